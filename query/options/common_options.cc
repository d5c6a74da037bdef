#include "query/options/common_options.h"

#include "common/base/workers.h"

namespace slidebase {

unsigned CommonOptions::thread_count() const {
  return threads_or_all(threads);
}

DiagnosticSink CommonOptions::reporter(const std::string& name) const {
  return
      [this, name](Place place, std::string_view message) { console.report(name, place, message); };
}

}  // namespace slidebase
