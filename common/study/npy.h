// NumPy's array file, .npy, format 1.0 (numpy.lib.format describes it), mostly for one kind of
// array: unsigned bytes in C order, one row for each layer of a table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "common/base/file_source.h"

namespace slidebase {

struct NpyShape {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
};

// The bytes before the values: magic, version, length and a dictionary, padded to 64 bytes. `type`:
// as NumPy writes it, "|u1"; the shape may have any number of axes.
std::string npy_header(std::string_view type, std::span<const std::uint64_t> shape);
std::string npy_header(NpyShape shape);

// Writes rows * columns bytes and their header; the file appears whole or not at all. Throws
// Error(kIo).
void write_npy(const std::filesystem::path& path, NpyShape shape,
               std::span<const std::uint8_t> values);

// A file mapped for reading. It must be format 1.0, of dtype u1, in C order, of exactly this shape,
// and end with the last value. Throws Error: kMissing, kIo, or kFormat with the difference.
class NpyFile {
 public:
  NpyFile(const std::filesystem::path& path, NpyShape shape);

  std::span<const std::uint8_t> values() const noexcept { return values_; }

 private:
  MappedFile file_;
  std::span<const std::uint8_t> values_;
};

}  // namespace slidebase
