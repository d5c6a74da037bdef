// Option values that several commands read alike. Each throws Error(kUsage) with the option's name
// where a value is not one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "common/puzzle/sliding_space.h"
#include "common/table/table_format.h"
#include "query/formats/format.h"

namespace CLI {
class App;
}

namespace slidebase {

// An option whose value is one of `choices`.
void add_choice(CLI::App& command, const std::string& name, std::string& value,
                std::span<const std::string_view> choices, const std::string& what);

// For numbers, which CLI11 would take with a sign and wrap round.
std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least);

// The options of a text of puzzles; of --format, `formats` may be said.
void add_puzzle_options(CLI::App& command, PuzzleOptions& options,
                        std::span<const std::string_view> formats);

// "RxC" of at most kMaxCells cells.
Shape parse_shape_option(const std::string& text);

// "RxC" of a board that has tables.
Shape parse_board_option(Family family, const std::string& text);

// A sliding goal in any spelling; the plain one where the text is empty.
Tiles parse_goal_option(const std::string& text, Shape shape);

}  // namespace slidebase
