#include "common/solve/line_field.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "common/base/memory.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kWalkedIndices = 4096;

// Two threads may walk through the same lines; they then write the same values, unless the table
// is wrong.
class LineWalker {
 public:
  LineWalker(const LineSpace& space, const Table& table, std::vector<std::uint8_t>& field)
      : space_(space), table_(table), field_(field) {}

  // Returns false if the walk does not end at a line of the goal.
  bool walk_from(Line line) {
    const int max_depth = table_.info().max_depth();
    std::array<std::uint64_t, kMaxDepths> passed;
    int steps = 0;
    std::uint64_t place = place_of_line(line, space_.layer_size());
    int known = byte(place).load(std::memory_order_relaxed);
    if (known != kUnknownLine) {
      return true;
    }
    int residue = table_.line_residue(line);
    while (known == kUnknownLine) {
      residue = (residue + 2) % 3;
      const auto next = space_.find_crossing(
          line, [&](Line other) { return table_.line_residue(other) == residue; });
      if (steps == max_depth || !next) {
        return false;
      }
      passed[static_cast<std::size_t>(steps++)] = place;
      line = *next;
      place = place_of_line(line, space_.layer_size());
      known = byte(place).load(std::memory_order_relaxed);
    }
    if (known + steps > max_depth) {
      return false;
    }
    while (steps > 0) {
      byte(passed[static_cast<std::size_t>(--steps)])
          .store(static_cast<std::uint8_t>(++known), std::memory_order_relaxed);
    }
    return true;
  }

 private:
  std::atomic_ref<std::uint8_t> byte(std::uint64_t place) {
    return std::atomic_ref<std::uint8_t>(field_[place]);
  }

  const LineSpace& space_;
  const Table& table_;
  std::vector<std::uint8_t>& field_;
};

}  // namespace

std::optional<Line> fill_line_distances(const LineSpace& space, const Table& table,
                                        Workers& workers, std::vector<std::uint8_t>& field,
                                        const Advance& advance) {
  const std::uint64_t size = space.layer_size();
  const State goal = space.states().root_state();
  field[place_of_line(space.row_line(goal), size)] = 0;
  field[place_of_line(space.column_line(goal), size)] = 0;
  LineWalker walker(space, table, field);
  std::vector<std::uint64_t> lost(workers.size(), field.size());  // first lost place, by worker
  std::atomic<std::uint64_t> done = 0;
  const std::uint64_t pieces = (size + kWalkedIndices - 1) / kWalkedIndices;
  workers.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
    const std::uint64_t end = std::min(size, (piece + 1) * kWalkedIndices);
    for (int layer = 0; layer < space.layers(); ++layer) {
      for (std::uint64_t index = piece * kWalkedIndices; index < end; ++index) {
        const std::uint64_t place = place_of_line({layer, index}, size);
        if (place < lost[worker] && !walker.walk_from({layer, index})) {
          lost[worker] = place;
        }
      }
    }
    done += (end - piece * kWalkedIndices) * static_cast<std::uint64_t>(space.layers());
    if (worker == 0 && advance) {
      advance(done, field.size());
    }
  });
  table.check_damage();
  table.check_unchanged();
  const std::uint64_t first = *std::ranges::min_element(lost);
  return first < field.size() ? std::optional(Line{static_cast<int>(first / size), first % size})
                              : std::nullopt;
}

std::vector<std::uint8_t> slide_field(const LineSpace& space, const Table& table,
                                      Workers& workers) {
  const std::uint64_t size = space.layer_size();
  const std::uint64_t states = size * static_cast<std::uint64_t>(space.states().layers());
  const std::uint64_t all_lines = size * static_cast<std::uint64_t>(space.layers());
  require_memory(states + all_lines, table.path());
  std::vector<std::uint8_t> lines(all_lines, kUnknownLine), field(states);
  if (fill_line_distances(space, table, workers, lines)) {
    table.fail_damaged(kLinesLeadNowhere);
  }
  // Each state once, by the column lines: the index of its row line is its own.
  const auto goal = place_of_state(space.states().root_state(), size);
  using Counts = std::array<std::uint64_t, 256>;
  std::vector<Counts> counted(workers.size());
  const std::uint64_t pieces = (size + kWalkedIndices - 1) / kWalkedIndices;
  const auto columns = static_cast<std::uint64_t>(space.shape().cols);
  workers.parallel_for(pieces * columns, [&](std::uint64_t piece, unsigned worker) {
    Counts& counts = counted[worker];
    const int layer = space.shape().rows + static_cast<int>(piece % columns);
    const std::uint64_t begin = piece / columns * kWalkedIndices;
    for (std::uint64_t i = begin; i < std::min(size, begin + kWalkedIndices); ++i) {
      const Line column{layer, i};
      const std::uint8_t of_column = lines[place_of_line(column, size)];
      space.for_each_state(column, [&](State state) {
        const std::uint8_t of_row = lines[place_of_line(space.row_line(state), size)];
        const std::uint64_t place = place_of_state(state, size);
        field[place] =
            static_cast<std::uint8_t>(place == goal ? 0 : 1 + std::min(of_row, of_column));
        ++counts[field[place]];
      });
    }
  });
  const auto& histogram = table.info().histogram;
  for (std::size_t d = 0; d < Counts().size(); ++d) {
    std::uint64_t sum = 0;
    for (const Counts& counts : counted) {
      sum += counts[d];
    }
    const std::uint64_t expected = d < histogram.size() ? histogram[d] : 0;
    if (sum != expected) {
      table.fail_damaged("its residues give " + std::to_string(sum) + " states at depth " +
                         std::to_string(d) + ", its header " + std::to_string(expected));
    }
  }
  return field;
}

}  // namespace slidebase
