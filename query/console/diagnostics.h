// What goes to stderr: "slidebase-query: FILE:LINE:COL: message".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace slidebase {

inline constexpr int kExitDone = 0;
inline constexpr int kExitInvalid = 1;  // some input was invalid, or some answer failed a check
inline constexpr int kExitFailed = 2;   // usage, I/O, a missing or corrupt table

// What the judges' protocols want of a validator instead.
inline constexpr int kIcpcAccepted = 42;
inline constexpr int kIcpcWrong = 43;
inline constexpr int kTestlibPresentation = 2;
inline constexpr int kTestlibFailed = 3;

void complain(std::string_view message);

// From now on messages have the program's name in colour, or not. Not thread-safe.
void colour_messages(bool coloured);

// A place in a text, both from 1; columns count bytes.
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;

  // Moves past `text`.
  void advance(std::string_view text);
  // Moves past a text that takes one from Place{} to `passed`.
  void advance(Place passed);
};

void complain(std::string_view file, Place place, std::string_view message);

// A piece of input fit to be shown in a message: printable, at most 40 bytes.
std::string in_quotes(std::string_view text);

}  // namespace slidebase
