// The depth-first search that AdditiveSearch and WideSearch have in common: for the paths of one
// length, in alphabetical order, along boards on which the moves left may suffice.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/pdb/frontier.h"
#include "common/pdb/path_search.h"
#include "common/solve/walk.h"
#include "common/table/lookup.h"

namespace slidebase {

// The paths from a board that counting has met, and the board's distance.
struct CountedPaths {
  std::uint64_t paths = 0;
  bool fits = true;  // into 64 bits
  int distance = 0;
};

// What of a PathSearch does not depend on how boards are kept and looked up. `Counted` is a map
// from boards to CountedPaths. `Search` derives from this and has these members, besides begin():
//   frame_at(depth)  a board on the current path: its children, their number `count`, the `next`
//                  child to try, `found_before`, and whether the board is `noted` when all were
//                  searched; a child has a `move`, and is `good` if the goal may be within the
//                  bound
//   open()         fills the frame at depth_ with the children of the current board, and prefetches
//                  what tells which are good; returns false with end_ set if a table failed
//   read_more()    reads that; true if it has prefetched more, false if all is known
//   make(child)    goes to a child: makes its move, ++depth_ and all that changes
//   take_back()    goes back
//   replay(move)   goes to the board after the move, as make() does, without its siblings; false if
//                  the goal is not within the bound
//   may_suffice()  whether the current board, which replay() went to, may have it within the bound
//   at_goal(), key()  of the current board
//   known_farther(left), note_farther(left), grow_known()
//                  its transposition table, of boards from which `left` moves do not suffice
//   skips_known()  whether the current board is not even opened because of that
//   forget_known() empties it; only if kBelow, which says whether start_below() may be called
template <typename Search, typename Counted>
class DepthFirst : public PathSearch {
 public:
  int lower_bound() const noexcept final { return lower_bound_; }
  Lookup status() const noexcept final { return status_; }

  bool start(std::span<const PathStep> prefix, int length, std::function<bool()> found) final {
    hand_over_ = std::move(found);
    begin_length(length);
    if (lower_bound_ > length) {
      return false;
    }
    for (const PathStep& step : prefix) {
      if (!self().replay(step.move)) {
        return leave();
      }
    }
    first_depth_ = depth_;
    return (self().may_suffice() && enter() == Entered::kInner) || leave();
  }

  // Only of a search that can begin again with an empty transposition table, so that the boards
  // noted in `cut` do not depend on what it searched before.
  bool start_below(std::span<const PathList> boards, int length, PathSorter* cut,
                   std::function<bool()> found) final {
    hand_over_ = std::move(found);
    begin_length(length);
    if constexpr (Search::kBelow) {
      self().forget_known();
      until_stop_ = kStopEvery;
      below_ = PathReader(boards);
      cut_ = cut;
    }
    return next_below();
  }

  // Goes on to the next board that needs bits which are under way.
  bool step() final {
    if (self().read_more()) {
      return true;
    }
    while (true) {
      auto& frame = self().frame_at(depth_);
      if (frame.next == frame.count) {
        if (frame.noted && found_ == frame.found_before) {
          self().note_farther(bound_ - depth_);
        }
        if (depth_ == first_depth_) {
          return next_below();
        }
        self().take_back();
        continue;
      }
      auto& child = frame.children[frame.next++];
      if (!generate()) {
        return leave();
      }
      if (!child.good) {
        if constexpr (Search::kBelow) {
          note_cut(child.move);
        }
        continue;
      }
      self().make(child);
      if (const Entered entered = enter(); entered != Entered::kLeaf) {
        return entered == Entered::kInner || leave();
      }
      self().take_back();
    }
  }

  End end() const noexcept final { return end_; }

  End split(int length, int moves, std::vector<Prefix>& prefixes) final {
    begin_length(length);
    if (lower_bound_ <= length) {
      split_from(moves, prefixes);
    }
    return end_;
  }

  End count(int length, std::optional<std::uint64_t>& paths) final {
    begin_length(length);
    all_ = true;
    CountedPaths all;
    if (lower_bound_ > length || !count_from(all)) {
      paths = all.fits ? std::optional(all.paths) : std::nullopt;
    }
    all_ = false;
    return end_;
  }

  std::string letters() const final {
    std::string letters;
    for (const Move move : std::span(moves_).first(static_cast<std::size_t>(length_))) {
      letters += letter(move);
    }
    return letters;
  }

  void set_all(bool all) final { all_ = all; }
  // Called after every kStopEvery boards.
  void set_stop(std::function<bool()> stop) final { stop_ = std::move(stop); }
  std::uint64_t generated() const noexcept final { return generated_; }

 protected:
  static constexpr std::uint64_t kStopEvery = 2048;

  void begin_board(std::uint64_t nodes) noexcept {
    counted_.clear();
    generated_ = 0;
    until_stop_ = kStopEvery;
    nodes_ = nodes;
    status_ = Lookup::kReady;
    lower_bound_ = 0;
  }

  int lower_bound_ = 0;
  int depth_ = 0, bound_ = 0;  // of the current board; the length of the paths
  int first_depth_ = 0;        // that the search begins at
  std::array<Move, kMaxPath + 1> moves_{};
  std::uint64_t found_ = 0, generated_ = 0;
  bool all_ = false;  // whether all paths are wanted
  End end_ = End::kDone;
  Lookup status_ = Lookup::kReady;

 private:
  friend Search;  // nothing else may derive from this
  DepthFirst() = default;

  enum class Entered { kLeaf, kInner, kStop };
  static constexpr std::size_t kMostCounted = std::size_t{1} << 18;  // boards that counting keeps

  Search& self() noexcept { return static_cast<Search&>(*this); }

  void begin_length(int length) noexcept {
    end_ = End::kDone;
    bound_ = length;
    depth_ = first_depth_ = 0;
    below_ = {};
    cut_ = nullptr;
  }

  // Counts a generated board. Returns false if the limit was reached before or stop() returns true.
  bool generate() {
    if (nodes_ != 0 && generated_ == nodes_) {
      end_ = End::kLimit;
      return false;
    }
    ++generated_;
    if (--until_stop_ == 0) {
      until_stop_ = kStopEvery;
      self().grow_known();
      if (stop_ && stop_()) {
        end_ = End::kLimit;
        return false;
      }
    }
    return true;
  }

  // Goes to the first board of those left in below_ that the search has to go below.
  bool next_below() {
    if constexpr (Search::kBelow) {
      while (below_.next()) {
        while (depth_ > static_cast<int>(below_.common())) {
          self().take_back();
        }
        for (const Move move : below_.path().subspan(below_.common())) {
          if (!generate()) {
            return leave();
          }
          self().replay(move);
        }
        first_depth_ = depth_;
        if (!self().may_suffice()) {
          if (cut_ != nullptr) {
            cut_->add(below_.path());
          }
          continue;
        }
        if (const Entered entered = enter(); entered != Entered::kLeaf) {
          return entered == Entered::kInner || leave();
        }
      }
    }
    return leave();
  }

  void note_cut(Move move) {
    if (cut_ != nullptr) {
      moves_[static_cast<std::size_t>(depth_)] = move;
      cut_->add(std::span(moves_).first(static_cast<std::size_t>(depth_) + 1));
    }
  }

  // Enters the current board, at depth_. kLeaf: the search does not go below it.
  Entered enter() {
    if (bound_ == depth_) {
      if (!self().at_goal()) {
        return Entered::kLeaf;
      }
      ++found_;
      length_ = depth_;
      end_ = hand_over_() ? End::kDone : End::kStopped;
      return end_ == End::kDone ? Entered::kLeaf : Entered::kStop;
    }
    if (self().skips_known()) {
      return Entered::kLeaf;
    }
    return self().open() ? Entered::kInner : Entered::kStop;
  }

  // Takes back all moves, so that another search can begin.
  bool leave() noexcept {
    while (depth_ > 0) {
      self().take_back();
    }
    return false;
  }

  // Opens the current board and reads everything at once, where the search is not in steps.
  bool open_whole() noexcept {
    if (!self().open()) {
      return false;
    }
    while (self().read_more()) {
    }
    return true;
  }

  // Calls visit() on each good child of the current board until it returns true. Returns true then,
  // and also when the search has to end.
  template <typename Visit>
  bool for_each_child(const Visit& visit) {
    if (!open_whole()) {
      return true;
    }
    auto& frame = self().frame_at(depth_);
    while (frame.next < frame.count) {
      auto& child = frame.children[frame.next++];
      if (!generate()) {
        return true;
      }
      if (!child.good) {
        continue;
      }
      self().make(child);
      const bool stop = visit();
      self().take_back();
      if (stop) {
        return true;
      }
    }
    return false;
  }

  bool split_from(int moves, std::vector<Prefix>& prefixes) {
    if (depth_ == moves || depth_ == bound_) {
      Prefix& prefix = prefixes.emplace_back();
      for (const Move move : std::span(moves_).first(static_cast<std::size_t>(depth_))) {
        prefix.push_back({move});
      }
      return false;
    }
    return for_each_child([&] { return split_from(moves, prefixes); });
  }

  bool count_from(CountedPaths& paths) {
    paths = {0, true, bound_ - depth_};
    if (paths.distance == 0) {
      paths.paths = self().at_goal() ? 1 : 0;
      return false;
    }
    if (self().known_farther(paths.distance)) {
      return false;
    }
    // A longer way to a counted board leaves fewer moves, so no path then reaches the goal.
    if (const auto counted = counted_.find(self().key()); counted != counted_.end()) {
      paths = counted->second.distance == paths.distance ? counted->second : paths;
      return false;
    }
    const bool stop = for_each_child([&] {
      CountedPaths more;
      if (count_from(more)) {
        return true;
      }
      paths.fits &= more.fits && !__builtin_add_overflow(paths.paths, more.paths, &paths.paths);
      return false;
    });
    if (stop) {
      return true;
    }
    if (paths.fits && paths.paths == 0) {
      self().note_farther(paths.distance);
    } else if (counted_.size() < kMostCounted) {
      counted_.emplace(self().key(), paths);
    }
    return false;
  }

  PathReader below_;           // where the search begins, one board after another
  PathSorter* cut_ = nullptr;  // where it notes boards that are ruled out
  std::uint64_t until_stop_ = kStopEvery;
  int length_ = 0;  // of the path found last
  Counted counted_;
  std::function<bool()> hand_over_, stop_;
  std::uint64_t nodes_ = 0;
};

}  // namespace slidebase
