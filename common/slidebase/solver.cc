#include <algorithm>
#include <array>

#include "common/base/error.h"
#include "common/slidebase/impl.h"

namespace slidebase {

Status status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kUsage:
      return kInvalid;
    case ErrorCode::kFormat:
    case ErrorCode::kDamaged:
      return kDamaged;
    case ErrorCode::kPending:
      return kPending;
    case ErrorCode::kCancelled:
      return kCancelled;
    case ErrorCode::kMissing:
    case ErrorCode::kIo:
    case ErrorCode::kMemory:
      break;
  }
  return kUnreadable;
}

unsigned thread_count(unsigned wanted, std::uint64_t most) {
  constexpr unsigned kMost = 1024;
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(most, 1, std::min(threads_or_all(wanted), kMost)));
}

std::shared_ptr<const Table> OpenPuzzle::table_to_scan() const {
  if (table->is_in_place()) {
    return table;
  }
  std::shared_ptr<const Table> own = table->open_again();
  if (own == nullptr) {
    throw pending_error(table->path());
  }
  return own;
}

int answer_of(int length) noexcept {
  switch (length) {
    case kNoPath:
      return kUnsolvable;
    case kNotYet:
      return kPending;
    case kBadTable:
      return kDamaged;
    case kBadSource:
      return kUnreadable;
    default:
      return length;
  }
}

Solver::Solver(const Tables& tables, const Puzzle& puzzle)
    : open_(std::make_shared<OpenPuzzle>(*tables.places_, puzzle)) {}
Solver::Solver(const Solver&) = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(const Solver&) = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const Puzzle& Solver::puzzle() const noexcept {
  return open_->puzzle;
}

int Solver::distance(Board board) const noexcept {
  const Shape shape = shape_of(open_->puzzle);
  if (open_->cubic) {
    CubicPattern pattern;
    return read_pattern(board, shape, pattern) ? answer_of(open_->cubic->distance(pattern))
                                               : kInvalid;
  }
  Tiles tiles{};
  std::array<char, kMaxPath> letters;
  return read_tiles(board, shape, tiles) ? answer_of(open_->boards->solve(tiles, letters.data()))
                                         : kInvalid;
}

int Solver::path(Board board, std::string& path) const noexcept {
  const Shape shape = shape_of(open_->puzzle);
  std::array<char, kMaxPath> letters;
  int length = 0;
  if (open_->cubic) {
    CubicPattern pattern;
    if (!read_pattern(board, shape, pattern)) {
      return kInvalid;
    }
    length = answer_of(open_->cubic->solve(pattern, letters.data()));
  } else {
    Tiles tiles{};
    if (!read_tiles(board, shape, tiles)) {
      return kInvalid;
    }
    length = answer_of(open_->boards->solve(tiles, letters.data()));
  }
  return guarded([&]() -> int {
    path.assign(letters.data(), static_cast<std::size_t>(std::max(0, length)));
    return length;
  });
}

int Solver::moves(Board board, std::array<Step, 4>& steps) const noexcept {
  const int distance = this->distance(board);
  if (distance < 0) {
    return distance;
  }
  return guarded([&]() -> int {
    const Shape shape = shape_of(open_->puzzle);
    std::size_t count = 0;
    const auto add = [&](char letter, int to) -> std::span<std::uint8_t> {
      Step& step = steps[count++];
      step = {letter, to, {}};
      return std::span(step.board).first(board.size());
    };
    Lookup status = Lookup::kReady;
    if (open_->cubic) {
      CubicPattern pattern;
      read_pattern(board, shape, pattern);
      status = open_->cubic->for_each_move(pattern, distance,
                                           [&](char letter, int to, const CubicPattern& reached) {
                                             write_pattern(reached, add(letter, to));
                                           });
    } else {
      Tiles tiles{};
      read_tiles(board, shape, tiles);
      status = open_->boards->for_each_move(tiles, distance, [&](char letter, int to) {
        SlidingBoard moved(shape, tiles);
        moved.move(*move_of(letter));
        write_tiles(moved.tiles(), add(letter, to));
      });
    }
    return status == Lookup::kReady ? static_cast<int>(count) : status_of(status);
  });
}

Status Solver::count_paths(Board board, std::uint64_t& count) const noexcept {
  const int distance = this->distance(board);
  if (distance < 0) {
    return static_cast<Status>(distance);
  }
  return guarded([&] {
    std::optional<std::uint64_t> paths;
    Lookup status = Lookup::kReady;
    if (open_->cubic) {
      CubicPattern pattern;
      read_pattern(board, shape_of(open_->puzzle), pattern);
      status = open_->cubic->count_paths(pattern, distance, paths);
    } else {
      Tiles tiles{};
      read_tiles(board, shape_of(open_->puzzle), tiles);
      status = open_->boards->count_paths(tiles, distance, paths);
    }
    if (status == Lookup::kReady) {
      count = paths.value_or(~std::uint64_t{0});
    }
    return status_of(status);
  });
}

Status Solver::paths(Board board, const std::function<bool(std::string_view)>& found) const {
  const int distance = this->distance(board);
  if (distance < 0) {
    return static_cast<Status>(distance);
  }
  if (!found) {
    return kInvalid;
  }
  bool stopped = false;
  std::exception_ptr thrown;
  const auto hand_over = [&](std::string_view letters) {
    try {
      stopped = !found(letters);
    } catch (...) {
      thrown = std::current_exception();
    }
    return !stopped && !thrown;
  };
  const Status status = guarded([&] {
    if (open_->cubic) {
      CubicPattern pattern;
      read_pattern(board, shape_of(open_->puzzle), pattern);
      return status_of(open_->cubic->list_paths(pattern, distance, hand_over));
    }
    Tiles tiles{};
    read_tiles(board, shape_of(open_->puzzle), tiles);
    return status_of(open_->boards->list_paths(tiles, distance, hand_over));
  });
  if (thrown) {
    std::rethrow_exception(thrown);
  }
  return status == kOk && stopped ? kCancelled : status;
}

std::string Solver::trouble() const {
  try {
    open_->check_damage();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace slidebase
