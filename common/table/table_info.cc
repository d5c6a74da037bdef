// Properties of tables that do not depend on the bytes of the file.
#include <algorithm>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/state.h"
#include "common/table/pattern_fields.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

std::uint64_t closed_form_layer_size(Family family, Shape shape, Cell root) {
  switch (family) {
    case Family::kSliding:
    case Family::kLines:
      return factorial(shape.cells() - 1) / 2;
    case Family::kCubic:
      return CubicSpace::layer_size_of(shape, root);
    case Family::kAdditive:
    case Family::kColoured:
      break;
  }
  return 0;
}

}  // namespace

const char* family_name(Family family) {
  switch (family) {
    case Family::kSliding:
    case Family::kLines:
      return "sliding";
    case Family::kCubic:
      return "cubic";
    case Family::kColoured:
      return "coloured";
    case Family::kAdditive:
      break;
  }
  return "additive";
}

const char* tier_name(Tier tier) {
  switch (tier) {
    case Tier::kSmall:
      return "small";
    case Tier::kStandard:
      return "standard";
    case Tier::kHard:
      break;
  }
  return "hard";
}

const SectionInfo* TableInfo::section(SectionType type) const {
  const auto found = std::ranges::find(sections, type, &SectionInfo::type);
  return found == sections.end() ? nullptr : &*found;
}

int most_cells(Family family) {
  switch (family) {
    case Family::kCubic:
      return kMaxCubicCells;
    case Family::kLines:
      return kMaxUsualCells;
    case Family::kAdditive:
      return kMaxCells;
    default:
      return kMaxTableCells;
  }
}

void check_board(Family family, Shape shape) {
  check_sides(shape);
  if (family == Family::kColoured && std::max(shape.rows, shape.cols) > kMostColouredCells) {
    throw Error(ErrorCode::kUsage,
                joined({"a board with coloured tables has at most ", kMostColouredCells,
                        " cells in a row or column, not ", shape.name()}));
  }
  if (shape.cells() > most_cells(family)) {
    const char* const board = family == Family::kCubic ? "cubic" : "sliding";
    const bool searched = family == Family::kSliding && shape.cells() <= kMaxCells;
    // 3x5 and 4x4.
    const bool coloured = family == Family::kLines && shape.cells() <= kMaxTableCells &&
                          std::max(shape.rows, shape.cols) <= kMostColouredCells;
    const char* const table = family == Family::kLines      ? "a table in slides"
                              : family == Family::kColoured ? "coloured tables"
                              : searched                    ? "a complete table"
                                                            : "a table";
    const char* const others = searched   ? "; larger ones are searched with pattern tables, made "
                                            "by: slidebase-gen additive "
                               : coloured ? "; it is searched with coloured tables, made by: "
                                            "slidebase-gen coloured "
                                          : "";
    throw Error(ErrorCode::kUsage,
                joined({"the largest ", board, " board with ", table, " has ", most_cells(family),
                        " cells, ", shape.name(), " has ", shape.cells(), others,
                        *others == '\0' ? "" : shape.name()}));
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
  // The tall orientation: its vertical windows are short, so more of them leave the last five
  // tiles alone and move whole words in the search, and their delta tables are small.
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
  const bool ring = info.family == Family::kCubic && info.shape == Shape{2, 2};
  return ring ? 36 : static_cast<std::uint64_t>(info.shape.cells()) * info.layer_size;
}

std::string table_file_name(const TableInfo& info) {
  const bool has_tier = gives_bounds(info.family);
  return joined({family_name(info.family), "-", info.shape.name(), "-", info.root,
                 has_tier ? "-" : "", has_tier ? tier_name(info.tier) : "",
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
  const bool has_tier = gives_bounds(table.family);
  return joined({"slidebase-gen ", family_name(table.family), " ", table.shape.name(), " --root ",
                 root_name(table.shape, table.root), has_tier ? " --tier " : "",
                 has_tier ? tier_name(table.tier) : "",
                 table.family == Family::kLines ? " --metric multi" : ""});
}

}  // namespace slidebase
