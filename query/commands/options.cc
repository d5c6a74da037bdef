#include "query/commands/options.h"

#include <algorithm>
#include <thread>

#include "common/error.h"
#include "query/board_text.h"
#include "query/commands/commands.h"
#include "query/diagnostics.h"

namespace slidebase {

unsigned CommonOptions::thread_count() const {
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

void add_tables_option(CLI::App& command, std::vector<std::string>& folders) {
  command.add_option("--tables", folders, "a folder to look for tables in first; repeatable")
      ->allow_extra_args(false);
}

void add_choice(CLI::App& command, const std::string& name, std::string& value,
                std::span<const std::string_view> choices, const std::string& what) {
  std::string list;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    list += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
    list += choices[i];
  }
  command.add_option(name, value, what)
      ->check([list, all = std::vector<std::string>(choices.begin(), choices.end())](
                  const std::string& text) {
        return std::ranges::find(all, text) != all.end()
                   ? std::string()
                   : "say " + list + ", not " + in_quotes(text);
      });
}

Shape parse_shape_option(const std::string& text) {
  const auto shape = parse_shape(text);
  if (!shape || shape->cells() > kMaxCells) {
    throw Error(ErrorCode::kUsage, "--board " + in_quotes(text) + ": say RxC with at most " +
                                       std::to_string(kMaxCells) + " cells, for instance 3x3");
  }
  return *shape;
}

Shape parse_board_option(Family family, const std::string& text) {
  const Shape shape = parse_shape_option(text);
  check_board(family, shape);
  return shape;
}

Tiles parse_goal_option(const std::string& text, Shape shape) {
  if (text.empty()) {
    return plain_goal(shape);
  }
  const BoardText board = parse_board(text, shape);
  if (!board) {
    throw Error(ErrorCode::kUsage, "--goal " + in_quotes(text) + ": " + board.error);
  }
  return board.tiles;
}

}  // namespace slidebase
