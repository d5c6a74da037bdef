#include "query/cli/sample_dataset.h"

#include <CLI/CLI.hpp>
#include <array>
#include <string_view>

#include "common/base/text_path.h"
#include "query/cli/options.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 2> kUniform = {"boards", "depths"};

}  // namespace

void add_dataset_options(CLI::App& command, DatasetChoice& choice) {
  CLI::Option* const npz =
      command
          .add_option("--npz", choice.npz,
                      "write a data set for learning, of --depth or of all distances: a NumPy file "
                      "of boards, distances, optimal moves and paths, divided into training and "
                      "testing, with a card that explains it")
          ->type_name("FILE");
  for (const char* const other : {"--suite", "--unsolvable", "--scramble", "--cubes"}) {
    npz->excludes(other);
  }
  add_choice(command, "--uniform", choice.uniform, kUniform,
             "with --npz: whether all boards are equally likely (default), or all depths, and all "
             "boards of each");
  command.get_option("--uniform")->needs(npz);
  command
      .add_option("--test-percent", choice.test_percent,
                  "the share of the boards for testing (default 10); a board and its mirror images "
                  "are always in the same part")
      ->check(whole_number_from(0))
      ->needs(npz);
}

void write_chosen_dataset(const DatasetChoice& choice, DatasetOptions options,
                          const OpenBoards& open, const DepthChoice& depths, Workers& workers) {
  options.by_depth = choice.uniform == "depths";
  options.test_percent = choice.test_percent;
  if (open.table() != nullptr) {
    options.depths = depths_up_to(depths, open.table()->info().max_depth(),
                                  open.boards->shape().name() + " with this goal");
  } else if (!depths.text.empty()) {
    options.depths = depths_named(depths);
  }
  write_dataset(text_path(choice.npz), *open.boards, open.table(), options, workers);
  open.boards->check_unchanged();
}

}  // namespace slidebase
