// A source is assembled from parts, beginning with sources/FORMAT.cpp.in. A name between two @ is
// replaced by another part, or by a value that is set here for the format and its tables.
#include "query/judge/contest/source.h"

#include <iterator>
#include <map>

#include "common/base/digest.h"
#include "common/puzzle/ranking.h"
#include "common/solve/sliding_solver.h"
#include "common/table/table_format.h"
#include "query/formats/format.h"
#include "query/judge/contest/pack.h"

namespace slidebase {
namespace {

constexpr Shape kShape{3, 3};  // of all problems except LeetCode's
constexpr Shape kLeetcodeShape{2, 3};

constexpr std::string_view kFormats[] = {"eight",  "poj1077",     "hdu1043",    "zoj1217",
                                         "uva652", "acwing845",   "alds1_13_b", "boj1525",
                                         "p1379",  "leetcode773", "aoj1268"};

// The text of sources/FORMAT.cpp.in. POJ 1077, HDU 1043 and ZOJ 1217 use that of `eight`.
std::string_view text_of(std::string_view format) {
  const std::string_view text = contest_part(format);
  return text.empty() ? contest_part("eight") : text;
}

using Values = std::map<std::string, std::string, std::less<>>;

// The text with every @name@ replaced by the value or the part of that name.
std::string expand(std::string_view text, const Values& values) {
  std::string made;
  for (;;) {
    const std::size_t begin = text.find('@');
    made += text.substr(0, begin);
    if (begin == std::string_view::npos) {
      return made;
    }
    text.remove_prefix(begin + 1);
    const std::size_t end = text.find('@');
    const std::string_view name = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (const auto value = values.find(name); value != values.end()) {
      made += value->second;
    } else {
      std::string part = expand(contest_part(name), values);
      part.resize(part.find_last_not_of('\n') + 1);
      made += part;
    }
  }
}

// The comment on how the source was made.
std::string origin(std::string_view format, std::span<const Table* const> tables,
                   std::string_view maker) {
  std::string text = "// Made by " + std::string(maker) + ",\n// export --emit cpp --format " +
                     std::string(format) + ", from";
  for (const Table* const table : tables) {
    text += (table == tables.front() ? "" : ",");
    text += "\n//     " + table_file_name(table->info()) + ", digest " +
            digest_text(table->info().content_digest);
  }
  return text;
}

constexpr unsigned kPairBits = 13;
constexpr unsigned kDigits = 91;
static_assert(kDigits * kDigits >= 1U << kPairBits);
constexpr std::size_t kLineDigits = 92;  // even: no pair is split over two lines

// The printable characters, except the space, which a web form might drop at the end of a line, and
// those that end or change a literal: " and \, and ?, since two of them can begin a trigraph.
char digit(unsigned value) {
  auto c = static_cast<char>('!' + value);
  for (const char left_out : {'"', '?', '\\'}) {
    c = static_cast<char>(c + (c >= left_out ? 1 : 0));
  }
  return c;
}

// The bytes as string literals for sources/unpack.cpp.in, one per line of at most 100 columns, each
// with a comma at its end. Two characters hold 13 bits, the lowest first.
std::string text_literals(std::span<const std::uint8_t> bytes) {
  std::string digits;
  unsigned bits = 0, count = 0;
  const auto put_pair = [&] {
    const unsigned pair = bits & ((1U << kPairBits) - 1);
    digits += digit(pair / kDigits);
    digits += digit(pair % kDigits);
  };
  for (const std::uint8_t byte : bytes) {
    bits |= static_cast<unsigned>(byte) << count;
    count += 8;
    if (count >= kPairBits) {
      put_pair();
      bits >>= kPairBits;
      count -= kPairBits;
    }
  }
  if (count > 0) {
    put_pair();
  }
  std::string lines;
  for (std::size_t at = 0; at < digits.size(); at += kLineDigits) {
    lines += "    \"" + digits.substr(at, kLineDigits) + "\",\n";
  }
  return lines;
}

// The distance bits of a 3x3 sliding table, layer after layer. The state {blank, index} has bit
// blank * 20160 + index, counted from the lowest bit of the first byte.
std::vector<std::uint8_t> distance_bits(const Table& table) {
  const TableInfo& info = table.info();
  std::vector<std::uint8_t> bytes;
  for (Cell blank = 0; blank < static_cast<Cell>(info.layers); ++blank) {
    for (std::uint64_t index = 0; index < info.layer_size; index += 8) {
      unsigned byte = 0;
      for (unsigned i = 0; i < 8; ++i) {
        byte |= static_cast<unsigned>(table.distance_bit({blank, index + i})) << i;
      }
      bytes.push_back(static_cast<std::uint8_t>(byte));
    }
  }
  table.check_damage();
  return bytes;
}

// Sets the values of a sliding table: its bits, its root, and the numbers of the goal's tiles in
// it.
void set_table(const Table& table, const Tiles& goal, Values& values) {
  const SlidingSolver solver(table, kShape, goal);
  std::string names = "0";
  bool renamed = false;
  for (int tile = 1; tile < kShape.cells(); ++tile) {
    const int name = solver.renamed(static_cast<std::uint8_t>(tile));
    names += ", " + std::to_string(name);
    renamed |= name != tile;
  }
  values["tile"] = renamed ? "kRenamed[number]" : "number";
  values["renamed"] = renamed ? "// The numbers of the tiles in the table, whose goal has 1, 2, 3, "
                                "... in reading order.\nconst int kRenamed[9] = {" +
                                    names + "};\n\n"
                              : "";
  values["root"] = std::to_string(solver.space().root());
  values["literals"] = text_literals(distance_bits(table));
}

// Sets the answers to all boards of LeetCode's problem, a letter each, in the order of Cantor
// ranks.
void set_leetcode_answers(const Table& table, const Tiles& goal, Values& values) {
  constexpr std::size_t kLine = 72;
  const SlidingSolver solver(table, kLeetcodeShape, goal);
  const auto cells = static_cast<std::size_t>(kLeetcodeShape.cells());
  std::string answers;
  for (std::uint64_t rank = 0; rank < factorial(kLeetcodeShape.cells()); ++rank) {
    Tiles board{};
    cantor_unrank(rank, std::span(board).first(cells));
    char letters[kMaxPath];
    const Length length = solver.solve(board, letters);
    answers += length.is_known() ? static_cast<char>('A' + length.moves) : '-';
  }
  table.check_damage();
  std::string& lines = values["literals"];
  for (std::size_t at = 0; at < answers.size(); at += kLine) {
    lines += (at == 0 ? "        \"" : "\n        \"") + answers.substr(at, kLine) + "\"";
  }
  lines += ";\n";
}

// Sets the answers of the cubic tables, which are in the order of contest_tables().
void set_cubic_answers(std::span<const Table* const> tables, Values& values) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const auto bytes = coded_patterns(*tables[i]);
    const std::string name = root_name(kShape, tables[i]->info().root);
    values[name] = text_literals(bytes);
    size += bytes.size();
  }
  values["bytes"] = std::to_string(size);
}

}  // namespace

std::vector<std::string_view> contest_formats() {
  return {std::begin(kFormats), std::end(kFormats)};
}

std::vector<TableInfo> contest_tables(std::string_view format) {
  const Format& problem = format_of(format);
  if (problem.is_cubic()) {
    std::vector<TableInfo> tables;
    for (const Cell start : class_representatives(kShape)) {
      tables.push_back(describe_table(Family::kCubic, kShape, start));
    }
    return tables;
  }
  const Shape shape = problem.only->shape;
  return {describe_table(Family::kSliding, shape, blank_of(problem.goal(shape)))};
}

std::string contest_source(std::string_view format, std::span<const Table* const> tables,
                           std::string_view maker) {
  const Format& problem = format_of(format);
  Values values;
  values["origin"] = origin(format, tables, maker);
  if (problem.is_cubic()) {
    set_cubic_answers(tables, values);
  } else if (problem.only->shape == kLeetcodeShape) {
    set_leetcode_answers(*tables[0], problem.goal(kLeetcodeShape), values);
  } else {
    set_table(*tables[0], problem.goal(kShape), values);
  }
  return expand(text_of(format), values);
}

}  // namespace slidebase
