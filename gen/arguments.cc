#include "gen/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/base/text_path.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/program/command_line.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

Family parse_family(const std::string& text, Metric metric, CubeKind cubes) {
  if (text == "sliding") {
    return sliding_family(metric);
  }
  if (text == "cubic") {
    return cubic_family(cubes);
  }
  if (text == "additive") {
    return Family::kAdditive;
  }
  if (text == "coloured") {
    return Family::kColoured;
  }
  throw Error(ErrorCode::kUsage,
              "'" + text + "' is not a puzzle: say sliding, cubic, additive or coloured");
}

// kSingle if `text` is empty.
Metric metric_in(const std::string& text) {
  return text.empty() ? Metric::kSingle : *parse_metric(text);
}

// kAxes if `text` is empty.
CubeKind cubes_in(const std::string& text) {
  return text.empty() ? CubeKind::kAxes : *parse_cube_kind(text);
}

// kStandard if `text` is empty.
Tier parse_tier(const std::string& text) {
  for (const Tier tier : {Tier::kSmall, Tier::kStandard, Tier::kHard}) {
    if (tier_name(tier) == text) {
      return tier;
    }
  }
  return Tier::kStandard;
}

TableInfo describe(Family family, Shape shape, Cell root, const Arguments& args) {
  switch (family) {
    case Family::kAdditive:
      return describe_additive(shape, root, parse_tier(args.tier));
    case Family::kColoured:
      return describe_coloured(shape, root, parse_tier(args.tier));
    default:
      return describe_table(family, shape, root);
  }
}

// Throws Error(kUsage) if an option was given that these boards do not support.
void check_options_of(const std::vector<std::pair<Family, Shape>>& boards, const Arguments& args) {
  const Family first = boards.front().first;
  const bool additive = first == Family::kAdditive;
  if (metric_in(args.metric) == Metric::kMulti && metric_of(first) == Metric::kSingle) {
    throw Error(ErrorCode::kUsage, std::string("--metric multi is for sliding boards, not ") +
                                       family_name(first) +
                                       (additive ? " tables, whose patterns count single moves"
                                                 : " ones: cubes roll one at a time"));
  }
  if (first == Family::kColoured && !args.metric.empty() &&
      metric_in(args.metric) == Metric::kSingle) {
    throw Error(ErrorCode::kUsage, "--metric single is not for coloured tables: they count slides");
  }
  if (!args.cubes.empty() && (args.puzzle.empty() || !is_cubic(first))) {
    throw Error(ErrorCode::kUsage, "--cubes is for cubic boards: say cubic, for instance " +
                                       ("slidebase-gen cubic 3x3 --cubes " + args.cubes));
  }
  if (!gives_bounds(first) && !args.tier.empty()) {
    throw Error(ErrorCode::kUsage, "--tier is only for additive and coloured tables");
  }
  if (args.planes.empty()) {
    if (!args.memory.empty()) {
      throw Error(ErrorCode::kUsage, "--memory is for --planes; without it, say --max-memory");
    }
    return;
  }
  if (first == Family::kLines) {
    throw Error(ErrorCode::kUsage,
                "--planes is for --metric single: tables in slides are searched in memory");
  }
  for (const auto& [family, shape] : boards) {
    if (family != Family::kSliding) {
      throw Error(ErrorCode::kUsage,
                  std::string("--planes is for sliding boards, not ") + family_name(family));
    }
  }
  if (args.codec != "raw") {
    throw Error(ErrorCode::kUsage, "--codec " + args.codec + ": with --planes say raw");
  }
}

}  // namespace

void declare_options(CLI::App& app, Arguments& args) {
  prepare_program(app);
  app.add_option("PUZZLE", args.puzzle,
                 "sliding, cubic, or tables for sliding boards that are too large for complete "
                 "ones: additive (patterns, for single moves) or coloured (for slides); default: "
                 "sliding and cubic on 3x3")
      ->type_name("");
  app.add_option("BOARD", args.board,
                 "rows x columns, for instance 3x4 (default 3x3, additive and coloured 4x4)")
      ->type_name("");
  app.add_option("--tier", args.tier,
                 "size of additive tables: small, standard (default) or hard; coloured tables are "
                 "small or standard")
      ->type_name("TIER")
      ->check(CLI::IsMember({"small", "standard", "hard"}));
  app.add_option("--metric", args.metric,
                 "how moves of a sliding board are counted: single (default, also stm), each tile; "
                 "multi (mtm), each slide of any number of tiles; coloured tables are for multi")
      ->type_name("METRIC")
      ->check(CLI::IsMember({"single", "multi", "stm", "mtm"}));
  app.add_option("--cubes", args.cubes,
                 "kind of cubes: axes (default; opposite faces alike), marked (one face with a "
                 "mark) or dice (faces 1 to 6)")
      ->type_name("KIND")
      ->check(CLI::IsMember({"axes", "marked", "dice"}));
  app.add_option("--root", args.root,
                 "where the goal's blank is: corner, edge, centre, a cell number, or all (default)")
      ->type_name("ROOT");
  app.add_option("-o,--output", args.folder,
                 std::string("folder for the tables (default ") + kUserTableFolder + ")")
      ->type_name("DIR");
  app.add_option("--codec", args.codec,
                 "raw: read in place (default); zstd or zstd:LEVEL: smaller, for archives")
      ->type_name("CODEC");
  app.add_option("--max-memory", args.max_memory,
                 "refuse tables that need more, for instance 16G (default 80 % of the memory)")
      ->type_name("SIZE");
  app.add_option("--planes", args.planes,
                 "search a sliding board with the planes on disk, in this folder, and continue "
                 "from those that are there; for boards of 15 and 16 cells")
      ->type_name("DIR");
  app.add_option("--memory", args.memory,
                 "with --planes, the most memory to use (default as --max-memory)")
      ->type_name("SIZE");
  app.add_flag("--dry-run", args.dry_run,
               "print states, memory, file size and about the time; build nothing");
  app.add_flag("--json", args.json, "print one JSON object per table");
  app.add_flag("-f,--force", args.force, "build a table again even if it exists already");
  app.add_option("-t,--threads", args.threads, "threads (default 0: one for each processor)")
      ->type_name("N")
      ->check(whole_number_from(0));
  app.add_flag("-q,--quiet", args.quiet, "print errors only");
  app.add_option("--color", args.colour, "auto (default), always or never: colour on a terminal")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  app.add_flag("--progress", args.progress, "show progress on stderr (default: on a terminal)");
  app.add_flag("--no-progress", args.no_progress, "do not show progress");
  app.footer(
      "Examples:\n"
      "  slidebase-gen sliding 3x4 --root corner -o tables\n"
      "  slidebase-gen sliding 2x7 --root corner --dry-run\n"
      "  slidebase-gen sliding 3x5 --root corner --planes /disk/planes\n"
      "  slidebase-gen sliding 3x4 --metric multi\n"
      "  slidebase-gen cubic 3x3 --cubes marked --root centre\n"
      "  slidebase-gen additive 4x4 --root corner\n"
      "  slidebase-gen coloured 4x4 --root corner\n"
      "\n"
      "Manual: man slidebase-gen");
}

CodecChoice parse_codec(const std::string& text) {
  CodecChoice choice;
  if (text == "raw") {
    return choice;
  }
  choice.codec = Codec::kZstd;
  if (text == "zstd") {
    return choice;
  }
  if (text.starts_with("zstd:")) {
    choice.level = number_in<int>(std::string_view(text).substr(5)).value_or(0);
    if (choice.level >= 1 && choice.level <= 22) {
      return choice;
    }
  }
  throw Error(ErrorCode::kUsage,
              "'" + text + "' is not a codec: say raw, zstd, or zstd:1 to zstd:22");
}

MemoryLimit parse_memory(const std::string& text, const MemoryLimit& usual) {
  return text.empty() ? usual : MemoryLimit{size_option(text)};
}

Cell parse_root(const std::string& text, Shape shape) {
  for (const Cell cell : class_representatives(shape)) {
    if (root_name(shape, cell) == text ||
        (text == "center" && root_name(shape, cell) == "centre")) {
      return cell;
    }
  }
  const Cell cell = number_in<Cell>(text).value_or(-1);
  if (cell < 0 || cell >= shape.cells()) {
    throw Error(ErrorCode::kUsage,
                "'" + text + "' is not a root of a " + shape.name() + " board: say corner, " +
                    (shape == Shape{3, 3} ? "edge, centre, " : "") + "all, or a cell from 0 to " +
                    std::to_string(shape.cells() - 1));
  }
  return cell;
}

std::vector<TableInfo> wanted_tables(const Arguments& args) {
  std::vector<std::pair<Family, Shape>> boards;
  const Metric metric = metric_in(args.metric);
  if (args.puzzle.empty()) {
    boards = {{sliding_family(metric), {3, 3}}};
    if (metric == Metric::kSingle) {
      boards.emplace_back(Family::kCubic, Shape{3, 3});
    }
  } else {
    const Family family = parse_family(args.puzzle, metric, cubes_in(args.cubes));
    const std::string usual = gives_bounds(family) ? "4x4" : "3x3";
    const auto shape = parse_shape(args.board.empty() ? usual : args.board);
    if (!shape) {
      throw Error(ErrorCode::kUsage,
                  "'" + args.board + "' is not a board: say RxC, for instance 3x4");
    }
    boards = {{family, *shape}};
  }
  check_options_of(boards, args);
  std::vector<TableInfo> tables;
  for (const auto& [family, shape] : boards) {
    check_board(family, shape);
    const auto roots = args.root == "all" ? class_representatives(shape)
                                          : std::vector<Cell>{parse_root(args.root, shape)};
    for (const Cell root : roots) {
      tables.push_back(describe(family, shape, root, args));
    }
  }
  return tables;
}

std::filesystem::path target_folder(const Arguments& args) {
  if (!args.folder.empty()) {
    return text_path(args.folder);
  }
  const auto folder = user_table_folder();
  if (folder.empty()) {
    throw Error(ErrorCode::kUsage, std::string(kNoUserTableFolder) + ": say -o DIR");
  }
  return folder;
}

}  // namespace slidebase
