#include "common/table/published.h"

namespace slidebase {

std::optional<std::string_view> published_digest(std::string_view table_name) {
  table_name = table_name.substr(0, table_name.rfind(".sbt"));
  std::string_view text = published_digests();
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + (line.size() < text.size() ? 1 : 0));
    const std::size_t tab = line.find('\t');
    if (tab != std::string_view::npos && line.substr(0, tab) == table_name) {
      return line.substr(tab + 1);
    }
  }
  return std::nullopt;
}

}  // namespace slidebase
