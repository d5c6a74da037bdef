#include "common/program/size.h"

#include <charconv>
#include <system_error>

#include "common/base/number.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {

std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units) {
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit = text.substr(static_cast<std::size_t>(stop - text.data()));
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

std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least) {
  return [least](const std::string& text) {
    const auto value = number_in<std::uint64_t>(text);
    return value && *value >= least
               ? ""
               : "say a whole number from " + std::to_string(least) + ", not " + in_quotes(text);
  };
}

}  // namespace slidebase
