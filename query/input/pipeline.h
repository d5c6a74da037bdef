// Puzzles in, answers out, in order, whatever the number of threads.
#pragma once

#include <functional>
#include <string_view>

#include "query/input/input_text.h"
#include "query/input/reader.h"

namespace slidebase {

// Answers all of the input, to standard output or to another `sink`, which is given the answers'
// text in order, in pieces that end where an answer does; says on standard error what is wrong with
// it. Returns kExitDone or kExitInvalid; throws Error.
using AnswerSink = std::function<void(std::string_view)>;
int answer_text(InputText& input, Reader& reader, unsigned threads,
                const AnswerSink& sink = write_out);

}  // namespace slidebase
