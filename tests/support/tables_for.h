// The tables that the tests ask, built when they are first asked for into a folder that is gone
// when the program ends, so that no test depends on tables that happen to be installed.
#pragma once

#include "common/table/table_format.h"
#include "common/table/table_set.h"

namespace slidebase::test {

// Has the table of every root of this board. Not thread-safe.
TableSet& tables_for(Family family, Shape shape);

}  // namespace slidebase::test
