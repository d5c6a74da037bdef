// The format of checkpoints: pieces of bytes, each preceded by its length and its XXH3 digest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "common/base/byte_sink.h"
#include "common/base/readable_file.h"

namespace slidebase {

class PieceWriter {
 public:
  // `file` must outlive this.
  explicit PieceWriter(ByteSink& file) : file_(file) {}

  void write(std::span<const std::byte> bytes);

 private:
  void put(std::span<const std::byte> bytes);

  ByteSink& file_;
  std::uint64_t position_ = 0;
};

// The number of bytes that PieceWriter::write() adds to the file for `bytes` bytes.
std::uint64_t piece_file_bytes(std::uint64_t bytes);

class PieceReader {
 public:
  // Throws as find_file() does.
  explicit PieceReader(const std::filesystem::path& path) : path_(path), file_(find_file(path)) {}

  bool is_there() const { return file_ != nullptr; }

  // Continues at this byte of the file, where a write() began.
  void seek(std::uint64_t position) { position_ = position; }

  // Fills `bytes` with the data of one write() of the same size. Throws Error(kIo) if the file
  // cannot be read, and Error(kDamaged) as fail() does.
  void read(std::span<std::byte> bytes);

  // Throws Error(kDamaged).
  [[noreturn]] void fail() const;

 private:
  void get(std::span<std::byte> bytes);

  std::filesystem::path path_;
  std::unique_ptr<ReadableFile> file_;
  std::uint64_t position_ = 0;
};

}  // namespace slidebase
