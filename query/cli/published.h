// The published figures of data/ that the program contains.
#pragma once

#include <string_view>

namespace slidebase {

// The texts of digests.tsv, histograms.tsv and cubic-patterns.tsv (published.cc.in).
std::string_view published_digests();
std::string_view published_states();
std::string_view published_patterns();

// The rest of the line that begins so; empty if there is none.
constexpr std::string_view line_after(std::string_view text, std::string_view beginning) {
  while (!text.empty() && !text.starts_with(beginning)) {
    const std::size_t line = text.find('\n');
    text.remove_prefix(line == std::string_view::npos ? text.size() : line + 1);
  }
  return text.empty() ? text : text.substr(0, text.find('\n')).substr(beginning.size());
}

}  // namespace slidebase
