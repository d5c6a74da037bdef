// slidebase-query info: a table's header in words, or as JSON.
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "common/base/digest.h"
#include "common/program/table_folders.h"
#include "common/table/file_source.h"
#include "common/table/table.h"
#include "common/table/table_name.h"
#include "query/commands/commands.h"
#include "query/commands/exit_codes.h"
#include "query/console/output.h"
#include "query/pictures/histogram.h"

namespace slidebase {
namespace {

const char* section_name(SectionType type) {
  return type == SectionType::kStep ? "step" : "patterns";
}
const char* codec_name(Codec codec) {
  return codec == Codec::kRaw ? "raw" : "zstd";
}

std::string in_words(const Table& table) {
  const TableInfo& info = table.info();
  const std::string name = root_name(info.shape, info.root);
  std::string text;
  const auto line = [&text](std::string_view label, const std::string& value) {
    text.append(label).append(16 - label.size(), ' ').append(value).append("\n");
  };
  line("table", table.path());
  line("puzzle", std::string(family_name(info.family)) + " " + info.shape.name());
  line("root", "cell " + std::to_string(info.root) +
                   (name == std::to_string(info.root) ? "" : " (" + name + ")"));
  line("states", grouped(info.states));
  line("layers", std::to_string(info.layers) + " of " + grouped(info.layer_size) + " states" +
                     (info.transposed ? ", indexed as " + info.indexed_shape().name() : ""));
  line("greatest depth",
       std::to_string(info.max_depth()) + ", " + grouped(info.histogram.back()) + " states there");
  for (const SectionInfo& s : info.sections) {
    line(section_name(s.type),
         std::string(codec_name(s.codec)) + ", " + grouped(s.stored_bytes) + " of " +
             grouped(s.plain_bytes) + " bytes, " + grouped(s.blocks()) +
             (s.blocks() == 1 ? " block of " : " blocks of ") + grouped(s.block_bytes));
  }
  line("file", grouped(info.file_bytes) + " bytes");
  line("digest", digest_text(info.content_digest));
  return text;
}

std::string as_json(const Table& table) {
  const TableInfo& info = table.info();
  nlohmann::ordered_json sections = nlohmann::ordered_json::array();
  for (const SectionInfo& s : info.sections) {
    sections.push_back({{"section", section_name(s.type)},
                        {"codec", codec_name(s.codec)},
                        {"plain_bytes", s.plain_bytes},
                        {"stored_bytes", s.stored_bytes},
                        {"block_bytes", s.block_bytes},
                        {"blocks", s.blocks()}});
  }
  const nlohmann::ordered_json object = {
      {"table", table.path()},
      {"puzzle", family_name(info.family)},
      {"board", info.shape.name()},
      {"root", info.root},
      {"indexed_as", info.indexed_shape().name()},
      {"states", info.states},
      {"layers", info.layers},
      {"layer_size", info.layer_size},
      {"max_depth", info.max_depth()},
      {"histogram", info.histogram},
      {"sections", sections},
      {"bytes", info.file_bytes},
      {"digest", digest_text(info.content_digest)},
  };
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

struct InfoOptions {
  std::string table;
  bool json = false;
};

int run_info(const InfoOptions& options) {
  const Table table(open_file(options.table));
  write_out(options.json ? as_json(table) : in_words(table));
  return kExitDone;
}

}  // namespace

Command add_info(CLI::App& program, const CommonOptions&) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App* const info = program.add_subcommand("info", "say what a table holds");
  info->add_option("TABLE", options->table, "a table file")->required();
  info->add_flag("--json", options->json, "as one JSON object");
  return {info, [options] { return run_info(*options); }};
}

}  // namespace slidebase
