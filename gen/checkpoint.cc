#include "gen/checkpoint.h"

#include <algorithm>
#include <array>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "gen/pieces.h"

namespace slidebase {
namespace {

// The identity, padded, and the number of histogram entries that follow it.
struct Head {
  std::array<char, 120> identity{};
  std::uint64_t levels = 0;
};

std::filesystem::path checkpoint_path(const std::filesystem::path& table) {
  return table.string() + ".checkpoint";
}

}  // namespace

Checkpoint::Checkpoint(const std::filesystem::path& table, std::string identity,
                       std::chrono::steady_clock::duration interval)
    : path_(checkpoint_path(table)), identity_(std::move(identity)), interval_(interval) {}

void Checkpoint::save(const std::vector<std::uint64_t>& histogram,
                      std::span<const std::span<std::byte>> parts) {
  AtomicFile file(path_);
  PieceWriter writer(file);
  Head head;
  identity_.copy(head.identity.data(), head.identity.size() - 1);
  head.levels = histogram.size();
  writer.write(std::as_bytes(std::span(&head, 1)));
  writer.write(std::as_bytes(std::span(histogram)));
  for (const auto part : parts) {
    writer.write(part);
  }
  file.commit();
  last_ = std::chrono::steady_clock::now();
}

bool Checkpoint::load(std::vector<std::uint64_t>& histogram,
                      std::span<const std::span<std::byte>> parts) const {
  PieceReader reader(path_);
  if (!reader.is_open()) {
    return false;
  }
  Head head;
  reader.read(std::as_writable_bytes(std::span(&head, 1)));
  head.identity.back() = '\0';
  constexpr std::uint64_t kMostLevels = 1024;
  if (identity_ != head.identity.data() || head.levels == 0 || head.levels > kMostLevels) {
    reader.fail();
  }
  histogram.resize(head.levels);
  reader.read(std::as_writable_bytes(std::span(histogram)));
  for (const auto part : parts) {
    reader.read(part);
  }
  return true;
}

void Checkpoint::remove_beside(const std::filesystem::path& table) {
  std::error_code ignored;
  const auto path = checkpoint_path(table);
  std::filesystem::remove(path, ignored);
  remove_leftovers(path);
}

void Checkpoint::remove_outdated(const std::filesystem::path& table) {
  std::error_code error;
  const auto path = checkpoint_path(table);
  remove_leftovers(path);
  const auto saved = std::filesystem::last_write_time(path, error);
  if (!error && saved <= std::filesystem::last_write_time(table, error) && !error) {
    std::filesystem::remove(path, error);
  }
}

}  // namespace slidebase
