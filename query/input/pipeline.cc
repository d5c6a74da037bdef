// How a text becomes answers.
//
// The text is read in blocks. A block is cut into pieces at places where a puzzle probably begins,
// one piece a thread at a time; each piece is parsed, answered and formatted into its own buffer by
// one thread. The pieces are then written in order. A piece counts only if the piece before it
// ended exactly where it begins; otherwise the guess was wrong (a puzzle spans the cut), and the
// text is answered again from where the last good piece ended. So the answers are those of one
// thread reading from end to end. Memory stays at a block and its answers, however long the text.
#include "query/input/pipeline.h"

#include <algorithm>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/text/place.h"
#include "query/console/diagnostics.h"

namespace slidebase {
namespace {

constexpr std::size_t kPieceBytes = 128 << 10;
constexpr std::size_t kPiecesPerThread = 4;

struct Piece {
  Chunk chunk;
  Place passed;  // from Place{} over what was consumed
};

class Solving {
 public:
  Solving(InputText& input, Reader& reader, unsigned threads, const AnswerSink& sink)
      : input_(input), reader_(reader), sink_(sink), workers_(threads) {}

  int run() {
    begin();
    bool ended = false;
    // What begin() has read may be all that comes before the one who asks has the answers.
    for (bool first = true; !ended; first = false) {
      if (!first || input_.text().empty()) {
        input_.fill(wanted_);
      }
      if (input_.text().empty() && input_.at_end()) {
        break;
      }
      taken_ += input_.text().size();
      reader_.expect(std::max(input_.size(), taken_), workers_);
      std::size_t consumed = 0;
      for (const Piece& piece : answer_pieces()) {
        ended = ended || piece.chunk.ended;
        deliver(piece.chunk);
        place_.advance(piece.passed);
        consumed += piece.chunk.consumed;
      }
      taken_ -= input_.text().size() - consumed;
      input_.consume(consumed);
      if (consumed == 0 && input_.at_end()) {
        break;  // white space is all there is
      }
      // A puzzle longer than what was read needs more.
      wanted_ = consumed == 0 ? 2 * std::max(block_bytes(), input_.text().size()) : block_bytes();
    }
    end();
    return invalid_ ? kExitInvalid : kExitDone;
  }

 private:
  std::size_t block_bytes() const {
    return workers_.size() == 1 ? kPieceBytes : kPieceBytes * kPiecesPerThread * workers_.size();
  }

  void begin() {
    wanted_ = block_bytes();
    input_.fill(wanted_);
    std::vector<Diagnostic> diagnostics;
    auto begun = reader_.begin(input_.text(), input_.at_end(), diagnostics);
    while (!begun) {
      input_.fill(2 * std::max(block_bytes(), input_.text().size()));
      begun = reader_.begin(input_.text(), input_.at_end(), diagnostics);
    }
    const std::size_t taken = *begun;
    beginning_ = input_.text().substr(0, taken);
    report(diagnostics, input_.text(), Place{});
    place_.advance(beginning_);
    input_.consume(taken);
  }

  void end() {
    std::vector<Diagnostic> diagnostics;
    reader_.end(puzzles_, diagnostics);
    report(diagnostics, beginning_, Place{});
  }

  // The block as answered pieces that join without a gap.
  std::span<const Piece> answer_pieces() {
    const std::vector<std::string_view> texts = cut_block();
    // Pieces are kept from block to block for the memory of their answers.
    pieces_.resize(std::max(pieces_.size(), texts.size()));
    workers_.parallel_for(texts.size(), [&](std::uint64_t i, unsigned) {
      answer(pieces_[i], texts[i], i + 1 < texts.size());
    });
    // Keep the pieces up to the first that did not end where the next begins.
    std::size_t good = 1;
    while (good < texts.size() && !pieces_[good - 1].chunk.ended &&
           pieces_[good - 1].chunk.consumed == texts[good - 1].size()) {
      ++good;
    }
    // A first piece without a whole puzzle may be too short: then nothing but the whole block
    // tells.
    if (pieces_[0].chunk.consumed == 0 && texts.size() > 1) {
      answer(pieces_[0], input_.text(), false);
    }
    return std::span(pieces_).first(good);
  }

  void answer(Piece& piece, std::string_view text, bool cut) const {
    piece.chunk.renew(text, !cut && input_.at_end(), cut);
    reader_.answer(piece.chunk);
    piece.passed = Place{};
    piece.passed.advance(text.substr(0, piece.chunk.consumed));
  }

  std::vector<std::string_view> cut_block() const {
    std::string_view rest = input_.text();
    std::vector<std::string_view> texts;
    while (workers_.size() > 1 && rest.size() > kPieceBytes) {
      const std::size_t cut = reader_.cut(rest, kPieceBytes);
      if (cut == std::string_view::npos) {
        break;
      }
      texts.push_back(rest.substr(0, cut));
      rest.remove_prefix(cut);
    }
    texts.push_back(rest);
    return texts;
  }

  void deliver(const Chunk& piece) {
    std::string_view out = piece.out;
    if (reader_.separated() && puzzles_ == 0 && !out.empty()) {
      out.remove_prefix(1);
    }
    sink_(out);
    puzzles_ += piece.puzzles;
    report(piece.diagnostics, piece.text, place_);
  }

  // Says what is wrong with a text that begins at `place`.
  void report(const std::vector<Diagnostic>& diagnostics, std::string_view text, Place place) {
    std::size_t done = 0;
    for (const Diagnostic& diagnostic : diagnostics) {
      place.advance(text.substr(done, diagnostic.offset - done));
      done = diagnostic.offset;
      slidebase::report(input_.name(), place, diagnostic.message);
      invalid_ = true;
    }
  }

  InputText& input_;
  Reader& reader_;
  const AnswerSink& sink_;
  Workers workers_;
  std::vector<Piece> pieces_;
  std::size_t wanted_ = 0;
  std::size_t taken_ = 0;  // bytes consumed, and those in sight
  std::string beginning_;
  Place place_;
  std::uint64_t puzzles_ = 0;
  bool invalid_ = false;
};

}  // namespace

int answer_text(InputText& input, Reader& reader, unsigned threads, const AnswerSink& sink) {
  return Solving(input, reader, threads, sink).run();
}

}  // namespace slidebase
