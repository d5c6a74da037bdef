// Properties of tables that do not depend on the bytes of the file.
#include <algorithm>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/state.h"
#include "common/table/header_fields.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// A search of 3x3 would take 9 * 70 * 12^8 states, 68 GB in two planes.
constexpr int kMaxDiceCells = 8;

std::uint64_t closed_form_layer_size(Family family, Shape shape, Cell root) {
  if (!is_cubic(family)) {
    return gives_bounds(family) ? 0 : factorial(shape.cells() - 1) / 2;
  }
  return with_space_of(cube_kind_of(family), [&]<typename Space>(std::type_identity<Space>) {
    return Space::layer_size_of(shape, root);
  });
}

}  // namespace

const char* family_name(Family family) {
  return is_cubic(family)              ? "cubic"
         : family == Family::kColoured ? "coloured"
         : family == Family::kAdditive ? "additive"
                                       : "sliding";
}

const char* tier_name(Tier tier) {
  return tier == Tier::kSmall ? "small" : tier == Tier::kStandard ? "standard" : "hard";
}

const SectionInfo* TableInfo::section(SectionType type) const {
  const auto found = std::ranges::find(sections, type, &SectionInfo::type);
  return found == sections.end() ? nullptr : &*found;
}

std::uint64_t TableInfo::layer_words() const {
  const std::uint64_t values = family == Family::kLines ? kLinesPerWord : 64;
  return (layer_size + values - 1) / values;
}

int most_cells(Family family) {
  return family == Family::kDice       ? kMaxDiceCells
         : is_cubic(family)            ? kMaxCubicCells
         : family == Family::kLines    ? kMaxUsualCells
         : family == Family::kAdditive ? kMaxSearchedCells
                                       : kMaxTableCells;
}

void check_board(Family family, Shape shape) {
  check_sides(shape);
  if (family == Family::kColoured && std::max(shape.rows, shape.cols) > kMostColouredCells) {
    throw Error(ErrorCode::kUsage,
                joined({"a board with coloured tables has at most ", kMostColouredCells,
                        " cells in a row or column, not ", shape.name()}));
  }
  if (family == Family::kDice && shape.cells() > kMaxDiceCells && shape.cells() <= kMaxCubicCells) {
    const std::uint64_t states = static_cast<std::uint64_t>(shape.cells()) *
                                 DiceSpace::layer_size_of(shape, shape.cells() - 1);
    throw Error(ErrorCode::kUsage,
                joined({"dice on ", shape.name(), " have ", states, " positions, ",
                        (states / 4 + 500'000'000) / 1'000'000'000,
                        " GB for a search; the largest board of dice ", "with a table has ",
                        kMaxDiceCells, " cells"}));
  }
  if (shape.cells() > most_cells(family)) {
    const char* const board = family == Family::kDice ? "board of dice"
                              : is_cubic(family)      ? "cubic board"
                                                      : "sliding board";
    const bool searched = family == Family::kSliding && shape.cells() <= kMaxSearchedCells;
    // 3x5 and 4x4.
    const bool coloured = family == Family::kLines && shape.cells() <= kMaxTableCells &&
                          std::max(shape.rows, shape.cols) <= kMostColouredCells;
    const char* const table = family == Family::kLines      ? "a table in slides"
                              : family == Family::kColoured ? "coloured tables"
                              : searched                    ? "a complete table"
                                                            : "a table";
    std::string others = searched   ? "; larger ones are searched with pattern tables"
                         : coloured ? "; it is searched with coloured tables"
                                    : "";
    if (!others.empty() && names_programs) {
      others += joined({", made by: slidebase-gen ",
                        family_name(searched ? Family::kAdditive : Family::kColoured), " ",
                        shape.name()});
    }
    throw Error(ErrorCode::kUsage,
                joined({"the largest ", board, " with ", table, " has ", most_cells(family),
                        " cells, ", shape.name(), " has ", shape.cells(), others}));
  }
}

TableInfo describe_table(Family family, Shape shape, Cell root) {
  if (shape.rows > shape.cols) {
    root = shape.transposed().cell(shape.col(root), shape.row(root));
    shape = shape.transposed();
  }
  TableInfo info;
  info.family = family;
  info.shape = shape;
  info.root = class_representative(shape, root);
  if (gives_bounds(family)) {
    return info;
  }
  // The tall orientation: its vertical windows are short, so more of them leave the last five tiles
  // alone and move whole words in the search, and their delta tables are small.
  info.transposed = shape.rows != shape.cols;
  info.layers = static_cast<std::uint32_t>(family == Family::kLines ? shape.rows + shape.cols
                                                                    : shape.cells());
  info.layer_size = closed_form_layer_size(family, shape, info.root);
  return info;
}

std::uint64_t reachable_states(const TableInfo& info) {
  if (info.family == Family::kColoured) {
    return coloured_lines(info);
  }
  const bool ring = is_cubic(info.family) && info.shape == Shape{2, 2};
  return ring ? 36 : static_cast<std::uint64_t>(info.shape.cells()) * info.layer_size;
}

std::uint64_t pattern_count(const TableInfo& info) {
  return with_space_of(cube_kind_of(info.family), [&]<typename Space>(std::type_identity<Space>) {
    return pattern_count_of<Space>(info.shape);
  });
}

std::string table_file_name(const TableInfo& info) {
  const bool has_tier = gives_bounds(info.family);
  const CubeKind kind = cube_kind_of(info.family);
  const bool has_kind = kind != CubeKind::kAxes;
  return joined({family_name(info.family), "-", has_kind ? Cube::of(kind).name() : "",
                 has_kind ? "-" : "", info.shape.name(), "-", info.root, has_tier ? "-" : "",
                 has_tier ? tier_name(info.tier) : "",
                 info.family == Family::kLines ? "-multi" : "", ".sbt"});
}

std::string root_name(Shape shape, Cell root) {
  if (root == shape.cells() - 1) {
    return "corner";
  }
  if (shape == Shape{3, 3}) {
    return root == 4 ? "centre" : "edge";
  }
  return joined({root});
}

std::string command_to_make(const TableInfo& table) {
  if (!names_programs) {
    return remaker();
  }
  const bool has_tier = gives_bounds(table.family);
  const CubeKind kind = cube_kind_of(table.family);
  const bool has_kind = kind != CubeKind::kAxes;
  return joined({"slidebase-gen ", family_name(table.family), " ", table.shape.name(),
                 has_kind ? " --cubes " : "", has_kind ? Cube::of(kind).name() : "", " --root ",
                 root_name(table.shape, table.root), has_tier ? " --tier " : "",
                 has_tier ? tier_name(table.tier) : "",
                 table.family == Family::kLines ? " --metric multi" : ""});
}

}  // namespace slidebase
