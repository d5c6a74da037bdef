// Puzzles in, answers out, in order, whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "common/text/place.h"
#include "query/input/input_text.h"
#include "query/input/reader.h"

namespace slidebase {

// Hears what is wrong with a text, and where, in the order of the text.
using DiagnosticSink = std::function<void(Place, std::string_view)>;

struct PipelineResult {
  std::uint64_t puzzles = 0;        // the invalid ones among them
  std::uint64_t diagnostics = 0;    // that the text gives cause for
  std::uint64_t without_table = 0;  // puzzles that are not answered because there is no table
};

// Reads all of the input and delivers what comes of it, piece by piece in order. After each piece
// its diagnostics are given to `report`; of a table that many puzzles lack, that of the first, and
// in the end how many more there were. Throws Error.
PipelineResult run_pipeline(InputText& input, Reader& reader, Answerer& answerer, unsigned threads,
                            const DiagnosticSink& report);

}  // namespace slidebase
