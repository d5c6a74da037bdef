#include "common/solve/line_field.h"

#include <algorithm>

#include "common/base/memory.h"

namespace slidebase {

std::optional<Line> fill_line_distances(const LineSpace& space, const Table& table,
                                        Workers& workers, std::vector<std::uint8_t>& field,
                                        const Advance& advance) {
  const std::uint64_t size = space.layer_size();
  const State goal = space.states().root_state();
  field[place_of_line(space.row_line(goal), size)] = 0;
  field[place_of_line(space.column_line(goal), size)] = 0;
  const std::uint64_t first =
      walk_from_all(table, size, workers, field, advance, [&](int layer, std::uint64_t index) {
        const Line from{layer, index};
        return [&, at = from, residue = line_residue(table, from)](std::uint64_t& place) mutable {
          residue = (residue + 2) % 3;
          const auto next = space.find_neighbour(
              at, [&](Line line) { return line_residue(table, line) == residue; });
          at = next.value_or(at);
          place = place_of_line(at, size);
          return next.has_value();
        };
      });
  table.check_damage();
  table.check_unchanged();
  return first < field.size() ? std::optional(Line{static_cast<int>(first / size), first % size})
                              : std::nullopt;
}

std::vector<std::uint8_t> slide_field(const LineSpace& space, const Table& table,
                                      Workers& workers) {
  const std::uint64_t size = space.layer_size();
  const std::uint64_t states = size * static_cast<std::uint64_t>(space.states().layers());
  const std::uint64_t all_lines = size * static_cast<std::uint64_t>(space.layers());
  require_memory(states + all_lines, table.path());
  std::vector<std::uint8_t> lines(all_lines, kUnreached), field(states);
  if (fill_line_distances(space, table, workers, lines)) {
    table.fail_damaged(kLinesLeadNowhere);
  }
  // Each state once, by the column lines: the index of its row line is its own.
  const auto goal = place_of_state(space.states().root_state(), size);
  constexpr std::uint64_t kPieceIndices = 4096;
  const std::uint64_t pieces = (size + kPieceIndices - 1) / kPieceIndices;
  const auto columns = static_cast<std::uint64_t>(space.shape().cols);
  workers.parallel_for(pieces * columns, [&](std::uint64_t piece, unsigned) {
    const int layer = space.shape().rows + static_cast<int>(piece % columns);
    const std::uint64_t begin = piece / columns * kPieceIndices;
    for (std::uint64_t i = begin; i < std::min(size, begin + kPieceIndices); ++i) {
      const Line column{layer, i};
      const std::uint8_t of_column = lines[place_of_line(column, size)];
      space.for_each_state(column, [&](State state) {
        const std::uint8_t of_row = lines[place_of_line(space.row_line(state), size)];
        const std::uint64_t place = place_of_state(state, size);
        field[place] =
            static_cast<std::uint8_t>(place == goal ? 0 : 1 + std::min(of_row, of_column));
      });
    }
  });
  check_histogram(table, "residues", workers, field);
  return field;
}

}  // namespace slidebase
