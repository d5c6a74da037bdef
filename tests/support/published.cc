#include "tests/support/published.h"

#include <array>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace slidebase::test {
namespace {

Family family_named(const std::string& name) {
  const std::array<std::pair<const char*, Family>, 5> families = {
      {{"sliding", Family::kSliding},
       {"sliding-multi", Family::kLines},
       {"cubic", Family::kCubic},
       {"cubic-marked", Family::kMarked},
       {"cubic-dice", Family::kDice}}};
  for (const auto& [puzzle, family] : families) {
    if (name == puzzle) {
      return family;
    }
  }
  throw std::runtime_error("not a puzzle: " + name);
}

// board, root, total, max, counts
Published parse_entry(std::istringstream& line, const std::string& text) {
  Published entry;
  std::string board;
  line >> board >> entry.root >> entry.total >> entry.max;
  const auto shape = parse_shape(board);
  for (std::uint64_t count; line >> count;) {
    entry.counts.push_back(count);
  }
  if (!shape || !line.eof() || entry.counts.empty()) {
    throw std::runtime_error("not a histogram: " + text);
  }
  entry.shape = *shape;
  return entry;
}

std::vector<Published> read(const char* name, bool names_family) {
  const std::string path = std::string(SLIDEBASE_DATA_DIR) + "/" + name;
  std::ifstream file(path);
  std::vector<Published> entries;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') {
      continue;
    }
    std::istringstream line(text);
    std::string family = "cubic";
    if (names_family) {
      line >> family;
    }
    entries.push_back(parse_entry(line, text));
    entries.back().family = family_named(family);
  }
  if (entries.empty()) {
    throw std::runtime_error("no histograms in " + path);
  }
  return entries;
}

}  // namespace

std::string Published::name() const {
  return std::string(family_name(family)) +
         (family == Family::kLines    ? " in slides "
          : family == Family::kMarked ? " marked "
          : family == Family::kDice   ? " dice "
                                      : " ") +
         shape.name() + " root " + std::to_string(root);
}

std::vector<Published> published_histograms() {
  return read("histograms.tsv", true);
}

std::vector<Published> published_patterns() {
  return read("cubic-patterns.tsv", false);
}

const Published& find(const std::vector<Published>& entries, Family family, Shape shape,
                      Cell root) {
  const TableInfo table = describe_table(family, shape, root);
  for (const Published& entry : entries) {
    if (entry.family == family && entry.shape == table.shape && entry.root == table.root) {
      return entry;
    }
  }
  throw std::runtime_error("no entry for " + table_file_name(table));
}

}  // namespace slidebase::test
