// The library's one exception, and how calls end. Installed as
// <slidebase/error.h>.
#ifndef SLIDEBASE_ERROR_H
#define SLIDEBASE_ERROR_H

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#pragma GCC visibility push(default)

namespace slidebase {

// How a call of the library ended: the numbers of slidebase/c.h. Distances are 0 or more, so an int
// can hold either a distance or a Status.
enum Status : int {
  kOk = 0,
  kUnsolvable = -1,   // no sequence of moves leads there
  kInvalid = -2,      // not a board of this puzzle, or an argument out of range
  kDamaged = -3,      // the table does not match its checksums: Solver::failure() says where
  kUnreadable = -4,   // the system or a source failed to read or write
  kPending = -5,      // the source does not have the bytes yet: fetch them and call again
  kCancelled = -6,    // a Progress returned false
  kMissing = -7,      // the table or file does not exist
  kFormat = -8,       // not a table, or a table of another version
  kMemory = -9,       // needs more memory than the machine or the caller allows
  kInternal = -10,    // a fault of the library; please report it
  kUndecided = -11,   // the search reached its limit
  kUsage = kInvalid,  // as wrong arguments are called
  kIo = kUnreadable,  // and files that cannot be read or written
};
// The code of an Error.
using ErrorCode = Status;

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
