#include "query/formats/format.h"

#include <algorithm>
#include <array>

#include "query/answers/cubic_answers.h"
#include "query/formats/aoj1268.h"
#include "query/formats/eight.h"
#include "query/formats/jsonl.h"
#include "query/formats/lines.h"
#include "query/formats/princeton.h"
#include "query/formats/puzzle_text.h"

namespace slidebase {
namespace {

// AOJ 1268 and POJ 3131 ask for at most this many rolls.
constexpr int kJudgeLimit = 30;

using ReaderPtr = std::unique_ptr<Reader>;

constexpr std::array<Format, 6> kFormats = {{
    {.name = "eight",
     .emit = Emit::kPath,
     .limit = kNoLimit,
     .only_3x3 = Family::kSliding,
     .puzzle_per_line = false,
     .blank_lines = false,
     .make_reader = [](const PuzzleSpec&) -> ReaderPtr {
       return std::make_unique<EightReader>(EightReader::Kind::kEight);
     },
     .write = write_eight},
    {.name = "uva652",
     .emit = Emit::kPath,
     .limit = kNoLimit,
     .only_3x3 = Family::kSliding,
     .puzzle_per_line = false,
     .blank_lines = true,
     .make_reader = [](const PuzzleSpec&) -> ReaderPtr {
       return std::make_unique<EightReader>(EightReader::Kind::kUva652);
     },
     .write = write_uva652},
    {.name = "aoj1268",
     .emit = Emit::kDistance,
     .limit = kJudgeLimit,
     .only_3x3 = Family::kCubic,
     .puzzle_per_line = false,
     .blank_lines = false,
     .make_reader = [](const PuzzleSpec&) -> ReaderPtr {
       return std::make_unique<Aoj1268Reader>();
     },
     .write = write_aoj1268},
    {.name = "lines",
     .emit = Emit::kBoth,
     .limit = kNoLimit,
     .only_3x3 = std::nullopt,
     .puzzle_per_line = true,
     .blank_lines = false,
     .make_reader = [](const PuzzleSpec& spec) -> ReaderPtr {
       return std::make_unique<LinesReader>(spec.shape);
     },
     .write = write_lines},
    {.name = "princeton",
     .emit = Emit::kBoth,
     .limit = kNoLimit,
     .only_3x3 = std::nullopt,
     .puzzle_per_line = false,
     .blank_lines = false,
     .make_reader = [](const PuzzleSpec& spec) -> ReaderPtr {
       return std::make_unique<PrincetonReader>(spec.shape);
     },
     .write = nullptr},
    {.name = "jsonl",
     .emit = Emit::kJson,
     .limit = kNoLimit,
     .only_3x3 = std::nullopt,
     .puzzle_per_line = true,
     .blank_lines = false,
     .make_reader = [](const PuzzleSpec& spec) -> ReaderPtr {
       return std::make_unique<JsonlReader>(spec.shape, spec.goal);
     },
     .write = nullptr},
}};

}  // namespace

std::span<const Format> formats() {
  return kFormats;
}

const Format& format_of(std::string_view name) {
  return *std::ranges::find(kFormats, name, &Format::name);
}

}  // namespace slidebase
