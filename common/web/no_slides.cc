// Replaces slides in modules that do not answer in them (common/open/lines.cc,
// common/study/slide_sampling.cc). A table in slides can be opened and described.
#include <utility>

#include "common/slidebase/impl.h"
#include "common/study/slide_sampling.h"
#include "common/web/slides.h"

namespace slidebase {

OpenBoards TableSet::open_lines(Shape, const Tiles&, std::shared_ptr<const Table> table) {
  return {.boards = nullptr, .table = std::move(table)};
}

SlideSampler::SlideSampler(const LineSpace& space, const Table& table, DepthRange depths,
                           SamplingWay, Workers&, const Advance&)
    : space_(space), table_(table), depths_(depths) {
  table.fail_damaged("this build has no slides");
}

State SlideSampler::draw(std::uint64_t, std::uint64_t, const std::function<void()>&) const {
  return {};
}

Lookup slide_residue(const OpenPuzzle&, const Tiles&, int&) {
  return Lookup::kUnsolvable;
}

}  // namespace slidebase
