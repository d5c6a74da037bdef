// Format eight: any bytes as boards of nine tokens.
#include "query/formats/eight.h"

#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Format format{"eight",
                                   Emit::kPath,
                                   CubicAnswers::kNoLimit,
                                   [](AnswerStore& store) {
                                     return std::make_unique<EightReader>(
                                         store.sliding(), EightReader::Kind::kEight);
                                   },
                                   true,
                                   true};
  fuzz::check_reading(format, fuzz::text_of(data, size), [](const fuzz::Answered& answered) {
    fuzz::check_plain(format.emit, format.limit, answered);
  });
  return 0;
}
