// A text given to a reader in one chunk, or bit by bit as pipeline.cc does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "query/answers/answer_store.h"
#include "query/formats/format.h"

namespace slidebase::test {

using Random = std::mt19937_64;  // the same numbers on every machine, unlike the distributions

// 0 .. below-1
inline std::size_t pick(Random& random, std::size_t below) {
  return static_cast<std::size_t>(random() % below);
}

// All that came of a text, with offsets in the whole of it.
struct Reading {
  std::string out;
  std::vector<Diagnostic> diagnostics;
  std::uint64_t puzzles = 0;
  // A chunk's broken promise: bytes consumed that it does not have, diagnostics out of order.
  std::string fault;
};

// How a text arrives: up to `most_bytes` more at a time. With `piece_bytes` what there is of it is
// also cut into pieces of at least that many bytes where the reader says; kNoCut for not at all.
struct Arrival {
  static constexpr std::size_t kNoCut = std::string_view::npos;
  std::size_t most_bytes;
  std::size_t piece_bytes;
};

// A format's reader and what answers the questions it hands over.
class Asked {
 public:
  // What the format prints by itself, unless `emit` says otherwise; the plain goal.
  Asked(TableSet& tables, std::string_view format, Shape shape = {3, 3},
        std::optional<Emit> emit = std::nullopt);
  Asked(TableSet& tables, const PuzzleSpec& spec, Emit emit);

  // Makes the path table that large inputs are answered from.
  void make_path_table();

  const Format& format() const { return *spec_.format; }
  AnswerStore& answers() { return answers_; }
  std::unique_ptr<Reader> make_reader() const { return spec_.format->make_reader(spec_); }

  Reading read_whole(std::string_view text);
  Reading read_bit_by_bit(std::string_view text, Arrival arrival, Random& random);
  // The cases of the text, read as a whole.
  std::vector<CaseRecord> cases(std::string_view text);

 private:
  PuzzleSpec spec_;
  AnswerStore answers_;
};

// The text with an '@' before each byte that is reported.
std::string marked(std::string_view text, const std::vector<Diagnostic>& diagnostics);

// Says of a text that has such marks what it is without them.
std::string unmarked(std::string_view text);

// "12:expected ... 30:..." of all diagnostics, to compare and to show.
std::string diagnostics_text(const Reading& reading);

}  // namespace slidebase::test
