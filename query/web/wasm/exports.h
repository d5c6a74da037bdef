// Declarations that the files with exported functions share.
#pragma once

#include <cstdint>
#include <string>

#include "common/slidebase/impl.h"
#include "query/web/wasm/imports.h"

// Exports a function of a web module to JavaScript, with a name that begins with web_.
#define SLIDEBASE_WEB(name) extern "C" __attribute__((export_name("web_" #name)))

namespace slidebase {

inline void report_progress(std::uint64_t done, std::uint64_t of) {
  slidebase_import_advance(static_cast<double>(done), static_cast<double>(of));
}

// The text result of the last call.
extern std::string result;

// The board in the cells that JavaScript wrote. Throws Error(kUsage).
Tiles tiles_at(Shape shape, const std::uint8_t* cells);

}  // namespace slidebase
