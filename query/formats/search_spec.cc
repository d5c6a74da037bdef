// What puzzle_spec.h says of searches, and folders. Not for WebAssembly, whose library reads no
// fractions.
#include <charconv>
#include <system_error>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/base/text_path.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/puzzle_spec.h"

namespace slidebase {
namespace {

constexpr double kMostSeconds = 1e6;
constexpr double kMostPercent = 1e6;

// "4" moves, or "10%" of the bound.
PathGap parse_within(const std::string& text) {
  const bool percent = text.ends_with('%');
  const char* const end = text.data() + text.size() - (percent ? 1 : 0);
  PathGap gap;
  const auto read = percent ? std::from_chars(text.data(), end, gap.share)
                            : std::from_chars(text.data(), end, gap.moves);
  if (read.ec != std::errc{} || read.ptr != end || gap.moves < 0 ||
      !(gap.share >= 0 && gap.share <= kMostPercent)) {
    throw Error(ErrorCode::kUsage,
                "--within " + in_quotes(text) + ": say a number of moves, or of percent as in 10%");
  }
  gap.share /= 100;
  return gap;
}

}  // namespace

void seek_near_paths(const PuzzleOptions& options, SearchLimits& search) {
  const bool asked = !options.within.empty() || !options.seconds.empty();
  search.near_paths = asked ? SearchLimits::NearPaths::kMeanwhile : SearchLimits::NearPaths::kAtEnd;
  if (!options.within.empty()) {
    search.within = parse_within(options.within);
  }
}

AnswerForm solved_form(const PuzzleOptions& options, const PuzzleSpec& spec,
                       std::optional<Emit> emit) {
  AnswerForm form = spec.format->answer_form(emit);
  if (!options.within.empty()) {
    form.within = spec.search.within;
  }
  form.says_over = spec.format->source.empty();  // not a judge's
  return form;
}

std::optional<double> parse_seconds(const std::string& text) {
  const auto value = number_in<double>(text);
  return value && *value > 0 && *value <= kMostSeconds ? value : std::nullopt;
}

std::vector<std::filesystem::path> given_table_folders(std::span<const std::string> folders) {
  std::vector<std::filesystem::path> given;
  for (const std::string& folder : folders) {
    given.push_back(text_path(folder));
    if (const std::error_code error = folder_failure(given.back())) {
      throw Error(ErrorCode::kUsage, "--tables " + folder + ": " + error.message() +
                                         "; say a folder that can be read");
    }
  }
  return given;
}

}  // namespace slidebase
