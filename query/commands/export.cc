// slidebase-query export: writes the distance of every state of a table, for NumPy or as CSV; or a
// program for a judge that contains the table (export_source.h).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <span>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/puzzle/cube_spaces.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/line_field.h"
#include "common/study/distance_field.h"
#include "common/study/npy.h"
#include "common/table/file_source.h"
#include "common/text/quote.h"
#include "query/commands/commands.h"
#include "query/commands/export_source.h"
#include "query/console/console.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPieceStates = 1 << 16;
constexpr std::uint64_t kPiecesPerThread = 4;  // formatted before they are printed

struct ExportOptions {
  std::vector<std::string> tables;
  std::string npy;
  bool csv = false;
  SourceOptions source;
};

// The Cantor rank of a sliding state as a board of the header's shape, whose goal is 1, 2, 3, ...
// in reading order around the root.
class BoardRanks {
 public:
  BoardRanks(const TableInfo& info, const SlidingSpace& space)
      : space_(space), shape_(info.shape), transposed_(info.transposed) {
    const Tiles root = space.board_of(space.root_state());
    const Tiles goal = goal_with_blank_at(shape_, info.root);
    for (Cell c = 0; c < shape_.cells(); ++c) {
      named_[root[indexed_cell(c)]] = goal[c];
    }
  }

  std::uint64_t operator()(State state) const {
    const Tiles seen = space_.board_of(state);
    Tiles board{};
    for (Cell c = 0; c < shape_.cells(); ++c) {
      board[c] = named_[seen[indexed_cell(c)]];
    }
    return cantor_rank(std::span(board).first(static_cast<std::size_t>(shape_.cells())));
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

// Prints a line for each reachable state: the text from `append_state`, a comma, the distance.
void print_csv(const TableInfo& info, std::span<const std::uint8_t> field, Workers& workers,
               const std::function<void(State, std::string&)>& append_state) {
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
          text += ',';
          append_number(field[place], text);
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
  if (options.csv) {
    write_out(columns);
    print_csv(info, field, workers, append_state);
  } else if (options.npy == "-") {
    write_out(npy_header({layers, info.layer_size}));
    write_out({reinterpret_cast<const char*>(field.data()), field.size()});
  } else {
    write_npy(text_path(options.npy), {layers, info.layer_size}, field);
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

int run_export(const ExportOptions& options, unsigned threads) {
  if (options.csv + !options.npy.empty() + !options.source.solver.empty() != 1) {
    throw Error(ErrorCode::kUsage, "say one of --npy FILE, --csv and --solver cpp");
  }
  if (options.source.given()) {
    print_source(options.source, options.tables);
    return kExitDone;
  }
  if (options.tables.size() != 1) {
    throw Error(ErrorCode::kUsage, options.tables.empty()
                                       ? "TABLE is required: say which table to export"
                                       : in_quotes(options.tables[1]) + " is one table too many");
  }
  if (!options.npy.empty() && options.npy != "-") {
    probe_target(text_path(options.npy));
  }
  const Table table(open_file(text_path(options.tables[0])));
  const TableInfo& info = table.info();
  Workers workers(threads);
  if (is_cubic(info.family)) {
    with_space_of(cube_kind_of(info.family), [&]<typename Space>(std::type_identity<Space>) {
      export_cubes<Space>(options, table, workers);
    });
    return kExitDone;
  }
  const LineSpace lines(info.indexed_shape(), info.indexed_root());
  const SlidingSpace& space = lines.states();
  const BoardRanks ranks(info, space);
  const auto field = info.family == Family::kLines ? slide_field(lines, table, workers)
                                                   : distance_field(space, table, workers);
  export_field(options, info, field, workers, "rank,distance\n",
               [&](State state, std::string& text) {
                 append_number(static_cast<std::int64_t>(ranks(state)), text);
               });
  return kExitDone;
}

}  // namespace

Command add_export(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* const command = program.add_subcommand(
      "export", "write a table's distances, or a program that contains them");
  command->add_option("TABLE", options->tables,
                      "a table file; with --solver none, or those that the format needs");
  command->add_option("--npy", options->npy,
                      "write a NumPy file: |u1 of shape (layers, layer size), 255 for a state that "
                      "cannot be reached; - is standard output");
  command->add_flag("--csv", options->csv,
                    "print rank,distance (cubic: layer,index,distance) of every state that can be "
                    "reached");
  add_source_options(*command, options->source);
  return {command, [options, &common] { return run_export(*options, common.thread_count()); }};
}

}  // namespace slidebase
