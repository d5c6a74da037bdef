// Puzzles in, answers out, in order, whatever the number of threads.
#pragma once

#include "query/formats/dialect.h"
#include "query/streams.h"

namespace slidebase {

// Answers all of the input to standard output; says on standard error what is wrong with it.
// Returns kExitDone or kExitInvalid; throws Error.
int answer_text(InputText& input, Dialect& dialect, unsigned threads);

}  // namespace slidebase
