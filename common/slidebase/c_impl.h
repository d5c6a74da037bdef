// Shared by the parts of the C API. Not installed.
#pragma once

#include <slidebase/c.h>
#include <slidebase/slidebase.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct slidebase_tables {
  slidebase::Tables tables;
};
struct slidebase_solver {
  slidebase::Solver solver;
};

namespace slidebase::c {

// The puzzle that a struct describes. Throws Error(kUsage).
Puzzle puzzle_of(const slidebase_puzzle* puzzle);

// Throws Error(kUsage).
inline void require(bool given, const char* what) {
  if (!given) {
    throw Error(ErrorCode::kUsage, what);
  }
}

// Whether a version of the struct may have this size.
template <typename Struct>
constexpr bool is_size_of(std::size_t size) {
  return size >= sizeof(Struct) || size % alignof(Struct) == 0;
}

// No struct is larger: a greater size was not set by the caller.
inline constexpr std::size_t kMostStructBytes = 4096;

// Copies a struct that begins with its size; fields that the caller's struct does not have are 0.
// Returns nothing if it is null or its size is that of no version.
template <typename Struct>
std::optional<Struct> copy_struct(const Struct* from) {
  if (from == nullptr || from->size < sizeof(std::size_t) || !is_size_of<Struct>(from->size)) {
    return std::nullopt;
  }
  Struct copy{};
  std::memcpy(&copy, from, std::min(from->size, sizeof copy));
  return copy;
}

// The same; throws Error(kUsage) with `why` if there is no struct. It may come from a later header
// than this library: fields that the library does not know must be 0, because it treats them as 0.
template <typename Struct>
Struct read_struct(const Struct* from, const char* why) {
  const auto copy = copy_struct(from);
  require(copy.has_value(), why);
  if (from->size > sizeof *from) {
    require(from->size <= kMostStructBytes, "the size of a struct is not set");
    const auto* const bytes = reinterpret_cast<const unsigned char*>(from);
    require(
        std::all_of(bytes + sizeof *from, bytes + from->size, [](auto byte) { return byte == 0; }),
        "a struct has a field that this version of the library does not know");
  }
  return *copy;
}

// Writes the fields that the caller's struct has, except its size, and 0 to those of a later
// header.
template <typename Struct>
void write_struct(const Struct& made, Struct* to, std::size_t capacity) {
  auto* const bytes = reinterpret_cast<unsigned char*>(to);
  if (capacity > sizeof(std::size_t) && capacity <= kMostStructBytes) {
    std::memcpy(bytes + sizeof(std::size_t),
                reinterpret_cast<const unsigned char*>(&made) + sizeof(std::size_t),
                std::min(capacity, sizeof made) - sizeof(std::size_t));
    std::fill(bytes + std::min(capacity, sizeof made), bytes + capacity,
              static_cast<unsigned char>(0));
  }
}

// Describes the failure in `error`, if given; returns the status.
int fail(slidebase_error* error, int status, std::string_view message,
         std::optional<std::uint64_t> offset = std::nullopt) noexcept;

// Returns the current exception as a status and describes it in `error`.
int fail_by_exception(slidebase_error* error) noexcept;

// Calls call(), which returns a status or a number; turns an exception into a status.
template <typename Call>
int guarded(slidebase_error* error, const Call& call) noexcept {
  try {
    return call();
  } catch (...) {
    return fail_by_exception(error);
  }
}

// Returns query(solver) or query(puzzle); turns an exception, such as that for a missing argument,
// into a status.
template <typename Query>
int asked(const slidebase_solver* solver, const Query& query) noexcept {
  return guarded(nullptr, [&]() -> int {
    require(solver != nullptr, "solver is NULL");
    return query(solver->solver);
  });
}
template <typename Query>
int asked(const slidebase_puzzle* puzzle, const Query& query) noexcept {
  return guarded(nullptr, [&]() -> int { return query(puzzle_of(puzzle)); });
}

// Gives the caller a new handle to the result of open().
template <typename Handle, typename Open>
int put_handle(Handle** to, slidebase_error* error, const Open& open) noexcept {
  return guarded(error, [&] {
    require(to != nullptr, "the pointer to the new handle is NULL");
    *to = nullptr;
    *to = std::make_unique<Handle>(Handle{open()}).release();
    return SLIDEBASE_OK;
  });
}

// The size of slidebase_puzzle in 1.0.0, and with the fields added since: the metric and the kind
// of cubes; the end of boards of more cells than fixed_end has; the goals of cubes.
inline constexpr std::size_t kPuzzleOf10 = offsetof(slidebase_puzzle, metric);
inline constexpr std::size_t kPuzzleWithMetric = offsetof(slidebase_puzzle, long_end);
inline constexpr std::size_t kPuzzleWithLongEnd = offsetof(slidebase_puzzle, goals);
inline constexpr std::size_t kPuzzleWithGoals = sizeof(slidebase_puzzle);
static_assert(kPuzzleOf10 == (sizeof(std::size_t) == 8 ? 40 : 32) &&
              kPuzzleWithMetric == kPuzzleOf10 + 8 && kPuzzleWithLongEnd == kPuzzleOf10 + 112 &&
              kPuzzleWithGoals == kPuzzleOf10 + 120);
inline constexpr std::size_t kShortEndCells = sizeof(slidebase_puzzle::fixed_end);
// The least size of a struct for this puzzle.
inline std::size_t size_for(const Puzzle& puzzle) {
  const bool is_of_10 = puzzle.metric() == Metric::kSingle && puzzle.cubes() == CubeKind::kAxes;
  return puzzle.goals() != CubicGoals::kTops          ? kPuzzleWithGoals
         : puzzle.fixed_end().size() > kShortEndCells ? kPuzzleWithLongEnd
         : is_of_10                                   ? kPuzzleOf10
                                                      : kPuzzleWithMetric;
}

slidebase_puzzle struct_of(const Puzzle& puzzle) noexcept;

// The caller's array of `count` rows of `width` elements. Throws Error(kUsage) if it is NULL and
// has any, or its size cannot be said.
template <typename Element>
std::span<Element> rows_of(Element* array, std::size_t count, std::size_t width = 1) {
  require(width == 0 || count <= std::numeric_limits<std::size_t>::max() / 16 / width,
          "an array is too large");
  require(array != nullptr || count * width == 0, "an array is NULL");
  return {array, count * width};
}
// The same of an array that may be left out: empty for NULL.
template <typename Element>
std::span<Element> rows_if_given(Element* array, std::size_t count, std::size_t width = 1) {
  return array == nullptr ? std::span<Element>() : rows_of(array, count, width);
}
template <typename Byte>
std::span<Byte> boards_of(const Puzzle& puzzle, Byte* boards, std::size_t count) {
  return rows_of(boards, count, static_cast<std::size_t>(puzzle.cells()));
}

// Writes a text as c.h describes, and returns its length. Throws Error(kUsage).
int put_text(const std::string& text, char* to, std::size_t capacity);

inline Progress progress_of(slidebase_progress progress, void* user) {
  if (progress == nullptr) {
    return {};
  }
  return [=](std::uint64_t done, std::uint64_t of) { return progress(user, done, of) == 0; };
}

}  // namespace slidebase::c
