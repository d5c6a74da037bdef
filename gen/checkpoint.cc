#include "gen/checkpoint.h"

#include <array>
#include <iostream>
#include <span>
#include <system_error>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/readable_file.h"
#include "common/base/text_path.h"
#include "gen/pieces.h"

namespace slidebase {
namespace {

// The identity, padded with zeros, and the number of histogram entries that follow.
struct Head {
  std::array<char, 120> identity{};
  std::uint64_t levels = 0;
};

std::filesystem::path checkpoint_path(const std::filesystem::path& target) {
  return text_path(target.string() + std::string(kCheckpointSuffix));
}

Head read_head(PieceReader& reader) {
  Head head;
  reader.read(std::as_writable_bytes(std::span(&head, 1)));
  head.identity.back() = '\0';
  return head;
}

constexpr const char* kProgram = "slidebase-gen";
constexpr const char* kRanksProgram = "slidebase-gen-mpi";

}  // namespace

void report_other_checkpoint(const std::string& program, const std::filesystem::path& table) {
  const bool by_ranks = program == kProgram;
  const std::string path =
      table.string() + std::string(by_ranks ? kRanksCheckpointSuffix : kCheckpointSuffix);
  std::error_code unknown;
  if (std::filesystem::exists(text_path(path), unknown)) {
    std::cerr << program + ": " + path + ": is a checkpoint of " +
                     (by_ranks ? kRanksProgram : kProgram) +
                     ", which can continue from it; it stays as it is\n";
  }
}

bool is_own(const std::string& program, const std::filesystem::path& checkpoint,
            const std::function<void()>& check) {
  std::string why;
  try {
    if (find_file(checkpoint) == nullptr) {
      return false;
    }
    std::error_code unknown;
    if (!std::filesystem::is_empty(checkpoint, unknown)) {
      check();
    }
    return true;
  } catch (const Error& error) {
    why = error.code() == ErrorCode::kDamaged
              ? checkpoint.string() + ": is damaged, or not a checkpoint of " + program
              : error.what();
  }
  std::cerr << program + ": " + why + "; this checkpoint stays as it is\n";
  return false;
}

Checkpoint::Checkpoint(const TableInfo& table, const std::filesystem::path& target,
                       Interval interval)
    : table_name_(table_file_name(table)), path_(checkpoint_path(target)), interval_(interval) {}

// The table and the size of each part: a checkpoint with other sizes is refused.
std::string Checkpoint::identity(Parts parts) const {
  std::string identity = table_name_;
  for (const auto part : parts) {
    identity += " " + std::to_string(part.size());
  }
  return identity;
}

std::vector<std::uint64_t> Checkpoint::restore(Parts parts) {
  PieceReader reader(path_);
  if (!reader.is_there()) {
    return {};
  }
  const Head head = read_head(reader);
  constexpr std::uint64_t kMostLevels = 1024;
  if (identity(parts) != head.identity.data() || head.levels == 0 || head.levels > kMostLevels) {
    reader.fail();
  }
  std::vector<std::uint64_t> histogram(head.levels);
  reader.read(std::as_writable_bytes(std::span(histogram)));
  for (const auto part : parts) {
    reader.read(part);
  }
  return histogram;
}

void Checkpoint::level_done(const std::vector<std::uint64_t>& histogram, Parts parts) {
  if (std::chrono::steady_clock::now() - last_ < interval_) {
    return;
  }
  AtomicFile file(path_);
  PieceWriter writer(file);
  Head head;
  identity(parts).copy(head.identity.data(), head.identity.size() - 1);
  head.levels = histogram.size();
  writer.write(std::as_bytes(std::span(&head, 1)));
  writer.write(std::as_bytes(std::span(histogram)));
  for (const auto part : parts) {
    writer.write(part);
  }
  file.commit();
  last_ = std::chrono::steady_clock::now();
}

void Checkpoint::remove_beside(const std::filesystem::path& target) {
  const auto path = checkpoint_path(target);
  const auto check = [&path] {
    PieceReader reader(path);
    if (reader.is_there()) {  // another generator of this table may have removed it
      read_head(reader);
    }
  };
  if (is_own(kProgram, path, check)) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }
  remove_leftovers(path);
}

void Checkpoint::remove_outdated(const std::filesystem::path& target) {
  std::error_code error;
  const auto path = checkpoint_path(target);
  remove_leftovers(path);
  const auto saved = std::filesystem::last_write_time(path, error);
  if (!error && saved <= std::filesystem::last_write_time(target, error) && !error) {
    remove_beside(target);
  }
}

TableInfo make_with_checkpoint(const TableInfo& table, const std::filesystem::path& target,
                               const MakeOptions& options,
                               const std::optional<Checkpoint::Interval>& interval) {
  std::optional<Checkpoint> checkpoint;
  if (interval) {
    checkpoint.emplace(table, target, *interval);
  }
  TableInfo made = make_table(table, target, options, checkpoint ? &*checkpoint : nullptr);
  Checkpoint::remove_beside(target);
  return made;
}

}  // namespace slidebase
