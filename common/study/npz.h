// NumPy's file of several arrays, .npz: a zip archive with an .npy file for each. The entries are
// stored, not compressed, and their times are fixed, so that the bytes follow from the arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace slidebase {

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
