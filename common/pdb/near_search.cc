#include "common/pdb/near_search.h"

#include <new>

#include "common/puzzle/move_columns.h"

namespace slidebase {
namespace {

constexpr std::size_t kFirstWidth = 100, kMostWidth = std::size_t{1} << 17, kWiden = 4;

}  // namespace

void NearPath::begin(const Tiles& board, bool is_last, const std::function<bool()>& stop) {
  board_ = board;
  width_ = kFirstWidth;
  path_.reset();
  do {
    search({});
  } while (!path_ && (width_ *= kWiden) <= kMostWidth);
  if (is_last) {
    width_ = 10 * kFirstWidth;
    search(stop);
  }
}

void NearPath::search(const std::function<bool()>& stop) {
  const std::uint64_t before = search_->generated();
  // In single moves the lengths of all paths have the same parity.
  const bool single = metric_ == Metric::kSingle;
  const int most = path_ && single ? moves_ - 2 : most_letters_;
  try {
    if (auto other = search_->find(board_, width_, most, stop)) {
      const auto moves = static_cast<int>(moves_of(metric_, *other).size());
      if (!path_ || moves < moves_) {
        path_ = std::move(other);
        moves_ = moves;
      }
    }
  } catch (const std::bad_alloc&) {  // the path so far will do
    width_ = kMostWidth;
  }
  last_ = search_->generated() - before;
}

bool NearPath::is_widest() const noexcept {
  return width_ >= kMostWidth;
}

void NearPath::widen(std::uint64_t boards, const std::function<bool()>& stop) {
  if (!is_widest() && last_ <= boards) {
    width_ *= kWiden;
    search(stop);
  }
}

}  // namespace slidebase
