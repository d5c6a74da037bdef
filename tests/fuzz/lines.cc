// Format lines: any bytes as a board, or a cubic question, a line.
#include "query/formats/lines.h"

#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Format format{
      "lines",
      Emit::kBoth,
      CubicAnswers::kNoLimit,
      [](AnswerStore& store) { return std::make_unique<LinesReader>(store); },
      true,
      true};
  fuzz::check_reading(format, fuzz::text_of(data, size), [](const fuzz::Answered& answered) {
    fuzz::check_plain(format.emit, format.limit, answered);
  });
  return 0;
}
