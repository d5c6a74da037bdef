// Format uva652: any bytes as a count and boards between blank lines.
#include "fuzz.h"
#include "query/formats/eight.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Format format{"uva652",
                                   Emit::kPath,
                                   CubicAnswers::kNoLimit,
                                   [](AnswerStore& store) {
                                     return std::make_unique<EightReader>(
                                         store.sliding(), EightReader::Kind::kUva652);
                                   },
                                   true,
                                   true};
  fuzz::check_reading(format, fuzz::text_of(data, size), [](const fuzz::Answered& answered) {
    fuzz::check_plain(format.emit, format.limit, answered);
  });
  return 0;
}
