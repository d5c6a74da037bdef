// Format aoj1268: any bytes as datasets of a start and a pattern. Read as a judge has it, where
// long answers are -1, and with all paths.
#include "fuzz.h"
#include "query/answers/cubic_answers.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Asking judge = fuzz::asking("aoj1268");
  static const fuzz::Asking paths = [] {
    fuzz::Asking asking = fuzz::asking("aoj1268");
    asking.spec.limit = kNoLimit;
    asking.emit = Emit::kBoth;
    return asking;
  }();
  for (const fuzz::Asking* const asking : {&judge, &paths}) {
    fuzz::check_reading(
        *asking, fuzz::text_of(data, size),
        [asking](const fuzz::Answered& answered) { fuzz::check_plain(*asking, answered); });
  }
  return 0;
}
