// NumPy's array file, .npy, format 1.0 (numpy.lib.format describes it), mostly for one kind of
// array: unsigned bytes in C order, one row for each layer of a table. And its file of several
// arrays, .npz: a zip archive with an .npy file for each. The entries are stored, not compressed,
// and their times are fixed, so that the bytes follow from the arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/file_source.h"

namespace slidebase {

// What a file begins with.
inline constexpr std::string_view kNpyMagic = "\x93NUMPY";

struct NpyShape {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
};

// The bytes before the values: magic, version, length and a dictionary, padded to 64 bytes. `type`:
// as NumPy writes it, "|u1"; the shape may have any number of axes.
std::string npy_header(std::string_view type, std::span<const std::uint64_t> shape);
std::string npy_header(NpyShape shape);

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

struct NpzArray {
  std::string name;
  std::string type;  // as NumPy writes it: "|u1", "<i2", "|S31"
  std::vector<std::uint64_t> shape;
  std::span<const std::byte> values;
};

// The file appears whole or not at all. Throws Error: kIo; kUsage if it would have 4 GiB or more.
void write_npz(const std::filesystem::path& path, std::span<const NpzArray> arrays);

inline constexpr std::uint64_t kMostNpzBytes = 0xffff'ffff;

// Throws Error(kUsage) if `bytes` of values are 4 GiB or more.
void require_npz_size(const std::filesystem::path& path, std::uint64_t bytes);

// The CRC-32 of zip, PNG and zlib.
std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0) noexcept;

}  // namespace slidebase
