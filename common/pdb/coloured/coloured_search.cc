#include "common/pdb/coloured/coloured_search.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "common/solve/walk.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// The change of a board's state by a slide: the cell, the axis, one slide less that is left, and
// one more that each view requires. A node may have fewer views.
std::uint64_t change_of(Cell from, Cell to, Axis axis) {
  using Node = ColouredNode<kMaxColourings>;
  std::uint64_t change =
      static_cast<std::uint64_t>(to - from) +
      (std::uint64_t{axis == Axis::kColumn ? 1 : ~std::uint64_t{0}} << Node::kAxisAt) -
      (std::uint64_t{1} << Node::kLeftAt);
  for (unsigned view = 0; view < kMaxColourings; ++view) {
    change += std::uint64_t{1} << (Node::kRequiredAt + 8 * view);
  }
  return change;
}

// The slides in one direction, shorter ones first.
std::vector<ColouredSlide> slides_of(Shape shape, Cell from, Move move) {
  const Axis axis = axis_of(move);
  const bool onward = move == Move::kDown || move == Move::kRight;
  std::vector<ColouredSlide> slides;
  ColouredSlide slide{.move = move};
  for (Cell to = shape.neighbour(from, move); to >= 0; to = shape.neighbour(to, move)) {
    for (const Axis reading : kAxes) {
      const int place = place_of(shape, reading, to);
      const int apart =
          std::abs(place - place_of(shape, reading, shape.neighbour(to, inverse(move))));
      slide.mask[reading] |= kColourMask << kColourBits * place;
      (onward ? slide.down : slide.up)[reading] = static_cast<std::uint8_t>(kColourBits * apart);
    }
    const int at = axis == Axis::kColumn ? shape.row(to) : shape.col(to);
    slide.to = static_cast<std::uint8_t>(at);
    slide.choice = static_cast<std::uint8_t>(onward ? at - 1 : at);
    slide.cell = static_cast<std::uint8_t>(to);
    slide.change = change_of(from, to, axis);
    slides.push_back(slide);
  }
  return slides;
}

// Boards generated between two calls of stop().
constexpr std::uint64_t kBoardsBetweenStops = 1 << 14;

// The moves backward and onward along an axis.
constexpr ByAxis<std::array<Move, 2>> kAlong = {
    {{{Move::kUp, Move::kDown}, {Move::kLeft, Move::kRight}}}};

}  // namespace

ByAxis<BySearchedCell<ColouredSpot>> coloured_spots(Shape shape, std::span<const Move, 4> order) {
  ByAxis<BySearchedCell<ColouredSpot>> spots;
  for (const Axis axis : kAxes) {
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      ColouredSpot& spot = spots[axis][cell];
      spot.line = axis == Axis::kRow ? shape.row(cell) : shape.col(cell);
      spot.place = place_of(shape, axis, cell);
      for (auto move = order.rbegin(); move != order.rend(); ++move) {
        if (axis_of(*move) == axis) {
          const std::vector<ColouredSlide> slides = slides_of(shape, cell, *move);
          spot.slides.insert(spot.slides.end(), slides.rbegin(), slides.rend());
        }
      }
    }
  }
  return spots;
}

template <std::size_t kViews>
ColouredSearch<kViews>::ColouredSearch(const ColouredViews& views)
    : views_(views),
      shape_(views.shape()),
      spots_(coloured_spots(shape_, views.goal_view().move_order())) {}

template <std::size_t kViews>
Lookup ColouredSearch<kViews>::begin(const Tiles& board, std::uint64_t nodes) {
  generated_ = stopped_at_ = 0;
  nodes_ = nodes;
  status_ = Lookup::kReady;
  board_ = views_.goal_view().to_table(board);
  Node start;
  start.set(0, static_cast<std::uint64_t>(blank_of(board_)));
  for (std::size_t view = 0; view < kViews; ++view) {
    for (const Axis axis : kAxes) {
      start.colours[axis][view / 2][view % 2] = views_[view].colours_of(board_, axis);
    }
  }
  lower_bound_ = kMostSlides + 1;
  for (const Axis first : kAxes) {
    start.set_axis(first);
    starts_[first] = start;
    for (const Axis last : kAxes) {
      auto& required = required_[first][last];
      for (std::size_t view = 0; view < kViews; ++view) {
        required[view] = static_cast<std::uint8_t>(walk(start, view, last));
      }
      lower_bound_ = std::min<int>(lower_bound_, *std::ranges::max_element(required));
    }
  }
  if (board_ == goal_with_blank_at(shape_, views_.root())) {
    lower_bound_ = 0;
  }
  return status_;
}

// The number of slides that a view requires, from a walk down to the goal's line.
template <std::size_t kViews>
int ColouredSearch<kViews>::walk(Node node, std::size_t view, Axis last) {
  for (int slides = 1; slides <= kMostSlides; ++slides) {
    const ColouredSpot& here = spot(node);
    const unsigned bits = views_[view].bits(place_of(node, here, view), node.axis(), last);
    if (bits == 0) {
      return slides;
    }
    const auto to = static_cast<unsigned>(std::countr_zero(bits));
    const auto slide = std::ranges::find(here.slides, to, &ColouredSlide::to);
    if (slide != here.slides.end()) {
      Node(node).make(*slide, {}, node);
    } else {  // the line that crosses here
      node.set_axis(other(node.axis()));
    }
  }
  status_ = views_[view].contradiction(kLeadsNowhere);
  return 0;
}

template <std::size_t kViews>
typename ColouredSearch<kViews>::Places ColouredSearch<kViews>::places_of(
    const Node& node) const noexcept {
  const ColouredSpot& here = spot(node);
  Places places{};
  for (std::size_t view = 0; view < kViews; ++view) {
    places[view] = place_of(node, here, view);
  }
  return places;
}

template <std::size_t kViews>
typename ColouredSearch<kViews>::Bits ColouredSearch<kViews>::bits_of(
    const Node& node, const Places& places) const noexcept {
  const Axis last = last_axis(node.axis(), node.left());
  Bits bits{};
  for (std::size_t view = 0; view < kViews; ++view) {
    bits[view] = views_[view].bits(places[view], node.axis(), last);
  }
  return bits;
}

// Pushes the nodes after these slides of a node, without those after which the goal cannot be
// within the bound.
template <std::size_t kViews>
void ColouredSearch<kViews>::expand(const Node& node, std::span<const ColouredSlide> slides,
                                    const Bits& bits) {
  unsigned allowed = ~0U;
  for (std::size_t view = 0; view < kViews; ++view) {
    // If as many slides are required as are left. The numbers have the same parity.
    allowed &= bits[view] | (node.required(view) < node.left() ? ~0U : 0U);
  }
  // Every child is written, and kept or not, because branches would often be mispredicted.
  if (stack_.size() < top_ + slides.size()) {
    stack_.resize(2 * stack_.size() + slides.size());
  }
  Node* child = stack_.data() + top_;
  for (const ColouredSlide& slide : slides) {
    node.make(slide, bits, *child);
    child += allowed >> slide.to & 1;
  }
  top_ = static_cast<std::size_t>(child - stack_.data());
}

// Makes the last slide of a node that has one left. Returns false if that does not lead to the
// goal.
template <std::size_t kViews>
bool ColouredSearch<kViews>::finish(Node& node) const {
  for (std::size_t view = 0; view < kViews; ++view) {
    if (node.required(view) != 1) {
      return false;
    }
  }
  const auto& all = spot(node).slides;
  const auto last = std::ranges::find(all, views_.root(), &ColouredSlide::cell);
  if (last == all.end()) {
    return false;  // not the goal's line; or the goal itself
  }
  const Axis axis = node.axis();
  Node(node).make(*last, {}, node);
  node.set_axis(axis);
  return goes_to_goal(node);
}

// Whether a path leads to the goal. Its colours do, but tiles of one colour may be exchanged.
template <std::size_t kViews>
bool ColouredSearch<kViews>::goes_to_goal(const Node& node) const {
  SlidingBoard board(shape_, board_);
  for (const PathStep& step : steps_of(node)) {
    for (int i = 0; i < step.cells; ++i) {
      board.move(step.move);
    }
  }
  return board.tiles() == goal_with_blank_at(shape_, views_.root());
}

// The slides that led to a node, in the tables' view.
template <std::size_t kViews>
std::vector<PathStep> ColouredSearch<kViews>::steps_of(const Node& node) const {
  std::vector<PathStep> steps;
  const Cell blank = blank_of(board_);
  ByAxis<int> at = {{shape_.row(blank), shape_.col(blank)}};
  Axis axis = first_axis(node);
  for (int later = length_ - node.left() - 1; later >= 0; --later) {
    int& from = at[axis];
    const auto choice = static_cast<int>(node.choice(later));
    const int to = choice < from ? choice : choice + 1;
    const auto& [back, on] = kAlong[axis];
    steps.push_back({to > from ? on : back, static_cast<std::uint8_t>(std::abs(to - from))});
    from = to;
    axis = other(axis);
  }
  return steps;
}

// Pushes the nodes after the first slide; or the goal, if there is no slide to make.
template <std::size_t kViews>
void ColouredSearch<kViews>::push_first() {
  if (length_ == 0) {
    push(starts_[Axis::kColumn]);
    return;
  }
  const auto& order = views_.goal_view().move_order();
  for (auto move = order.rbegin(); move != order.rend(); ++move) {
    const Axis axis = axis_of(*move);
    Node start = starts_[axis];
    const auto& required = required_[axis][last_axis(axis, length_)];
    if (std::ranges::max(required) > length_) {
      continue;
    }
    start.set(Node::kLeftAt, static_cast<std::uint64_t>(length_));
    for (unsigned view = 0; view < kViews; ++view) {
      start.set(Node::kRequiredAt + 8 * view, required[view]);
    }
    if (length_ == 1) {
      if (finish(start) && steps_of(start)[0].move == *move) {
        push(start);
      }
      continue;
    }
    const auto& all = spot(start).slides;
    const auto first = std::ranges::find(all, *move, &ColouredSlide::move);
    const auto last = std::ranges::find_if(
        first, all.end(), [&](const ColouredSlide& slide) { return slide.move != *move; });
    expand(start, {first, last}, bits_of(start, places_of(start)));
  }
}

template <std::size_t kViews>
bool ColouredSearch<kViews>::start(std::span<const PathStep> prefix, int length,
                                   std::function<bool()> found) {
  top_ = 0;
  length_ = length;
  found_ = std::move(found);
  if (length > kMostSlides) {
    return finished(End::kDone);
  }
  push_first();
  for (std::size_t slide = 0; slide < prefix.size(); ++slide) {
    keep_only(prefix.first(slide + 1));
    if (slide + 1 < prefix.size()) {
      expand_all();
    }
  }
  return true;
}

// Replaces the nodes by their children.
template <std::size_t kViews>
void ColouredSearch<kViews>::expand_all() {
  const std::vector<Node> nodes(stack_.begin(), stack_.begin() + static_cast<std::ptrdiff_t>(top_));
  top_ = 0;
  for (Node node : nodes) {
    if (node.left() > 1) {
      expand(node, spot(node).slides, bits_of(node, places_of(node)));
    } else if (node.left() == 0 || finish(node)) {
      push(node);
    }
  }
  generated_ += top_;
}

// Keeps the nodes whose paths begin so.
template <std::size_t kViews>
void ColouredSearch<kViews>::keep_only(std::span<const PathStep> prefix) {
  const std::span nodes(stack_.data(), top_);
  const auto others = std::ranges::remove_if(nodes, [&](const Node& node) {
    const std::vector<PathStep> steps = steps_of(node);
    return !std::ranges::equal(std::span(steps).first(std::min(prefix.size(), steps.size())),
                               prefix);
  });
  top_ -= others.size();
}

template <std::size_t kViews>
bool ColouredSearch<kViews>::is_over_limit() {
  if (nodes_ != 0 && generated_ > nodes_) {
    return true;
  }
  if (stop_ && generated_ - stopped_at_ >= kBoardsBetweenStops) {
    stopped_at_ = generated_;
    return stop_();
  }
  return false;
}

// Takes some nodes off the stack, up to the first path, and pushes their children in their place.
template <std::size_t kViews>
bool ColouredSearch<kViews>::step() {
  if (top_ == 0) {
    return finished(End::kDone);
  }
  if (Node& first = stack_[top_ - 1]; first.left() <= 1) {
    --top_;
    if (first.left() == 1 && !finish(first)) {
      return true;
    }
    path_ = first;
    return found_() || finished(End::kStopped);
  }
  std::size_t count = 0;
  for (; count < kTogether && top_ > 0 && stack_[top_ - 1].left() > 1; ++count) {
    taken_[count] = stack_[--top_];
    places_[count] = places_of(taken_[count]);
    for (const std::byte* const place : places_[count]) {
      __builtin_prefetch(place);
    }
  }
  generated_ += count;
  if (is_over_limit()) {
    return finished(End::kLimit);
  }
  while (count > 0) {
    const Node& node = taken_[--count];
    expand(node, spot(node).slides, bits_of(node, places_[count]));
  }
  return true;
}

template <std::size_t kViews>
PathSearch::End ColouredSearch<kViews>::split(int length, int moves,
                                              std::vector<Prefix>& prefixes) {
  start({}, length, {});
  for (int slides = 1; slides < std::min(moves, length - 1); ++slides) {
    expand_all();
    if (is_over_limit()) {
      return End::kLimit;
    }
  }
  while (top_ > 0) {
    const Node& node = stack_[--top_];
    prefixes.push_back(steps_of(node));
  }
  return End::kDone;
}

template <std::size_t kViews>
std::string ColouredSearch<kViews>::letters() const {
  std::string letters;
  for (const PathStep& step : steps_of(path_)) {
    letters.append(step.cells, views_.goal_view().user_letter(step.move));
  }
  return letters;
}

template class ColouredSearch<2>;
template class ColouredSearch<4>;

std::unique_ptr<PathSearch> make_coloured_search(const ColouredViews& views) {
  if (views.size() == 2) {
    return std::make_unique<ColouredSearch<2>>(views);
  }
  return std::make_unique<ColouredSearch<4>>(views);
}

}  // namespace slidebase
