// The library's one exception, and the few codes that a caller tells apart. Installed as
// <slidebase/error.h>.
#ifndef SLIDEBASE_ERROR_H
#define SLIDEBASE_ERROR_H

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#pragma GCC visibility push(default)

namespace slidebase {

enum class ErrorCode {
  kUsage,      // an argument is out of range
  kMissing,    // a file does not exist
  kIo,         // the system refused to open, read, write, sync or rename
  kFormat,     // the file is not a table, or has another version
  kDamaged,    // a table's bytes do not match its digests
  kMemory,     // needs more memory than the machine or the caller allows
  kPending,    // the source does not have these bytes yet: fetch them, and try again
  kCancelled,  // the caller's callback cancelled the work
};

// Thrown by everything that opens, builds or writes. A look-up of one state in a table is noexcept,
// and so are a solver's answers, which have a status instead. Code that goes through a whole table
// (studies) throws kDamaged if the table's bits lead nowhere. what() is "PATH: MESSAGE", or "PATH:
// MESSAGE (at byte OFFSET)" if the offset in the file is known; without a path, just the message.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message) : Error(code, "", std::nullopt, message) {}
  Error(ErrorCode code, const std::string& path, const std::string& message)
      : Error(code, path, std::nullopt, message) {}
  Error(ErrorCode code, const std::string& path, std::optional<std::uint64_t> offset,
        const std::string& message)
      : std::runtime_error((path.empty() ? "" : path + ": ") + message +
                           (offset ? " (at byte " + std::to_string(*offset) + ")" : "")),
        code_(code),
        path_(path),
        offset_(offset) {}

  ErrorCode code() const { return code_; }
  const std::string& path() const { return path_; }
  std::optional<std::uint64_t> offset() const { return offset_; }

 private:
  ErrorCode code_;
  std::string path_;
  std::optional<std::uint64_t> offset_;
};

}  // namespace slidebase

#pragma GCC visibility pop

#endif
