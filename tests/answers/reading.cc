#include "reading.h"

#include <algorithm>

namespace slidebase::test {
namespace {

class Feeder {
 public:
  Feeder(Reader& reader, std::string_view text) : reader_(reader), text_(text) {
    begin_ = reader.begin(text, true, reading_.diagnostics).value();
  }

  std::size_t begin() const { return begin_; }
  bool ended() const { return ended_; }

  // The text from where the last chunk ended up to `visible`, answered as one chunk.
  Chunk answer(std::size_t visible) const {
    return answer(text_.substr(begin_, visible - begin_), visible == text_.size(), false);
  }

  // The same text in pieces; those that join without a gap.
  std::vector<Chunk> answer_pieces(std::size_t visible, std::size_t piece_bytes) const {
    std::vector<Chunk> pieces;
    std::string_view left = text_.substr(begin_, visible - begin_);
    while (left.size() > piece_bytes) {
      const std::size_t cut = reader_.cut(left, piece_bytes);
      if (cut == std::string_view::npos) {
        break;
      }
      pieces.push_back(answer(left.substr(0, cut), false, true));
      if (pieces.back().ended || pieces.back().consumed != cut) {
        return pieces;
      }
      left.remove_prefix(cut);
    }
    pieces.push_back(answer(left, visible == text_.size(), false));
    return pieces;
  }

  // Keeps what came of a chunk and goes on where it ended.
  void take(const Chunk& chunk) {
    std::size_t last = 0;
    for (const Diagnostic& diagnostic : chunk.diagnostics) {
      if (diagnostic.offset < last || diagnostic.offset > chunk.text.size()) {
        reading_.fault = "a diagnostic is out of order or outside its chunk";
      }
      last = diagnostic.offset;
      reading_.diagnostics.push_back({begin_ + diagnostic.offset, diagnostic.message});
    }
    if (chunk.consumed > chunk.text.size()) {
      reading_.fault = "more was consumed than there is";
    }
    const std::size_t dropped =
        reader_.separated() && reading_.puzzles == 0 && !chunk.out.empty() ? 1 : 0;
    reading_.out += chunk.out.substr(dropped);
    reading_.puzzles += chunk.puzzles;
    begin_ += chunk.consumed;
    ended_ = ended_ || chunk.ended;
  }

  Reading end() {
    reader_.end(reading_.puzzles, reading_.diagnostics);
    return reading_;
  }

 private:
  Chunk answer(std::string_view text, bool at_end, bool cut) const {
    Chunk chunk;
    chunk.text = text;
    chunk.at_end = at_end;
    chunk.cut = cut;
    reader_.answer(chunk);
    return chunk;
  }

  Reader& reader_;
  std::string_view text_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  Reading reading_;
};

}  // namespace

Reading read_whole(Reader& reader, std::string_view text) {
  Feeder feeder(reader, text);
  feeder.take(feeder.answer(text.size()));
  return feeder.end();
}

Reading read_bit_by_bit(Reader& reader, std::string_view text, Arrival arrival, Random& random) {
  Feeder feeder(reader, text);
  for (std::size_t visible = feeder.begin(); !feeder.ended();) {
    const bool all = visible == text.size();
    const std::size_t before = feeder.begin();
    for (const Chunk& piece : feeder.answer_pieces(visible, arrival.piece_bytes)) {
      feeder.take(piece);
    }
    if (feeder.begin() != before || feeder.ended()) {
      continue;
    }
    if (!all) {
      visible += 1 + pick(random, std::min(arrival.most_bytes, text.size() - visible));
      continue;
    }
    // Cutting made pieces too short for any puzzle.
    feeder.take(feeder.answer(visible));
    if (feeder.begin() == before) {
      break;
    }
  }
  return feeder.end();
}

std::string marked(std::string_view text, const std::vector<Diagnostic>& diagnostics) {
  std::vector<std::size_t> places;
  for (const Diagnostic& diagnostic : diagnostics) {
    places.push_back(diagnostic.offset);
  }
  std::ranges::sort(places, std::ranges::greater());
  std::string made(text);
  for (const std::size_t place : places) {
    made.insert(place, 1, '@');
  }
  return made;
}

std::string unmarked(std::string_view text) {
  std::string made(text);
  std::erase(made, '@');
  return made;
}

std::string diagnostics_text(const Reading& reading) {
  std::string text;
  for (const Diagnostic& diagnostic : reading.diagnostics) {
    text += std::to_string(diagnostic.offset) + ":" + diagnostic.message + "\n";
  }
  return text;
}

}  // namespace slidebase::test
