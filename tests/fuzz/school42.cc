// Format 42: any bytes as boards of n rows of n numbers, with comments.
#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Request request = fuzz::request_for("42");
  fuzz::check_reading(request, fuzz::text_of(data, size),
                      [](const fuzz::Answered& answered) { fuzz::check_plain(request, answered); });
  return 0;
}
