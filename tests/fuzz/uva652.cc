// Format uva652: any bytes as a count and boards between blank lines.
#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Request request = fuzz::request_for("uva652");
  fuzz::check_reading(request, fuzz::text_of(data, size),
                      [](const fuzz::Answered& answered) { fuzz::check_plain(request, answered); });
  return 0;
}
