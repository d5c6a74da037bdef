// Arrays of boards that need no table, in C.
#include <limits>

#include "common/slidebase/c_impl.h"

namespace slidebase::c {
namespace {

// Whether the size of `count` rows of `width` bytes can be said.
bool can_be(std::size_t count, std::size_t width) {
  return width == 0 || count <= std::numeric_limits<std::size_t>::max() / 2 / width;
}

// `count` rows of `width` bytes; empty for NULL.
template <typename Byte>
std::span<Byte> rows_of(Byte* array, std::size_t count, std::size_t width) {
  return {array, array == nullptr ? 0 : count * width};
}

}  // namespace
}  // namespace slidebase::c

using namespace slidebase;     // NOLINT(google-build-using-namespace)
using namespace slidebase::c;  // NOLINT(google-build-using-namespace)

int slidebase_move_count(const slidebase_puzzle* puzzle) {
  return asked(puzzle, true, [](const Puzzle& wanted) { return wanted.move_count(); });
}

int slidebase_apply(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                    const char* letters, size_t width, uint8_t* made, unsigned threads) {
  const bool given =
      count == 0 || (boards != nullptr && made != nullptr && (letters != nullptr || width == 0));
  return asked(puzzle, given && can_be(count, width), [&](const Puzzle& wanted) {
    const auto array = array_of(wanted, boards, count);
    return array.empty() && count > 0 ? kInvalid
                                      : wanted.apply(array, rows_of(letters, count, width),
                                                     array_of(wanted, made, count), threads);
  });
}

int slidebase_neighbours(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                         uint8_t* made, uint8_t* legal, unsigned threads) {
  return asked(puzzle, count == 0 || boards != nullptr, [&](const Puzzle& wanted) {
    const auto columns = static_cast<std::size_t>(wanted.move_count());
    const std::size_t width = columns * static_cast<std::size_t>(wanted.cells());
    return can_be(count, width)
               ? wanted.neighbours(array_of(wanted, boards, count), rows_of(made, count, width),
                                   rows_of(legal, count, columns), threads)
               : kInvalid;
  });
}

int slidebase_solvable(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                       uint8_t* solvable, unsigned threads) {
  const bool given = count == 0 || (boards != nullptr && solvable != nullptr);
  return asked(puzzle, given, [&](const Puzzle& wanted) {
    return wanted.solvable(array_of(wanted, boards, count), {solvable, count}, threads);
  });
}

int slidebase_canonical(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                        uint8_t* made, unsigned threads) {
  const bool given = count == 0 || (boards != nullptr && made != nullptr);
  return asked(puzzle, given, [&](const Puzzle& wanted) {
    const auto array = array_of(wanted, boards, count);
    return array.empty() && count > 0
               ? kInvalid
               : wanted.canonical(array, array_of(wanted, made, count), threads);
  });
}

int slidebase_heuristic(const slidebase_puzzle* puzzle, int bound, const uint8_t* boards,
                        size_t count, int16_t* values, unsigned threads) {
  const bool given = count == 0 || (boards != nullptr && values != nullptr);
  return asked(puzzle, given, [&](const Puzzle& wanted) {
    return wanted.heuristic(array_of(wanted, boards, count), static_cast<Bound>(bound),
                            {values, count}, threads);
  });
}
