// Iterative-deepening A* in slides, with coloured tables.
//
// Slides along rows and columns alternate, so the length of a path and the axis of its first slide
// give the axis of its last one. For a given last axis a neighbouring line is one slide nearer or
// farther, in each colouring; so one look-up in each table gives the distances of all lines that
// cross the current one. Boards whose fields are far apart in memory are expanded together, so that
// their look-ups do not wait for each other.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/pdb/coloured/coloured_slides.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/pdb/path_search.h"

namespace slidebase {

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
  // Finds the paths one by one.
  End count(int length, std::optional<std::uint64_t>& paths) override;
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
  ByAxis<ByCell<ColouredSpot>> spots_;
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

}  // namespace slidebase
