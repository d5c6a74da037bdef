// Format princeton: any bytes as boards of n rows of n numbers.
#include "query/formats/princeton.h"

#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Format format{
      "princeton",
      Emit::kBoth,
      CubicAnswers::kNoLimit,
      [](AnswerStore& store) { return std::make_unique<PrincetonReader>(store); },
      false,
      false};
  fuzz::check_reading(format, fuzz::text_of(data, size), [](const fuzz::Answered& answered) {
    fuzz::check_plain(format.emit, format.limit, answered);
  });
  return 0;
}
