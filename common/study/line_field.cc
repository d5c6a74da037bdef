#include "common/study/line_field.h"

#include <array>
#include <atomic>

#include "common/base/error.h"
#include "common/base/memory.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kFieldPlaces = 1 << 16;
constexpr std::uint8_t kNoLineYet = 255;

// Two threads may find the same line at once; they then write the same distance.
class LineField {
 public:
  LineField(const LineSpace& space, const Table& table)
      : space_(space),
        table_(table),
        field_(space.layer_size() * static_cast<std::uint64_t>(space.layers()), kNoLineYet) {}

  std::vector<std::uint8_t> fill(Workers& workers) {
    const State root = space_.states().root_state();
    byte(space_.row_line(root)) = 0;
    byte(space_.column_line(root)) = 0;
    std::atomic<bool> found = true, contradiction = false;
    for (int distance = 0; found && !contradiction; ++distance) {
      found = false;
      workers.parallel_for(
          (field_.size() + kFieldPlaces - 1) / kFieldPlaces, [&](std::uint64_t piece, unsigned) {
            const std::uint64_t end = std::min(field_.size(), (piece + 1) * kFieldPlaces);
            for (std::uint64_t place = piece * kFieldPlaces; place < end; ++place) {
              const State at = state_at_place(place, space_.layer_size());
              const Line line{at.blank, at.index};
              if (byte(line).load(std::memory_order_relaxed) == distance) {
                contradiction = contradiction || table_.line_residue(line) != distance % 3;
                found = find_beside(line, distance + 1) || found;
              }
            }
          });
    }
    table_.check_damage();
    if (contradiction) {
      table_.fail_damaged(kLinesContradict);
    }
    return std::move(field_);
  }

 private:
  std::atomic_ref<std::uint8_t> byte(Line line) {
    return std::atomic_ref<std::uint8_t>(field_[place_of_line(line, space_.layer_size())]);
  }
  // Gives this distance to the crossing lines that have none; false if all have one.
  bool find_beside(Line line, int distance) {
    bool found = false;
    space_.for_each_crossing(line, [&](Line other) {
      if (byte(other).load(std::memory_order_relaxed) == kNoLineYet) {
        byte(other).store(static_cast<std::uint8_t>(distance), std::memory_order_relaxed);
        found = true;
      }
    });
    return found;
  }

  const LineSpace& space_;
  const Table& table_;
  std::vector<std::uint8_t> field_;
};

}  // namespace

std::vector<std::uint8_t> line_field(const LineSpace& space, const Table& table, Workers& workers) {
  require_memory(space.layer_size() * static_cast<std::uint64_t>(space.layers()), table.path());
  return LineField(space, table).fill(workers);
}

std::vector<std::uint8_t> slide_field(const LineSpace& space, const Table& table,
                                      Workers& workers) {
  const std::uint64_t size = space.layer_size();
  const std::uint64_t states = size * static_cast<std::uint64_t>(space.states().layers());
  require_memory(states + size * static_cast<std::uint64_t>(space.layers()), table.path());
  const std::vector<std::uint8_t> lines = line_field(space, table, workers);
  std::vector<std::uint8_t> field(states);
  using Counts = std::array<std::uint64_t, 256>;
  std::vector<Counts> counted(workers.size());
  workers.parallel_for((states + kFieldPlaces - 1) / kFieldPlaces, [&](std::uint64_t piece,
                                                                       unsigned worker) {
    const std::uint64_t end = std::min(states, (piece + 1) * kFieldPlaces);
    for (std::uint64_t place = piece * kFieldPlaces; place < end; ++place) {
      field[place] =
          static_cast<std::uint8_t>(distance_by_lines(space, lines, state_at_place(place, size)));
      ++counted[worker][field[place]];
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
