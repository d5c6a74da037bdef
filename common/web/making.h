// Makes a table in a module's memory.
#pragma once

#include <cstdint>

#include "common/make/makers.h"

namespace slidebase {

// Makes a table with one of the makers, by one thread, and reports its progress to JavaScript.
// Returns the size in bytes; web_made() then returns where they are. Throws Error(kMemory).
std::uint32_t make_here(const TableInfo& table, decltype(estimate_complete)& estimate,
                        decltype(make_complete)& make);

}  // namespace slidebase
