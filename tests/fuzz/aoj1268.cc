// Format aoj1268: any bytes as datasets of a start and a pattern. Read as a judge has it, where
// long answers are -1, and with all paths.
#include "query/formats/aoj1268.h"

#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto reader = [](AnswerStore& store) {
    return std::make_unique<Aoj1268Reader>(store.cubic({3, 3}));
  };
  static const fuzz::Format judge{"aoj1268", Emit::kDistance, 30, reader, true, false};
  static const fuzz::Format paths{"aoj1268", Emit::kBoth, CubicAnswers::kNoLimit,
                                  reader,    true,        false};
  for (const fuzz::Format* const format : {&judge, &paths}) {
    fuzz::check_reading(*format, fuzz::text_of(data, size),
                        [format](const fuzz::Answered& answered) {
                          fuzz::check_plain(format->emit, format->limit, answered);
                        });
  }
  return 0;
}
