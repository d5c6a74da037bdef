// slidebase-query info: prints a table's header and how many states are at each distance.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/text_path.h"
#include "common/pdb/partitions.h"
#include "common/solve/open/open_tables.h"
#include "common/table/table_file.h"
#include "common/table/table_format.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/pictures/histogram.h"
#include "query/cli/tables.h"

namespace slidebase {
namespace {

const char* section_name(const TableInfo& info, SectionType type) {
  switch (type) {
    case SectionType::kStep:
      return info.family == Family::kLines ? "lines" : "step";
    case SectionType::kPatterns:
      return "patterns";
    case SectionType::kLineBits:
      return "line bits";
    case SectionType::kPatternBits:
      break;
  }
  return "pattern bits";
}
const char* codec_name(Codec codec) {
  return codec == Codec::kRaw ? "raw" : "zstd";
}

std::string stored_in_words(const SectionInfo& s) {
  return std::string(codec_name(s.codec)) + ", " + grouped(s.stored_bytes) + " of " +
         grouped(s.plain_bytes) + " bytes, " + grouped(s.blocks()) +
         (s.blocks() == 1 ? " block of " : " blocks of ") + grouped(s.block_bytes);
}

// "tiles 1 2 5 of partition 2"
std::string pattern_in_words(const PatternInfo& pattern) {
  std::string text = "tiles";
  for (const std::uint8_t tile : tiles_of(pattern)) {
    text += " " + std::to_string(tile);
  }
  const int partition = pattern.partition + 1;
  return text + (partition == 1 ? "" : " of partition " + std::to_string(partition));
}

// The colours of the tiles from 1 on, "112233...".
std::string colours_of(const Colouring& colouring, Shape shape) {
  std::string digits;
  for (int tile = 1; tile < shape.cells(); ++tile) {
    digits += static_cast<char>('1' + colouring.colour[static_cast<std::size_t>(tile)]);
  }
  return digits;
}

// The pattern that a section is made for, and how many others a symmetry takes to it.
std::string patterns_in_words(const TableInfo& info, std::size_t section) {
  std::vector<std::uint32_t> tiles;
  std::string text;
  for (const PatternInfo& pattern : info.patterns) {
    if (pattern.section == section && std::ranges::find(tiles, pattern.tiles) == tiles.end()) {
      text = text.empty() ? pattern_in_words(pattern) : text;
      tiles.push_back(pattern.tiles);
    }
  }
  return text + (tiles.size() > 1 ? " and " + std::to_string(tiles.size() - 1) + " turned" : "");
}

// The contents of a section of tables for a search: its patterns, or its colouring.
std::string content_in_words(const TableInfo& info, std::size_t i) {
  return info.family == Family::kAdditive ? patterns_in_words(info, i)
                                          : "tiles " + colours_of(info.colourings[i], info.shape);
}

// Whether the table is of cubes other than those that "cubic" means without a kind.
bool has_kind(Family family) {
  return is_cubic(family) && family != Family::kCubic;
}

std::string in_words(const std::string& path, const TableInfo& info) {
  const bool bounds = gives_bounds(info.family);
  const bool lines = info.family == Family::kColoured;
  const std::string name = root_name(info.shape, info.root);
  std::string text;
  const auto line = [&text](std::string_view label, const std::string& value) {
    text.append(label).append(16 - label.size(), ' ').append(value).append("\n");
  };
  line("table", path);
  line("puzzle", std::string(family_name(info.family)) + " " + info.shape.name());
  if (has_kind(info.family)) {
    line("cubes", std::string(Cube::of(cube_kind_of(info.family)).name()));
  }
  if (metric_of(info.family) == Metric::kMulti) {
    line("metric", metric_name(metric_of(info.family)));
  }
  line("root", "cell " + std::to_string(info.root) +
                   (name == std::to_string(info.root) ? "" : " (" + name + ")"));
  if (bounds) {
    line("tier", tier_name(info.tier));
  }
  line(lines ? "lines" : "states", grouped(info.states));
  if (!bounds) {
    line("layers", std::to_string(info.layers) + " of " + grouped(info.layer_size) +
                       (info.family == Family::kLines ? " lines" : " states") +
                       (info.transposed ? ", indexed as " + info.indexed_shape().name() : ""));
  }
  line("greatest depth", std::to_string(info.max_depth()) + ", " + grouped(info.histogram.back()) +
                             (lines ? " lines there" : " states there"));
  for (std::size_t i = 0; i < info.sections.size(); ++i) {
    const SectionInfo& s = info.sections[i];
    if (bounds) {
      line((lines ? "colouring " : "pattern ") + std::to_string(i + 1),
           content_in_words(info, i) + "; " + stored_in_words(s));
    } else {
      line(section_name(info, s.type), stored_in_words(s));
    }
  }
  line("file", grouped(info.file_bytes) + " bytes");
  line("digest", digest_text(info.content_digest));
  return text;
}

nlohmann::ordered_json sections_as_json(const TableInfo& info) {
  nlohmann::ordered_json sections = nlohmann::ordered_json::array();
  for (const SectionInfo& s : info.sections) {
    sections.push_back({{"section", section_name(info, s.type)},
                        {"codec", codec_name(s.codec)},
                        {"plain_bytes", s.plain_bytes},
                        {"stored_bytes", s.stored_bytes},
                        {"block_bytes", s.block_bytes},
                        {"blocks", s.blocks()}});
  }
  return sections;
}

nlohmann::ordered_json patterns_as_json(const TableInfo& info) {
  nlohmann::ordered_json patterns = nlohmann::ordered_json::array();
  for (const PatternInfo& pattern : info.patterns) {
    patterns.push_back({{"tiles", tiles_of(pattern)}, {"partition", pattern.partition + 1}});
    if (info.is_extended()) {
      patterns.back().update({{"section", pattern.section + 1}, {"symmetry", pattern.symmetry}});
    }
  }
  return patterns;
}

nlohmann::ordered_json colourings_as_json(const TableInfo& info) {
  nlohmann::ordered_json colourings = nlohmann::ordered_json::array();
  for (const Colouring& colouring : info.colourings) {
    colourings.push_back(colours_of(colouring, info.shape));
  }
  return colourings;
}

std::string as_json(const std::string& path, const TableInfo& info) {
  nlohmann::ordered_json object = {
      {"table", path},
      {"puzzle", family_name(info.family)},
      {"board", info.shape.name()},
      {"root", info.root},
  };
  if (has_kind(info.family)) {
    object["cubes"] = std::string(Cube::of(cube_kind_of(info.family)).name());
  }
  if (metric_of(info.family) == Metric::kMulti) {
    object.update({{"metric", metric_name(metric_of(info.family))}});
  }
  if (gives_bounds(info.family)) {
    object.update({{"tier", tier_name(info.tier)}, {"states", info.states}});
    if (info.family == Family::kAdditive) {
      object["patterns"] = patterns_as_json(info);
    } else {
      object["colourings"] = colourings_as_json(info);
    }
  } else {
    object.update({{"indexed_as", info.indexed_shape().name()},
                   {"states", info.states},
                   {"layers", info.layers},
                   {"layer_size", info.layer_size}});
  }
  object.update({{"max_depth", info.max_depth()},
                 {"histogram", info.histogram},
                 {"sections", sections_as_json(info)},
                 {"bytes", info.file_bytes},
                 {"digest", digest_text(info.content_digest)}});
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

struct InfoOptions {
  std::string table;
  std::string emit;  // empty: the description
  bool json = false;
};

// The description of a table, and of a complete one the states at each distance.
std::string described(const std::string& path, const TableInfo& info) {
  std::string text = in_words(path, info);
  if (!gives_bounds(info.family)) {
    text += "\n" + (stdout_is_terminal() ? histogram_bars(info.histogram, output_columns())
                                         : histogram_lines(info.histogram));
  }
  return text;
}

int run_info(const InfoOptions& options) {
  bool first = true;
  const bool picture = !options.emit.empty();
  for (const std::string& table :
       picture ? std::vector{table_named(options.table)} : tables_named(options.table)) {
    const auto source = open_file(text_path(table));
    TableInfo info = read_opening(*source).info;
    if (info.family != Family::kColoured) {  // whose header can be checked without the sections
      info = open_tables(source, info.family)->info();
    }
    if (picture && gives_bounds(info.family)) {
      throw Error(ErrorCode::kUsage, table,
                  "--emit svg draws the states of complete tables, and this one gives bounds");
    }
    write_out(picture        ? histogram_svg(info)
              : options.json ? as_json(table, info)
                             : (first ? "" : "\n") + described(table, info));
    first = false;
  }
  return kExitDone;
}

}  // namespace

Command add_info(CLI::App& program, const CommonOptions&) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App* const info =
      program.add_subcommand("info", "describe a table, and count its states by distance");
  info->add_option("TABLE", options->table, "a table: its file, its name, or a size such as 3x4")
      ->required();
  add_choice(*info, "--emit", options->emit, kPictures, "svg: draw the counts")
      ->excludes(info->add_flag("--json", options->json, "one object"));
  return {info, [options] { return run_info(*options); }};
}

}  // namespace slidebase
