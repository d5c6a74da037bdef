// The functions that a web module imports from JavaScript; query/web/wasm/instance.mjs provides
// them.
#pragma once

#include <cstddef>

#define SLIDEBASE_IMPORT(name) \
  __attribute__((import_module("slidebase"), import_name(#name))) extern "C"

// Ends JavaScript's call with a JavaScript exception. `status` is a status of slidebase/c.h below
// 0; `text`, of `bytes` bytes, is the message. The instance must not be called again: nothing on
// its stack was destroyed.
SLIDEBASE_IMPORT(fail)
[[noreturn]] void slidebase_import_fail(int status, const char* text, std::size_t bytes);

// decode_zstd() of common/base/zstd_decode.h; returns 0 or 1.
SLIDEBASE_IMPORT(decode_zstd)
int slidebase_import_decode_zstd(const std::byte* frame, std::size_t frame_bytes, std::byte* plain,
                                 std::size_t plain_bytes);

// Reports the progress of long work: the amount done, and the total.
SLIDEBASE_IMPORT(advance) void slidebase_import_advance(double done, double of);

#undef SLIDEBASE_IMPORT
