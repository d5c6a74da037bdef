// Turns a text into answers.
//
// The text is read in blocks. A block is cut into pieces at places where a puzzle probably begins.
// Each piece is read by one thread, which gives its questions to a sink of its own. The sinks then
// deliver in order. A piece is used only if the piece before it ended exactly where it begins;
// otherwise the guess was wrong (a puzzle spans the cut), and the text is read again from where the
// last good piece ended. So the answers are the same as if one thread read the text from end to
// end. Memory is one block and its answers, and with several threads the block that is read ahead,
// for a text of any length.
#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "query/formats/answers/answerers.h"

namespace slidebase {
namespace {

constexpr std::size_t kPieceBytes = 64 << 10;
constexpr std::size_t kPiecesPerThread = 4;

struct Piece {
  enum class Read : std::uint8_t { kNothing, kPart, kAll };

  Chunk chunk;
  Read read = Read::kNothing;  // of the block that is being answered
  std::unique_ptr<QuestionSink> sink;
};

class Pipeline {
 public:
  Pipeline(InputText& input, Reader& reader, Answerer& answerer, unsigned threads,
           const DiagnosticSink& report)
      : input_(input), reader_(reader), answerer_(answerer), report_(report), workers_(threads) {}

  PipelineResult run() {
    begin();
    bool ended = false;
    // Answer what begin() has read before reading more: the writer may be waiting for it.
    for (bool first = true; !ended; first = false) {
      if (answerer_.answers().is_over()) {
        throw Interrupted();  // before it waits for more text
      }
      if (!first || input_.text().empty()) {
        input_.fill(wanted_);
      }
      if (input_.text().empty() && input_.at_end()) {
        break;
      }
      taken_ += input_.text().size();
      expect_boards();
      std::size_t consumed = 0;
      for (const Piece& piece : read_pieces()) {
        ended = ended || piece.chunk.ended;
        deliver(piece);
        place_.advance(piece.chunk.passed);
        consumed += piece.chunk.consumed;
      }
      if (interrupted_) {
        throw Interrupted();
      }
      taken_ -= input_.text().size() - consumed;
      input_.consume(consumed);
      if (consumed == 0 && input_.at_end()) {
        break;  // only white space is left
      }
      // If nothing was consumed, a puzzle is longer than the block: read more.
      wanted_ = consumed == 0 ? 2 * std::max(block_bytes(), input_.text().size()) : block_bytes();
    }
    end();
    return result_;
  }

 private:
  std::size_t block_bytes() const {
    return workers_.size() == 1 ? kPieceBytes : kPieceBytes * kPiecesPerThread * workers_.size();
  }

  void begin() {
    wanted_ = block_bytes();
    input_.fill(wanted_);
    input_.refuse_utf16();
    std::vector<Diagnostic> diagnostics;
    auto begun = reader_.begin(input_.text(), input_.at_end(), diagnostics);
    while (!begun) {
      input_.fill(2 * std::max(block_bytes(), input_.text().size()));
      begun = reader_.begin(input_.text(), input_.at_end(), diagnostics);
    }
    const std::size_t taken = *begun;
    beginning_ = input_.text().substr(0, taken);
    report_all(diagnostics, input_.text(), Place{});
    place_.advance(beginning_);
    answerer_.begin_text(beginning_, reader_.between_columns());
    input_.consume(taken);
  }

  void end() {
    std::vector<Diagnostic> diagnostics;
    reader_.end(result_.puzzles, diagnostics);
    report_all(diagnostics, beginning_, Place{});
    for (const auto& [message, more] : lacking_) {
      if (more.puzzles > 0) {
        report_(more.last, (more.puzzles == 1 ? "this puzzle, too: "
                                              : std::to_string(more.puzzles) +
                                                    " more puzzles, the last of them here: ") +
                               message);
      }
    }
  }

  void expect_boards() {
    if (const std::size_t bytes = reader_.board_bytes(); bytes > 0) {
      const std::uint64_t boards =
          std::max<std::uint64_t>({expected_, input_.size() / bytes, taken_ / bytes});
      answerer_.answers().expect(boards - std::exchange(expected_, boards), workers_);
    }
  }

  // The block as pieces that join without a gap.
  std::span<const Piece> read_pieces() {
    const std::vector<std::string_view> texts = cut_block();
    // Pieces are kept from block to block, to use the memory of their answers again.
    while (pieces_.size() < texts.size()) {
      pieces_.emplace_back().sink = answerer_.make_sink();
    }
    for (Piece& piece : pieces_) {
      piece.read = Piece::Read::kNothing;
    }
    try {
      // With several threads, one of them reads ahead meanwhile.
      const std::size_t ahead = workers_.size() > 1 && input_.can_read_ahead() ? 1 : 0;
      workers_.parallel_for(ahead + texts.size(), [&](std::uint64_t job, unsigned) {
        if (job < ahead) {
          input_.read_ahead(block_bytes());
        } else {
          const std::size_t i = job - ahead;
          read(pieces_[i], texts[i], i + 1 < texts.size());
        }
      });
      // A first piece without a whole puzzle may be too short: then read the block as one piece.
      if (pieces_[0].chunk.consumed == 0 && texts.size() > 1) {
        read(pieces_[0], input_.text(), false);
        return std::span(pieces_).first(1);
      }
    } catch (const Interrupted&) {
      interrupted_ = true;
    }
    // Keep the pieces up to the first that did not end where the next begins.
    std::size_t good = 1;
    while (good < texts.size() && pieces_[good - 1].read == Piece::Read::kAll &&
           !pieces_[good - 1].chunk.ended &&
           pieces_[good - 1].chunk.consumed == texts[good - 1].size() &&
           pieces_[good].read != Piece::Read::kNothing) {
      ++good;
    }
    return std::span(pieces_).first(pieces_[0].read == Piece::Read::kNothing ? 0 : good);
  }

  void read(Piece& piece, std::string_view text, bool cut) const {
    piece.read = Piece::Read::kPart;
    piece.chunk = Chunk{};
    piece.chunk.text = text;
    piece.chunk.at_end = !cut && input_.at_end();
    piece.chunk.cut = cut;
    piece.sink->begin_piece();
    reader_.read(piece.chunk, *piece.sink);
    piece.sink->end_piece();
    piece.chunk.pass(piece.chunk.consumed);
    piece.read = Piece::Read::kAll;
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

  void deliver(const Piece& piece) {
    piece.sink->deliver();
    result_.puzzles += piece.chunk.puzzles;
    report_all(piece.chunk.diagnostics, piece.chunk.text, place_);
  }

  // Reports the faults of a text that begins at `place`.
  void report_all(const std::vector<Diagnostic>& diagnostics, std::string_view text, Place place) {
    for_each_fault(diagnostics, text, place, [&](Place at, const Diagnostic& diagnostic) {
      ++result_.diagnostics;
      if (!diagnostic.lacks_table || is_first_to_lack(diagnostic.message, at)) {
        report_(at, diagnostic.message);
      }
    });
  }

  bool is_first_to_lack(const std::string& message, Place place) {
    ++result_.without_table;
    const auto [known, first] = lacking_.try_emplace(message);
    if (!first) {
      ++known->second.puzzles;
      known->second.last = place;
    }
    return first;
  }

  InputText& input_;
  Reader& reader_;
  Answerer& answerer_;
  const DiagnosticSink& report_;
  Workers workers_;
  std::vector<Piece> pieces_;
  bool interrupted_ = false;
  std::size_t wanted_ = 0;
  std::uint64_t expected_ = 0;  // boards
  std::size_t taken_ = 0;       // bytes consumed, and those in text()
  std::string beginning_;
  Place place_;
  struct More {
    std::uint64_t puzzles = 0;  // after the first
    Place last;
  };
  std::map<std::string, More> lacking_;  // by message
  PipelineResult result_;
};

}  // namespace

PipelineResult Answerer::read(InputText& input, unsigned threads, const DiagnosticSink& report) {
  return Pipeline(input, *answers_.make_reader(), *this, threads, report).run();
}

}  // namespace slidebase
