// What the program's exit codes say.
#pragma once

namespace slidebase {

inline constexpr int kExitDone = 0;
inline constexpr int kExitInvalid = 1;  // some input was invalid, or some answer failed a check
inline constexpr int kExitFailed = 2;   // usage, I/O, a missing or corrupt table

// What the judges' protocols want of a validator instead.
inline constexpr int kIcpcAccepted = 42;
inline constexpr int kIcpcWrong = 43;
inline constexpr int kTestlibPresentation = 2;
inline constexpr int kTestlibFailed = 3;

}  // namespace slidebase
