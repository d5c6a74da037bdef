// Makes complete tables in slides, by one search over lines with its planes in memory.
#include <algorithm>
#include <array>
#include <memory>

#include "common/base/workers.h"
#include "common/search/line_search.h"
#include "common/search/make/makers.h"

namespace slidebase {
namespace {

// A piece of a layer to pack: two words of the search are three words of the file.
constexpr std::uint64_t kSearchWords = 2, kFileWords = 3;
static_assert(kSearchWords * LineSearch::kWordBits == kFileWords * kLinesPerWord);

// Packs a layer's lines from search word `from` on into out[0], out[layers], ...: `rows` file
// words.
void pack_lines(std::array<std::span<const LineSearch::Word>, 2> lines, std::uint64_t from,
                std::uint64_t rows, std::uint64_t layers, std::uint64_t* out) {
  const auto& [a, b] = lines;
  constexpr unsigned kPairs = LineSearch::kWordBits / kLinesPerByte / 2;  // bytes of a search word
  for (std::uint64_t row = 0; row < rows; row += kFileWords, from += kSearchWords) {
    std::array<std::uint64_t, kFileWords> made{};
    for (unsigned i = 0; i < kSearchWords && from + i < b.size(); ++i) {
      const std::uint64_t one = b[from + i], two = a[from + i] & one;
      for (unsigned pair = 0; pair < kPairs; ++pair) {
        const unsigned shift = 2 * kLinesPerByte * pair, at = i * kPairs + pair;
        made[at / 4] |= two_line_bytes(one >> shift, two >> shift) << (16 * (at % 4));
      }
    }
    for (std::uint64_t i = 0; i < kFileWords && row + i < rows; ++i) {
      out[(row + i) * layers] = made[i];
    }
  }
}

class LineMaker {
 public:
  LineMaker(const TableInfo& table, const MakeOptions& options)
      : table_(table),
        options_(options),
        space_(table.indexed_shape(), table.indexed_root()),
        graph_(space_.states()),
        workers_(threads_to_make(table, options.threads)),
        search_(table, options) {}

  TableInfo make(const OpenSink& open_sink) {
    search_.run(std::make_unique<LineSearch>(space_, graph_, workers_, search_.search_options()),
                table_);
    TableWriter writer(open_sink(), table_);
    writer.begin_section(SectionType::kStep, options_.codec, table_.step_bytes());
    write_words(writer);
    search_.report(search_.all());
    return writer.finish();
  }

 private:
  // Holds a few megabytes at a time.
  void write_words(TableWriter& writer) {
    constexpr std::uint64_t kPieceRows = 4096 * kFileWords;
    const std::uint64_t layers = table_.layers, all_rows = table_.layer_words();
    const std::uint64_t most = std::min(all_rows, 4 * kPieceRows);
    std::vector<std::uint64_t> words(most * layers);
    for (std::uint64_t row = 0; row < all_rows; row += most) {
      const std::uint64_t rows = std::min(most, all_rows - row);
      const std::uint64_t pieces = (rows + kPieceRows - 1) / kPieceRows;
      workers_.parallel_for(pieces * layers, [&](std::uint64_t piece, unsigned) {
        const std::uint64_t layer = piece % layers, first = piece / layers * kPieceRows;
        pack_lines(search_->layer(static_cast<int>(layer)),
                   (row + first) / kFileWords * kSearchWords, std::min(kPieceRows, rows - first),
                   layers, &words[first * layers + layer]);
      });
      writer.append(std::as_bytes(std::span(words).first(rows * layers)));
      search_.report(table_.states + table_.states / all_rows * (row + rows));
    }
  }

  TableInfo table_;
  const MakeOptions& options_;
  const LineSpace space_;
  const LayerGraph<SlidingSpace> graph_;
  Workers workers_;
  ReportedSearch<LineSearch> search_;
};

}  // namespace

MakeEstimate estimate_lines(const TableInfo& table) {
  return {.states = reachable_states(table),
          .memory_bytes = LineSearch::memory_bytes(table.layer_size, table.indexed_shape()),
          .file_bytes = TableWriter::raw_file_bytes(std::array{table.step_bytes()})};
}

TableInfo make_lines(const TableInfo& table, const OpenSink& open_sink,
                     const MakeOptions& options) {
  return LineMaker(table, options).make(open_sink);
}

}  // namespace slidebase
