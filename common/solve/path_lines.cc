#include "common/solve/path_lines.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "common/base/processor.h"

namespace slidebase {
namespace {

// The portable kernel finds no places; PathLines::find() then finds them one by one.
std::size_t find_places(const std::uint64_t*, std::size_t, const std::uint8_t*, std::uint32_t,
                        std::uint32_t*) {
  return 0;
}

char* write_path_lines(const PathLines::Form& form, const std::uint64_t* words,
                       const std::uint32_t* places, std::size_t count, char* to) {
  std::array<std::uint64_t, 4> no_path;
  std::memcpy(no_path.data(), form.no_path.data(), sizeof no_path);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t word = words[places[i]];
    const auto& head = form.heads[static_cast<std::size_t>(63 - std::countl_zero(2 * word | 1))];
    std::memcpy(to, head.before.data(), head.before.size());
    const std::uint64_t none = ((word | (0 - word)) >> 63) - 1;  // all bits or none
    for (std::size_t eight = 0; eight < 4; ++eight) {
      std::array<std::array<char, 4>, 2> fours = {form.fours[word >> (16 * eight) & 0xff],
                                                  form.fours[word >> (16 * eight + 8) & 0xff]};
      std::uint64_t letters;
      std::memcpy(&letters, fours.data(), 8);
      letters = (letters & ~none) | (no_path[eight] & none);
      std::memcpy(to + head.size + 8 * eight, &letters, 8);
    }
    to[head.line - 1] = '\n';
    to += head.line;
  }
  return to;
}

}  // namespace

constinit const PathLineKernels PathLineKernels::portable = {find_places, write_path_lines};

PathLines::PathLines(const PathTable& table, std::array<char, 4> letters, std::string_view no_path)
    : table_(table) {
  std::ranges::copy(no_path, form_.no_path.begin());
  form_.letters = letters;
  for (std::size_t moves = 0; moves != form_.fours.size(); ++moves) {
    for (std::size_t i = 0; i < 4; ++i) {
      form_.fours[moves][i] = letters[moves >> (2 * i) & 3];
    }
  }
  form_.heads[0].line = static_cast<std::uint8_t>(no_path.size() + 1);
  for (int length = 0; length <= PathTable::kLongest; ++length) {
    set_before(length, "", true);
  }
}

void PathLines::set_before(std::optional<int> length, std::string_view before, bool letters) {
  Head& head = form_.heads[static_cast<std::size_t>(length ? 2 * *length + 1 : 0)];
  const std::size_t after = !length   ? std::string_view(form_.no_path.data()).size()
                            : letters ? static_cast<std::size_t>(*length)
                                      : 0;
  std::ranges::copy(before, head.before.begin());
  head.size = static_cast<std::uint8_t>(before.size());
  head.line = static_cast<std::uint8_t>(before.size() + after + 1);
}

std::size_t PathLines::find(std::span<const std::uint64_t> boards, std::uint32_t* places) const {
  std::size_t found = kernels<PathLineKernels>().find(
      boards.data(), boards.size(), table_.tile_bits().data(), table_.no_path(), places);
  for (; found < boards.size(); ++found) {
    const auto place = table_.find(boards[found]);
    if (!place) {
      break;
    }
    places[found] = *place;
  }
  return found;
}

PathLines::Written PathLines::write(std::span<const std::uint64_t> boards, char* to) const {
  std::array<std::uint32_t, kMostBoards> places;
  const std::size_t found = find(boards.first(std::min(boards.size(), kMostBoards)), places.data());
  for (std::size_t i = 0; i < found; ++i) {
    table_.prefetch(places[i]);
  }
  return {found, kernels<PathLineKernels>().write(form_, table_.words(), places.data(), found, to)};
}

}  // namespace slidebase
