// A WebAssembly module of the library for the tests in JavaScript: tables beyond 4 GiB, by a few
// exported functions, which pass texts and bytes by their address in memory.
#include <cstdint>
#include <string>

#include "tests/web/large_table.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace slidebase {
namespace {

std::string answer;

}  // namespace

EXPORT(allocate) void* allocate(std::size_t bytes) {
  return operator new(bytes);
}

EXPORT(answer_text) const char* answer_text() {
  return answer.data();
}
EXPORT(answer_size) std::size_t answer_size() {
  return answer.size();
}

// The first bytes of a large table, as an answer; and the positions of the rest.
EXPORT(large_start) void large_start(int rows, int cols) {
  answer = large_table({rows, cols}).start;
}
EXPORT(large_bytes) std::uint64_t large_bytes(int rows, int cols) {
  return large_table({rows, cols}).file_bytes;
}
EXPORT(large_index) std::uint64_t large_index(int rows, int cols) {
  return large_table({rows, cols}).index_offset;
}
EXPORT(large_entry) std::uint64_t large_entry(int rows, int cols) {
  return large_table({rows, cols}).entry;
}

// Throws something other than Error, or lets libc++ throw.
EXPORT(throw_else) void throw_else(std::size_t place) {
  if (place == 0) {
    struct Else {
      int number;
    };
    throw Else{0};
  }
  answer = std::string("short").substr(place);
}

}  // namespace slidebase
