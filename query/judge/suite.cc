#include "query/judge/suite.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <span>
#include <string_view>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "query/formats/answer_puzzles.h"
#include "query/judge/draw_cases.h"

namespace slidebase {
namespace {

void write_all(AtomicFile& file, const std::string& text) {
  file.write_at(0, std::as_bytes(std::span(text)));
}

void check_target(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw Error(ErrorCode::kIo, path, "is a folder");
  }
}

}  // namespace

SuiteCounts write_suite(const SuiteOptions& options, TableSet& tables, unsigned threads) {
  const PuzzleSpec& puzzles = options.puzzles;
  const std::string in_path = options.stem + ".in";
  const std::string ans_path = options.stem + ".ans";
  check_target(in_path);
  check_target(ans_path);
  AtomicFile in(in_path);
  AtomicFile ans(ans_path);

  const DrawnCases drawn = draw_suite(puzzles, tables, options.per_depth, options.seed, threads);
  const std::string text = puzzles.format->write(drawn.cases);
  write_all(in, text);
  if (unlink(ans_path.c_str()) != 0 && errno != ENOENT) {
    throw Error(ErrorCode::kIo, ans_path,
                std::string("cannot be replaced: ") + std::strerror(errno));
  }
  in.commit();
  InputText input(in_path, text);
  std::string answers;
  answer_puzzles(
      puzzles, puzzles.format->answer_form(), tables, input, threads,
      [&](std::string_view part) { answers += part; }, [](Place, std::string_view) {});
  write_all(ans, answers);
  ans.commit();
  return {drawn.cases.size(), drawn.unsolvable, drawn.max_depth};
}

}  // namespace slidebase
