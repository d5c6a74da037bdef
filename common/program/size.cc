#include "common/program/size.h"

#include <charconv>

namespace slidebase {

std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const std::string_view unit(stop, static_cast<std::size_t>(end - stop));
  if (error != std::errc{} || unit.size() > 1) {
    return std::nullopt;
  }
  if (unit.empty()) {
    return value;
  }
  const std::size_t power = units.find(unit[0]);
  if (power == std::string_view::npos || value >> (54 - 10 * power) != 0) {
    return std::nullopt;
  }
  return value << 10 * (power + 1);
}

}  // namespace slidebase
