#include "query/options/common_options.h"

#include <algorithm>
#include <thread>

namespace slidebase {

unsigned CommonOptions::thread_count() const {
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

DiagnosticSink CommonOptions::reporter(const std::string& name) const {
  return
      [this, name](Place place, std::string_view message) { console.report(name, place, message); };
}

}  // namespace slidebase
