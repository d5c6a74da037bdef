// What goes to stderr: "slidebase-query: FILE:LINE:COL: message".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "common/text/place.h"

namespace slidebase {

inline constexpr int kExitDone = 0;
inline constexpr int kExitInvalid = 1;  // some input was invalid, or some answer failed a check
inline constexpr int kExitFailed = 2;   // usage, I/O, a missing or corrupt table

// What the judges' protocols want of a validator instead.
inline constexpr int kIcpcAccepted = 42;
inline constexpr int kIcpcWrong = 43;
inline constexpr int kTestlibPresentation = 2;
inline constexpr int kTestlibFailed = 3;

void report(std::string_view message);

// From now on messages have the program's name in colour, or not. Not thread-safe.
void colour_messages(bool coloured);

void report(std::string_view file, Place place, std::string_view message);

}  // namespace slidebase
