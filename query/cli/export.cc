// slidebase-query export: writes the distance of every state of a table, for NumPy or as CSV; or a
// program for a judge that contains the table (query/judge/contest).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/joined.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/quote.h"
#include "common/solve/line_field.h"
#include "common/study/distance_field.h"
#include "common/study/npy.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/tables.h"
#include "query/judge/contest/source.h"

namespace slidebase {
namespace {

constexpr std::string_view kNpy = "npy", kSource = "cpp", kBoards = "boards";
constexpr std::array<std::string_view, 4> kForms = {"csv", kNpy, kBoards, kSource};

constexpr std::uint64_t kPieceStates = 1 << 16;
constexpr std::uint64_t kPiecesPerThread = 4;  // formatted before they are printed

// What a program for a judge is made for.
struct SourceOptions {
  std::string format;
  std::vector<std::string> folders;
};

struct ExportOptions {
  std::vector<std::string> tables;
  std::string emit = "csv";
  SourceOptions source;
};

// A sliding state as a board of the header's shape, whose goal is 1, 2, 3, ... in reading order
// around the root.
class NamedBoards {
 public:
  NamedBoards(const TableInfo& info, const SlidingSpace& space)
      : space_(space), shape_(info.shape), transposed_(info.transposed) {
    const Tiles root = space.board_of(space.root_state());
    const Tiles goal = goal_with_blank_at(shape_, info.root);
    for (Cell c = 0; c < shape_.cells(); ++c) {
      named_[root[indexed_cell(c)]] = goal[c];
    }
  }

  Tiles operator()(State state) const {
    const Tiles seen = space_.board_of(state);
    Tiles board{};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      board[c] = named_[seen[indexed_cell(c)]];
    }
    return board;
  }

 private:
  Cell indexed_cell(Cell c) const {
    return transposed_ ? space_.shape().cell(shape_.col(c), shape_.row(c)) : c;
  }

  const SlidingSpace& space_;
  Shape shape_;
  bool transposed_;
  std::array<std::uint8_t, kMaxTableCells> named_{};  // indexed board's tile -> this board's
};

// Prints a line for each reachable state: the text from `append_state` and, if `distances`, a comma
// and its distance.
void print_lines(const TableInfo& info, std::span<const std::uint8_t> field, Workers& workers,
                 bool distances, const std::function<void(State, std::string&)>& append_state) {
  const std::uint64_t pieces = (field.size() + kPieceStates - 1) / kPieceStates;
  std::vector<std::string> texts(workers.size() * kPiecesPerThread);
  for (std::uint64_t first = 0; first < pieces; first += texts.size()) {
    const std::uint64_t batch = std::min<std::uint64_t>(texts.size(), pieces - first);
    workers.parallel_for(batch, [&](std::uint64_t piece, unsigned) {
      std::string& text = texts[piece];
      text.clear();
      const std::uint64_t begin = (first + piece) * kPieceStates;
      const std::uint64_t end = std::min<std::uint64_t>(field.size(), begin + kPieceStates);
      for (std::uint64_t place = begin; place < end; ++place) {
        if (field[place] != kUnreached) {
          append_state(state_at_place(place, info.layer_size), text);
          if (distances) {
            text += ',';
            append_number(field[place], text);
          }
          text += '\n';
        }
      }
    });
    for (std::uint64_t piece = 0; piece < batch; ++piece) {
      write_out(texts[piece]);
    }
  }
}

// `field`: the distances of all states, layer by layer.
void export_field(const ExportOptions& options, const TableInfo& info,
                  std::span<const std::uint8_t> field, Workers& workers, const char* columns,
                  const std::function<void(State, std::string&)>& append_state) {
  const std::uint64_t layers = field.size() / info.layer_size;
  if (options.emit == kNpy) {
    write_out(npy_header({layers, info.layer_size}));
    write_out({reinterpret_cast<const char*>(field.data()), field.size()});
  } else {
    write_out(columns);
    print_lines(info, field, workers, options.emit != kBoards, append_state);
  }
}

template <typename Space>
void export_cubes(const ExportOptions& options, const Table& table, Workers& workers) {
  const TableInfo& info = table.info();
  const Space space(info.indexed_shape(), info.indexed_root());
  export_field(options, info, distance_field(space, table, workers), workers,
               "layer,index,distance\n", [](State state, std::string& text) {
                 append_number(state.blank, text);
                 text += ',';
                 append_number(static_cast<std::int64_t>(state.index), text);
               });
}

// Opens the files and returns them in the order of `wanted`. Throws Error if they are not exactly
// the wanted tables.
std::vector<std::unique_ptr<Table>> open_files(std::span<const std::string> files,
                                               std::string_view format,
                                               std::span<const TableInfo> wanted) {
  const std::string needs = "a program for " + std::string(format) + " is made from " +
                            joined(wanted, ", ", table_file_name);
  std::vector<std::unique_ptr<Table>> tables(wanted.size());
  for (const std::string& file : files) {
    auto table = std::make_unique<Table>(open_file(text_path(file)));
    const auto place = std::ranges::find(wanted, table_file_name(table->info()), table_file_name);
    if (place == wanted.end()) {
      throw Error(ErrorCode::kFormat, file,
                  "this is " + table_file_name(table->info()) + "; " + needs);
    }
    auto& taken = tables[static_cast<std::size_t>(place - wanted.begin())];
    if (taken != nullptr) {
      throw Error(ErrorCode::kUsage, file,
                  "a second " + table_file_name(table->info()) + "; " + needs);
    }
    taken = std::move(table);
  }
  if (files.size() < wanted.size()) {
    throw Error(ErrorCode::kUsage, "not enough tables: " + needs);
  }
  return tables;
}

// Prints the source made from the table files; if `files` is empty, the tables are looked for.
// Throws Error(kUsage) without a format, or if the number of files does not fit it, Error(kFormat)
// for a table that the format does not use.
void print_source(const SourceOptions& options, std::span<const std::string> files,
                  const CommonOptions& common) {
  if (options.format.empty()) {
    throw Error(ErrorCode::kUsage, "--emit cpp needs --format: say which problem to answer");
  }
  const auto wanted = contest_tables(options.format);
  std::vector<const Table*> tables;
  std::vector<std::unique_ptr<Table>> opened;
  const TableSet set = tables_of(options.folders, common);
  if (files.empty()) {
    for (const TableInfo& info : wanted) {
      tables.push_back(&set.open(info.family, info.shape, info.root));
    }
  } else {
    opened = open_files(files, options.format, wanted);
    std::ranges::transform(opened, std::back_inserter(tables), &std::unique_ptr<Table>::get);
  }
  const std::string version = version_text("slidebase-query");
  const std::string source =
      contest_source(options.format, tables, version.substr(0, version.find('\n')));
  for (const Table* const table : tables) {
    table->check_unchanged();
  }
  write_out(source);
}

int run_export(const ExportOptions& options, const CommonOptions& common) {
  if (options.emit == kSource) {
    print_source(options.source, options.tables, common);
    return kExitDone;
  }
  if (!options.source.format.empty() || !options.source.folders.empty()) {
    throw Error(ErrorCode::kUsage,
                "--format and --tables are for --emit cpp; give the table's file or name");
  }
  if (options.tables.size() != 1) {
    throw Error(ErrorCode::kUsage, options.tables.empty()
                                       ? "TABLE is required: say which table to export"
                                       : in_quotes(options.tables[1]) + " is one table too many");
  }
  if (options.emit == kNpy && stdout_is_terminal()) {
    throw Error(ErrorCode::kUsage, "--emit npy writes bytes: send standard output into a file");
  }
  const Table table(open_file(text_path(table_named(options.tables[0]))));
  const TableInfo& info = table.info();
  Workers workers(common.thread_count());
  if (is_cubic(info.family)) {
    if (options.emit == kBoards) {
      throw Error(ErrorCode::kUsage, "--emit boards is for sliding boards");
    }
    with_space_of(cube_kind_of(info.family), [&]<typename Space>(std::type_identity<Space>) {
      export_cubes<Space>(options, table, workers);
    });
    return kExitDone;
  }
  const LineSpace lines(info.indexed_shape(), info.indexed_root());
  const SlidingSpace& space = lines.states();
  const NamedBoards board_of(info, space);
  const auto field = info.family == Family::kLines ? slide_field(lines, table, workers)
                                                   : distance_field(space, table, workers);
  const bool boards = options.emit == kBoards;
  export_field(options, info, field, workers, boards ? "" : "rank,distance\n",
               [&](State state, std::string& text) {
                 const Tiles board = board_of(state);
                 if (boards) {
                   text += board_text(info.shape, board);
                 } else {
                   const auto cells = static_cast<std::size_t>(info.shape.cells());
                   append_number(
                       static_cast<std::int64_t>(cantor_rank(std::span(board).first(cells))), text);
                 }
               });
  return kExitDone;
}

}  // namespace

Command add_export(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* const command =
      program.add_subcommand("export", "write a table's distances, or a program with them");
  command->add_option("TABLE", options->tables, "a table; with --emit cpp none, or what it needs");
  add_choice(*command, "--emit", options->emit, kForms,
             "csv: rank,distance of each reachable state (default); npy: a NumPy array, a byte a "
             "state; boards, a line each, for a heuristic; cpp: a program for a judge's problem");
  static const std::vector<std::string_view> formats = contest_formats();
  add_format_option(*command, options->source.format, formats);
  add_tables_option(*command, options->source.folders);
  return {command, [options, &common] { return run_export(*options, common); }};
}

}  // namespace slidebase
