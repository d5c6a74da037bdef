#include "tests/support/reading.h"

#include <algorithm>

#include "query/formats/answers/answerers.h"

namespace slidebase::test {
namespace {

// A chunk and the sink that received its questions.
struct Piece {
  Chunk chunk;
  std::unique_ptr<QuestionSink> sink;
};

class Feeder {
 public:
  Feeder(Reader& reader, Answerer& answerer, std::string_view text, Reading& reading)
      : reader_(reader), answerer_(answerer), text_(text), reading_(reading) {
    begin_ = reader.begin(text, true, reading_.diagnostics).value();
  }

  std::size_t begin() const { return begin_; }
  bool ended() const { return ended_; }

  // Reads the text from the end of the last chunk up to `visible` as one chunk.
  Piece read(std::size_t visible) const {
    return read(text_.substr(begin_, visible - begin_), visible == text_.size(), false);
  }

  // Reads the same text in pieces; returns those that join without a gap.
  std::vector<Piece> read_pieces(std::size_t visible, std::size_t piece_bytes) const {
    std::vector<Piece> pieces;
    std::string_view left = text_.substr(begin_, visible - begin_);
    while (left.size() > piece_bytes) {
      const std::size_t cut = reader_.cut(left, piece_bytes);
      if (cut == std::string_view::npos) {
        break;
      }
      pieces.push_back(read(left.substr(0, cut), false, true));
      if (pieces.back().chunk.ended || pieces.back().chunk.consumed != cut) {
        return pieces;
      }
      left.remove_prefix(cut);
    }
    pieces.push_back(read(left, visible == text_.size(), false));
    return pieces;
  }

  // Keeps the results of a piece and continues where it ended.
  void take(const Piece& piece) {
    const Chunk& chunk = piece.chunk;
    std::size_t last = 0;
    for (const Diagnostic& diagnostic : chunk.diagnostics) {
      if (diagnostic.offset < last || diagnostic.offset > chunk.text.size()) {
        reading_.fault = "a diagnostic is out of order or outside its chunk";
      }
      last = diagnostic.offset;
      reading_.diagnostics.push_back({begin_ + diagnostic.offset, diagnostic.message});
    }
    if (chunk.consumed > chunk.text.size()) {
      reading_.fault = "a chunk consumed more bytes than it has";
    }
    piece.sink->deliver();
    reading_.puzzles += chunk.puzzles;
    begin_ += chunk.consumed;
    ended_ = ended_ || chunk.ended;
  }

  void end() { reader_.end(reading_.puzzles, reading_.diagnostics); }

 private:
  Piece read(std::string_view text, bool at_end, bool cut) const {
    Piece piece{{}, answerer_.make_sink()};
    piece.chunk.text = text;
    piece.chunk.at_end = at_end;
    piece.chunk.cut = cut;
    piece.sink->begin_piece();
    reader_.read(piece.chunk, *piece.sink);
    piece.sink->end_piece();
    return piece;
  }

  Reader& reader_;
  Answerer& answerer_;
  std::string_view text_;
  Reading& reading_;
  std::size_t begin_ = 0;
  bool ended_ = false;
};

PuzzleSpec plain_spec(std::string_view format, Shape shape) {
  PuzzleSpec spec{&format_of(format), shape, format_of(format).goal(shape),
                  format_of(format).limit};
  spec.shape_asked = shape != Shape{3, 3};
  return spec;
}

}  // namespace

TextReader::TextReader(TableSet& tables, std::string_view format, Shape shape,
                       std::optional<Emit> emit)
    : TextReader(tables, plain_spec(format, shape), emit.value_or(format_of(format).emit)) {}

TextReader::TextReader(TableSet& tables, const PuzzleSpec& spec, Emit emit)
    : spec_(spec), answers_(tables, spec, spec.format->answer_form(emit), spec.limit) {}

void TextReader::make_path_table() {
  Workers one(1);
  answers_.sliding().expect(1'000'000, one);
}

Reading TextReader::read_whole(std::string_view text) {
  Reading reading;
  TextAnswerer answerer(answers_, [&](std::string_view part) { reading.out += part; });
  const auto reader = make_reader();
  Feeder feeder(*reader, answerer, text, reading);
  feeder.take(feeder.read(text.size()));
  feeder.end();
  return reading;
}

std::vector<CaseRecord> TextReader::cases(std::string_view text) {
  Reading reading;
  std::vector<CaseRecord> cases;
  CaseCollector collector(answers_, CaseCollector::Left::kNone, cases);
  const auto reader = make_reader();
  Feeder feeder(*reader, collector, text, reading);
  feeder.take(feeder.read(text.size()));
  return cases;
}

Reading TextReader::read_bit_by_bit(std::string_view text, Arrival arrival, Random& random) {
  Reading reading;
  TextAnswerer answerer(answers_, [&](std::string_view part) { reading.out += part; });
  const auto reader = make_reader();
  Feeder feeder(*reader, answerer, text, reading);
  for (std::size_t visible = feeder.begin(); !feeder.ended();) {
    const bool all = visible == text.size();
    const std::size_t before = feeder.begin();
    for (const Piece& piece : feeder.read_pieces(visible, arrival.piece_bytes)) {
      feeder.take(piece);
    }
    if (feeder.begin() != before || feeder.ended()) {
      continue;
    }
    if (!all) {
      visible += 1 + pick(random, std::min(arrival.most_bytes, text.size() - visible));
      continue;
    }
    // The pieces were too short for any puzzle.
    feeder.take(feeder.read(visible));
    if (feeder.begin() == before) {
      break;
    }
  }
  feeder.end();
  return reading;
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
