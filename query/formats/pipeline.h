// Answers the puzzles of a text in order, with any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "common/puzzle/text/place.h"
#include "query/formats/input_text.h"
#include "query/formats/reader.h"

namespace slidebase {

// Receives the faults of a text with their places, in the order of the text.
using DiagnosticSink = std::function<void(Place, std::string_view)>;

struct PipelineResult {
  std::uint64_t puzzles = 0;        // including invalid ones
  std::uint64_t diagnostics = 0;    // faults found in the text
  std::uint64_t without_table = 0;  // puzzles without an answer because their table is missing
};

// Reads all of the input and delivers the answers piece by piece in order. After each piece,
// `report` gets its diagnostics. If many puzzles lack the same table, only the first is reported,
// and at the end the number of the others. Throws Error; and Interrupted if answerer.is_over(),
// after it has delivered the answers up to the first question that has none.
PipelineResult run_pipeline(InputText& input, Reader& reader, Answerer& answerer, unsigned threads,
                            const DiagnosticSink& report);

}  // namespace slidebase
