// What a module built for the web asks of JavaScript; common/web/instance.mjs gives it.
#pragma once

#include <cstddef>

#define SLIDEBASE_IMPORT(name) \
  __attribute__((import_module("slidebase"), import_name(#name))) extern "C"

// Ends the call that JavaScript made with an exception of it. `status` is one of
// slidebase/c.h below 0; `text`, of so many bytes, says what is wrong. The instance must not be
// called again: nothing on its stack was destroyed.
SLIDEBASE_IMPORT(fail)
[[noreturn]] void slidebase_import_fail(int status, const char* text, std::size_t bytes);

// decode_zstd() of common/table/zstd_block.h; 0 or 1.
SLIDEBASE_IMPORT(decode_zstd)
int slidebase_import_decode_zstd(const std::byte* frame, std::size_t frame_bytes, std::byte* plain,
                                 std::size_t plain_bytes);

// Of work that takes long: how much is done of all there is.
SLIDEBASE_IMPORT(advance) void slidebase_import_advance(double done, double of);

#undef SLIDEBASE_IMPORT
