#include "reading.h"

#include <algorithm>

namespace slidebase::test {
namespace {

class Reader {
 public:
  Reader(Dialect& dialect, std::string_view text) : dialect_(dialect), text_(text) {
    begin_ = dialect.begin(text, true, reading_.complaints).value();
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
      const std::size_t cut = dialect_.cut(left, piece_bytes);
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
    for (const Complaint& complaint : chunk.complaints) {
      if (complaint.offset < last || complaint.offset > chunk.text.size()) {
        reading_.fault = "a complaint is out of order or outside its chunk";
      }
      last = complaint.offset;
      reading_.complaints.push_back({begin_ + complaint.offset, complaint.message});
    }
    if (chunk.consumed > chunk.text.size()) {
      reading_.fault = "more was consumed than there is";
    }
    const std::size_t dropped =
        dialect_.separated() && reading_.puzzles == 0 && !chunk.out.empty() ? 1 : 0;
    reading_.out += chunk.out.substr(dropped);
    reading_.puzzles += chunk.puzzles;
    begin_ += chunk.consumed;
    ended_ = ended_ || chunk.ended;
  }

  Reading end() {
    dialect_.end(reading_.puzzles, reading_.complaints);
    return reading_;
  }

 private:
  Chunk answer(std::string_view text, bool at_end, bool cut) const {
    Chunk chunk;
    chunk.text = text;
    chunk.at_end = at_end;
    chunk.cut = cut;
    dialect_.answer(chunk);
    return chunk;
  }

  Dialect& dialect_;
  std::string_view text_;
  std::size_t begin_ = 0;
  bool ended_ = false;
  Reading reading_;
};

}  // namespace

Reading read_whole(Dialect& dialect, std::string_view text) {
  Reader reader(dialect, text);
  reader.take(reader.answer(text.size()));
  return reader.end();
}

Reading read_bit_by_bit(Dialect& dialect, std::string_view text, Arrival arrival, Random& random) {
  Reader reader(dialect, text);
  for (std::size_t visible = reader.begin(); !reader.ended();) {
    const bool all = visible == text.size();
    const std::size_t before = reader.begin();
    for (const Chunk& piece : reader.answer_pieces(visible, arrival.piece_bytes)) {
      reader.take(piece);
    }
    if (reader.begin() != before || reader.ended()) {
      continue;
    }
    if (!all) {
      visible += 1 + pick(random, std::min(arrival.most_bytes, text.size() - visible));
      continue;
    }
    // Cutting made pieces too short for any puzzle.
    reader.take(reader.answer(visible));
    if (reader.begin() == before) {
      break;
    }
  }
  return reader.end();
}

std::string marked(std::string_view text, const std::vector<Complaint>& complaints) {
  std::vector<std::size_t> places;
  for (const Complaint& complaint : complaints) {
    places.push_back(complaint.offset);
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

std::string complaints_text(const Reading& reading) {
  std::string text;
  for (const Complaint& complaint : reading.complaints) {
    text += std::to_string(complaint.offset) + ":" + complaint.message + "\n";
  }
  return text;
}

}  // namespace slidebase::test
