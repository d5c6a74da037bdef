// Calls of the library that end in a status instead of an exception, and tables made on demand.
#pragma once

#include <doctest/doctest.h>
#include <slidebase/slidebase.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace slidebase::test {

using Bytes = std::vector<std::uint8_t>;  // a board, or an array of them

// The status of a call and, if it failed, the reason.
struct Ending {
  int status = kOk;
  std::string message = {};
  std::optional<std::uint64_t> offset = {};  // of the byte that the message is about
};

template <typename T>
struct Outcome {
  std::unique_ptr<T> made;  // set on success
  Ending ending = {};
};

// How a call ended that throws on failure. It may throw only Error.
template <typename Call>
Ending ending_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(std::string_view(error.what()).size() > 0);
    return {error.code(), error.what(), error.offset()};
  }
  return {};
}

// The result of make(), or the reason why it throws.
template <typename Make>
auto outcome_of(const Make& make) {
  using Made = decltype(make());
  Outcome<Made> outcome;
  outcome.ending = ending_of([&] { outcome.made = std::make_unique<Made>(make()); });
  return outcome;
}

inline Outcome<Tables> tables_in(std::vector<std::filesystem::path> folders) {
  return outcome_of([&] { return Tables(std::move(folders)); });
}
inline Outcome<Tables> tables_of_file(const std::filesystem::path& path) {
  return outcome_of([&] { return Tables::file(path); });
}
inline Outcome<Tables> tables_of(std::string_view bytes) {
  return outcome_of([&] { return Tables::memory(std::as_bytes(std::span(bytes))); });
}
inline Outcome<Tables> tables_read_from(std::shared_ptr<const Source> source) {
  return outcome_of([&] { return Tables::source(std::move(source)); });
}
inline Outcome<Tables> joined(const Tables& first, const Tables& second) {
  return outcome_of([&] { return first + second; });
}
inline Outcome<Solver> opened(const Tables& tables, const Puzzle& puzzle,
                              Patterns least = Patterns::kNone) {
  return outcome_of([&] { return Solver(tables, puzzle, least); });
}
inline Outcome<Solver> limited(const Solver& solver, const Limits& limits) {
  return outcome_of([&] { return solver.limited(limits); });
}

inline Ending make_bytes(const Puzzle& puzzle, std::string& bytes, const Making& making) {
  return ending_of([&] {
    const std::vector<std::byte> made = make_table(puzzle, making);
    bytes.assign(reinterpret_cast<const char*>(made.data()), made.size());
  });
}
inline Ending make_file(const Puzzle& puzzle, const std::filesystem::path& path,
                        const Making& making) {
  return ending_of([&] { make_table(puzzle, path, making); });
}

// The distance, or the status, of each board in order.
inline std::vector<std::int16_t> distances_of(const Solver& solver, Board boards, std::size_t count,
                                              unsigned threads) {
  std::vector<std::int16_t> made(count, 0x5555);
  solver.distances(boards, made, threads);
  return made;
}
inline std::vector<std::string> paths_of(const Solver& solver, Board board) {
  std::vector<std::string> all;
  solver.paths(board, [&](std::string_view letters) {
    all.emplace_back(letters);
    return true;
  });
  return all;
}

// The path, the folder and the bytes of the puzzle's table. The first call makes the table with the
// code that makes the installed ones. Not thread-safe.
std::string table_path(const Puzzle& puzzle);
std::string table_folder(const Puzzle& puzzle);
std::string table_bytes(const Puzzle& puzzle);
// The bytes of pattern tables for it.
std::string pattern_bytes(const Puzzle& puzzle, Patterns patterns = Patterns::kStandard);

// A solver of the puzzle from the bytes of its table, or from others.
std::unique_ptr<Solver> solver_for(const Puzzle& puzzle);
std::unique_ptr<Solver> solver_from(const Puzzle& puzzle, std::string_view bytes);

}  // namespace slidebase::test
