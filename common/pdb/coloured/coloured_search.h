// Iterative-deepening A* in slides, with coloured tables.
//
// Slides along rows and columns alternate, so the length of a path and the axis of its first slide
// give the axis of its last one. For a given last axis a neighbouring line is one slide nearer or
// farther, in each colouring; so one look-up in each table gives the distances of all lines that
// cross the current one. Boards whose fields are far apart in memory are expanded together, so that
// their look-ups do not wait for each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/pdb/coloured/colour_space.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/path_search.h"
#include "common/solve/walk.h"

namespace slidebase {

// A slide of the blank from a cell: by reading order, the colours of `mask` go up or down.
struct ColouredSlide {
  ByAxis<std::uint64_t> mask{};
  std::uint64_t change = 0;  // of a board's state, if all views require one slide more
  ByAxis<std::uint8_t> up{}, down{};
  std::uint8_t to = 0;      // the cell's place in the line
  std::uint8_t choice = 0;  // for the path
  std::uint8_t cell = 0;
  Move move = Move::kDown;
};

// A board that the next slide leaves along axis(); with no slides left, the goal, which the last
// slide reached along axis(). All parts are read as they were written, whole, because a processor
// waits if it reads together what it has just written in pieces.
template <std::size_t kViews>
struct ColouredNode {
  using Pair = std::uint64_t __attribute__((vector_size(16)));

  // Of all cells, three bits each, the first lowest and the blank 0: read by columns and by rows,
  // for each view.
  ByAxis<std::array<Pair, kViews / 2>> colours{};
  // For each slide so far two bits, the last one lowest: which of the other cells of its line the
  // blank went to, in their order on the board.
  Pair path{};
  // Bytes: the cell of the blank, the axis, the slides left, and for each view how many it
  // requires.
  Pair state{};

  static constexpr unsigned kAxisAt = 8, kLeftAt = 16, kRequiredAt = 24;
  std::uint8_t byte(unsigned at) const noexcept {
    return static_cast<std::uint8_t>(state[0] >> at);
  }
  void set(unsigned at, std::uint64_t value) noexcept {
    state[0] = (state[0] & ~(std::uint64_t{255} << at)) | value << at;
  }
  void set_axis(Axis axis) noexcept { set(kAxisAt, static_cast<std::uint64_t>(axis)); }
  std::size_t cell() const noexcept { return byte(0); }
  Axis axis() const noexcept { return static_cast<Axis>(byte(kAxisAt)); }
  int left() const noexcept { return byte(kLeftAt); }
  int required(std::size_t view) const noexcept {
    return byte(kRequiredAt + 8 * static_cast<unsigned>(view));
  }
  // The bits of the slide before which `later` others were made.
  unsigned choice(int later) const noexcept {
    return static_cast<unsigned>(path[later / 32] >> 2 * (later % 32) & 3);
  }

  // Writes the board after a slide of this one, whose lines have these bits in each view.
  void make(const ColouredSlide& slide, const std::array<unsigned, kViews>& bits,
            ColouredNode& child) const noexcept {
    for (std::size_t r = 0; r < 2; ++r) {
      for (std::size_t p = 0; p < kViews / 2; ++p) {
        const Pair all = colours[r][p];
        child.colours[r][p] =
            (all & ~slide.mask[r]) | (all & slide.mask[r]) << slide.up[r] >> slide.down[r];
      }
    }
    child.path = Pair{path[0] << 2 | slide.choice, path[1] << 2 | path[0] >> 62};
    std::uint64_t changed = state[0] + slide.change;
    for (std::size_t view = 0; view < kViews; ++view) {
      changed -= std::uint64_t{bits[view] >> slide.to & 1} << (kRequiredAt + 8 * view + 1);
    }
    child.state = Pair{changed, 0};
  }
};

// The blank's cell on its line of one axis.
struct ColouredSpot {
  int line = 0;                       // the row or column
  int place = 0;                      // in the reading order
  std::vector<ColouredSlide> slides;  // the last in the order of paths first
};

// All cells of a board, whose paths are sorted by `order`.
ByAxis<BySearchedCell<ColouredSpot>> coloured_spots(Shape shape, std::span<const Move, 4> order);

// Boards that are expanded together.
inline constexpr std::size_t kTogether = 24;

// For 2 or 4 views.
template <std::size_t kViews>
class ColouredSearch final : public PathSearch {
 public:
  // The views must outlive this.
  explicit ColouredSearch(const ColouredViews& views);

  Lookup begin(const Tiles& board, std::uint64_t nodes) override;
  int lower_bound() const noexcept override { return lower_bound_; }
  Lookup status() const noexcept override { return status_; }
  bool start(std::span<const PathStep> prefix, int length, std::function<bool()> found) override;
  bool step() override;
  End end() const noexcept override { return end_; }
  End split(int length, int moves, std::vector<Prefix>& prefixes) override;
  std::string letters() const override;
  void set_stop(std::function<bool()> stop) override { stop_ = std::move(stop); }
  std::uint64_t generated() const noexcept override { return generated_; }

 private:
  // The slides of the longest path that fits; the farthest board of 4x4 has 43.
  static constexpr int kMostSlides = 63;

  using Node = ColouredNode<kViews>;
  using Bits = std::array<unsigned, kViews>;
  using Places = std::array<const std::byte*, kViews>;

  // The axis of the last slide of a path that has `left` slides, the first along `axis`.
  static Axis last_axis(Axis axis, int left) noexcept { return left % 2 == 1 ? axis : other(axis); }
  // The axis of the first slide of the paths that this node is on.
  Axis first_axis(const Node& node) const noexcept {
    const int slides = length_ - node.left();
    return (slides % 2 == 0) == (node.left() != 0) ? node.axis() : other(node.axis());
  }
  const ColouredSpot& spot(const Node& node) const noexcept {
    return spots_[node.axis()][node.cell()];
  }
  // Where a view has the field of the line that the next slide goes along.
  [[gnu::always_inline]] const std::byte* place_of(const Node& node, const ColouredSpot& here,
                                                   std::size_t view) const noexcept {
    const auto& colours = node.colours[node.axis()];
    return views_[view].place(node.axis(), here.line,
                              without_blank(colours[view / 2][view % 2], here.place));
  }
  Places places_of(const Node& node) const noexcept;
  Bits bits_of(const Node& node, const Places& places) const noexcept;
  void expand(const Node& node, std::span<const ColouredSlide> slides, const Bits& bits);
  int walk(Node node, std::size_t view, Axis last);
  bool finish(Node& node) const;
  void push(const Node& node) {
    stack_.resize(std::max(stack_.size(), top_ + 1));
    stack_[top_++] = node;
  }
  void push_first();
  void expand_all();
  void keep_only(std::span<const PathStep> prefix);
  bool is_over_limit();
  bool finished(End end) noexcept {
    end_ = end;
    return false;
  }
  std::vector<PathStep> steps_of(const Node& node) const;
  bool goes_to_goal(const Node& node) const;

  const ColouredViews& views_;
  Shape shape_;
  ByAxis<BySearchedCell<ColouredSpot>> spots_;
  Tiles board_{};        // where the search began, in the tables' view
  ByAxis<Node> starts_;  // by the axis of the first slide
  // The slides that the views require, by the axes of the first and of the last slide.
  ByAxis<ByAxis<std::array<std::uint8_t, kViews>>> required_{};
  int lower_bound_ = 0;
  int length_ = 0;           // of the paths that are searched for
  std::vector<Node> stack_;  // the first top_, in the order of their paths from the top
  std::size_t top_ = 0;
  std::array<Node, kTogether> taken_;  // that are expanded together
  std::array<Places, kTogether> places_{};
  Node path_;  // of the path found last
  std::function<bool()> found_, stop_;
  std::uint64_t generated_ = 0, nodes_ = 0;
  std::uint64_t stopped_at_ = 0;  // boards generated at the last call of stop_()
  End end_ = End::kDone;
  Lookup status_ = Lookup::kReady;
};

std::unique_ptr<PathSearch> make_coloured_search(const ColouredViews& views);

// Makes such searches, for SearchSolver.
class ColouredSearches final : public SearchMaker {
 public:
  // The tables must be those of the goal's class.
  ColouredSearches(const std::shared_ptr<const ColouredTables>& tables, Shape shape,
                   const Tiles& goal)
      : SearchMaker(tables, shape, goal),
        tables_(*tables),
        views_(tables->info(), tables->tables(), shape, goal) {}

  std::unique_ptr<PathSearch> make() const override { return make_coloured_search(views_); }
  Lookup contradiction() const noexcept override { return tables_.contradiction(kLeadsNowhere); }

 private:
  const ColouredTables& tables_;
  ColouredViews views_;
};

}  // namespace slidebase
