// Gives a text to a reader in one chunk, or in parts as pipeline.cc does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/answers/answer_store.h"
#include "query/formats/format.h"

namespace slidebase::test {

using Random = std::mt19937_64;  // the same numbers on every machine, unlike the distributions

// 0 .. below-1
inline std::size_t pick(Random& random, std::size_t below) {
  return static_cast<std::size_t>(random() % below);
}

// The results of reading a text; offsets are in the whole text.
struct Reading {
  std::string out;
  std::vector<Diagnostic> diagnostics;
  std::uint64_t puzzles = 0;
  // A rule that a chunk broke: it consumed more bytes than it has, or its diagnostics are out of
  // order. Empty if there was none.
  std::string fault;
};

// How a text arrives: up to `most_bytes` more at a time. The text that has arrived is cut into
// pieces of at least `piece_bytes` bytes where the reader allows it; kNoCut: it is not cut.
struct Arrival {
  static constexpr std::size_t kNoCut = std::string_view::npos;
  std::size_t most_bytes;
  std::size_t piece_bytes;
};

// A format's reader, and the answers to the questions it reads.
class TextReader {
 public:
  // Uses the plain goal, and the format's own kind of answer unless `emit` is given.
  TextReader(TableSet& tables, std::string_view format, Shape shape = {3, 3},
             std::optional<Emit> emit = std::nullopt);
  TextReader(TableSet& tables, const PuzzleSpec& spec, Emit emit);

  // Makes the path table that large inputs are answered from.
  void make_path_table();

  const Format& format() const { return *spec_.format; }
  AnswerStore& answers() { return answers_; }
  std::unique_ptr<Reader> make_reader() const { return slidebase::make_reader(spec_); }

  Reading read_whole(std::string_view text);
  Reading read_bit_by_bit(std::string_view text, Arrival arrival, Random& random);
  // The cases of the text, read as a whole.
  std::vector<CaseRecord> cases(std::string_view text);

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
};

// The text with an '@' before each reported byte.
std::string marked(std::string_view text, const std::vector<Diagnostic>& diagnostics);

// The text without such marks.
std::string unmarked(std::string_view text);

// All diagnostics, a line "OFFSET:MESSAGE" each, to compare and to print.
std::string diagnostics_text(const Reading& reading);

}  // namespace slidebase::test
