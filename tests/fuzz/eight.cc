// Format eight: any bytes as boards of nine tokens.
#include "fuzz.h"
#include "reading_check.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Asking asking = fuzz::asking("eight");
  fuzz::check_reading(asking, fuzz::text_of(data, size),
                      [](const fuzz::Answered& answered) { fuzz::check_plain(asking, answered); });
  return 0;
}
