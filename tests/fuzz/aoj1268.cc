// Format aoj1268: any bytes as datasets of a start and a pattern. Answered by the judge's rule,
// with -1 for long answers, and with all paths.
#include "fuzz.h"
#include "query/formats/answers/cubic_answers.h"
#include "reading_check.h"
#include "targets.h"

using namespace slidebase;

void fuzz::run_aoj1268(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Request judge = fuzz::request_for("aoj1268");
  static const fuzz::Request paths = [] {
    fuzz::Request request = fuzz::request_for("aoj1268");
    request.spec.limit = kNoLimit;
    request.emit = Emit::kBoth;
    return request;
  }();
  for (const fuzz::Request* const request : {&judge, &paths}) {
    fuzz::check_plain_reading(*request, fuzz::text_of(data, size));
  }
}
