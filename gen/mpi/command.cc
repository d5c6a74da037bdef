#include "gen/mpi/command.h"

#include <mpi.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/program/environment.h"
#include "common/program/help.h"
#include "common/program/mistakes.h"
#include "common/program/version.h"
#include "common/search/search.h"
#include "gen/arguments.h"
#include "gen/mpi/mpi_transport.h"

namespace slidebase {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 2;

// Two digits make some hundred slabs, which deal evenly; more would only make shorter runs.
constexpr int kMostDigits = 2;

struct MpiArguments {
  Arguments table;  // puzzle, board, root, threads, json
  int max_depth = -1;
};

void declare_mpi_options(CLI::App& app, MpiArguments& args) {
  app.option_defaults()->always_capture_default(false);
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag(
      "--version", [] { return version_text("slidebase-gen-mpi"); }, "print the version");
  app.add_option("PUZZLE", args.table.puzzle, "sliding")->type_name("")->required();
  app.add_option("BOARD", args.table.board, "rows x columns, for instance 3x4")
      ->type_name("")
      ->required();
  args.table.root = "corner";
  app.add_option("--root", args.table.root,
                 "where the goal's blank is: corner (default), edge, centre, or a cell number")
      ->type_name("ROOT");
  app.add_option("--max-depth", args.max_depth, "count the levels up to this one only")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  app.add_option("-t,--threads", args.table.threads,
                 "threads of each rank (default 0: its share of the machine's processors)")
      ->type_name("N");
  app.add_flag("--json", args.table.json, "print one JSON object");
  app.formatter(help_formatter());
  app.footer(
      "Counts the states at each depth, by all ranks of an MPI job; writes no table.\n"
      "\n"
      "Examples:\n"
      "  mpirun -n 4 slidebase-gen-mpi sliding 3x4\n"
      "  mpirun -n 2 slidebase-gen-mpi sliding 2x7 --max-depth 30 --json");
}

TableInfo wanted_table(const MpiArguments& args) {
  if (args.table.puzzle != "sliding") {
    throw Error(ErrorCode::kUsage,
                "'" + args.table.puzzle + "' is not cut into slabs: say sliding");
  }
  const auto shape = parse_shape(args.table.board);
  if (!shape) {
    throw Error(ErrorCode::kUsage,
                "'" + args.table.board + "' is not a board: say RxC, for instance 3x4");
  }
  check_board(Family::kSliding, *shape);
  return describe_table(Family::kSliding, *shape, parse_root(args.table.root, *shape));
}

unsigned threads_of_rank(unsigned wanted, const MpiTransport& transport) {
  if (wanted != 0) {
    return wanted;
  }
  return std::max(1U, threads_or_all(0) / static_cast<unsigned>(transport.ranks_on_machine()));
}

// A search that is to go to the end fills all planes; one that ends early only takes what it
// reaches.
void check_memory(const Slabs& slabs, int layers, MpiTransport& transport) {
  const auto slab_bytes = 2 * slabs.words() * sizeof(std::uint64_t);
  const std::uint64_t share = slabs.count() / static_cast<std::uint64_t>(transport.ranks()) + 1;
  const std::uint64_t bytes = share * slab_bytes * static_cast<std::uint64_t>(layers) *
                              static_cast<std::uint64_t>(transport.ranks_on_machine());
  if (transport.sum(bytes > physical_memory() / 5 * 4 ? 1 : 0) > 0) {
    throw Error(ErrorCode::kUsage, "the ranks of a machine need " + std::to_string(bytes >> 20) +
                                       " MiB together: take more machines, or --max-depth");
  }
}

void count_levels(const MpiArguments& args) {
  const TableInfo table = wanted_table(args);
  MpiTransport transport;
  const auto begin = std::chrono::steady_clock::now();
  const SlidingSpace space(table.indexed_shape(), table.indexed_root());
  const LayerGraph<SlidingSpace> graph(space);
  const Slabs slabs(space, std::min(kMostDigits, Slabs::most_segment_digits(space.shape())));
  if (args.max_depth < 0) {
    check_memory(slabs, space.layers(), transport);
  }
  const auto parts =
      slabs.deal(transport.ranks())[static_cast<std::size_t>(transport.rank())].size();
  SlabsInMemory store(slabs.words(), parts, space.layers(), args.max_depth < 0);
  SlabExchange exchange(slabs, transport, store);
  Workers workers(threads_of_rank(args.table.threads, transport));
  SearchOptions options;
  if (args.max_depth >= 0) {
    options.max_depth = args.max_depth;
  }
  Search<SlidingSpace, SlabExchange> search(graph, workers, options, nullptr, &exchange);
  search.run();
  const std::uint64_t received = transport.sum(exchange.received_words() * sizeof(std::uint64_t));
  if (transport.rank() != 0) {
    return;
  }
  if (!args.table.json) {
    for (std::size_t depth = 0; depth < search.histogram().size(); ++depth) {
      std::cout << depth << " " << search.histogram()[depth] << "\n";
    }
    return;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const nlohmann::ordered_json object = {{"puzzle", "sliding"},
                                         {"board", table.shape.name()},
                                         {"root", table.root},
                                         {"ranks", transport.ranks()},
                                         {"slabs", slabs.count()},
                                         {"states", search.reached()},
                                         {"max_depth", search.histogram().size() - 1},
                                         {"histogram", search.histogram()},
                                         {"crossing_bytes", received},
                                         {"seconds", seconds.count()}};
  std::cout << object.dump() << "\n";
}

// What all ranks find wrong alike is said once.
int fail_alike(const std::string& message) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    std::cerr << "slidebase-gen-mpi: " << message << "\n";
  }
  return kFailed;
}

// The others would wait for ever.
int fail_alone(const std::string& message) {
  std::cerr << "slidebase-gen-mpi: " << message << std::endl;
  MPI_Abort(MPI_COMM_WORLD, kFailed);
  return kFailed;
}

}  // namespace

int run_gen_mpi(int argc, char** argv) {
  CLI::App app("Searches a sliding puzzle's whole space over MPI.", "slidebase-gen-mpi");
  MpiArguments args;
  declare_mpi_options(app, args);
  heed_kernel_variable();
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank == 0 ? app.exit(success) : kDone;
  } catch (const CLI::ParseError& error) {
    return fail_alike(mistake_text(error, app) + "; see slidebase-gen-mpi --help");
  }
  try {
    refuse_empty_values(app);
    count_levels(args);
    std::cout.flush();
    return std::cout ? kDone : fail_alone("cannot write to standard output");
  } catch (const std::bad_alloc&) {
    return fail_alone("out of memory");
  } catch (const Error& error) {
    return error.code() == ErrorCode::kUsage ? fail_alike(error.what()) : fail_alone(error.what());
  } catch (const std::exception& error) {
    return fail_alone(error.what());
  }
}

}  // namespace slidebase
