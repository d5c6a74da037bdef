// The register of formats: how puzzles stand in a text, and what is answered by default. A format
// is a row in format.cc; a file of code is needed only for a new syntax.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "common/table/table_format.h"
#include "query/answers/answer_form.h"
#include "query/answers/case_record.h"
#include "query/input/reader.h"

namespace slidebase {

struct Format;

// What the puzzles of a text are: everything that options say of them, in one place.
struct PuzzleSpec {
  const Format* format = nullptr;
  Shape shape{3, 3};     // of boards whose text does not tell
  Tiles goal{};          // of sliding boards that bring none
  int limit = kNoLimit;  // cubic: the greatest distance that is answered
};

struct Format {
  std::string_view name;  // as --format has it
  Emit emit;              // what is printed where nothing else is asked for
  int limit;              // PuzzleSpec::limit, where nothing else is asked for
  // All puzzles are of this family, on 3x3 boards; nothing where a text may have others.
  std::optional<Family> only_3x3;
  bool puzzle_per_line;
  bool blank_lines;  // AnswerForm::blank_lines
  std::unique_ptr<Reader> (*make_reader)(const PuzzleSpec&);
  // Cases of the kinds that the format has, as a text that it reads; nullptr where nothing writes
  // it. These are the formats of check, race and suites.
  std::string (*write)(std::span<const CaseRecord>);
};

std::span<const Format> formats();

// The format of this name, which must be that of one.
const Format& format_of(std::string_view name);

}  // namespace slidebase
