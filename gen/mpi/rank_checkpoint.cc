#include "gen/mpi/rank_checkpoint.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/base/atomic_file.h"
#include "common/base/byte_sink.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/files.h"
#include "common/base/readable_file.h"
#include "common/base/text_file.h"
#include "gen/existing.h"

namespace slidebase {
namespace {

constexpr int kVersion = 2;

constexpr int kMostRanks = 1 << 20;  // a greater number in a manifest is refused

std::uint64_t digest_of(const std::vector<std::uint64_t>& histogram) {
  return digest(std::as_bytes(std::span(histogram)));
}

// The first piece of each rank's file.
struct Head {
  std::array<char, 8> magic = {'s', 'l', 'a', 'b', 's', '\n', 1, 0};
  std::uint64_t digits = 0, rank = 0, ranks = 0, depth = 0, words = 0, layers = 0;

  friend bool operator==(const Head&, const Head&) = default;
};

// The bytes in a rank's file: pieces, each preceded by its length and its XXH3 digest.
constexpr std::size_t kMostPieceBytes = 16 << 20;

using PieceHead = std::array<std::uint64_t, 2>;  // length, digest

// The number of bytes that PieceWriter::write() adds to the file for `bytes` bytes.
std::uint64_t piece_file_bytes(std::uint64_t bytes) {
  const std::uint64_t pieces =
      std::max<std::uint64_t>(1, (bytes + kMostPieceBytes - 1) / kMostPieceBytes);
  return bytes + pieces * sizeof(PieceHead);
}

class PieceWriter {
 public:
  // `file` must outlive this.
  explicit PieceWriter(ByteSink& file) : file_(file) {}

  void write(std::span<const std::byte> bytes) {
    do {
      const auto piece = bytes.first(std::min(bytes.size(), kMostPieceBytes));
      const PieceHead head = {piece.size(), digest(piece)};
      put(std::as_bytes(std::span(head)));
      put(piece);
      bytes = bytes.subspan(piece.size());
    } while (!bytes.empty());
  }

 private:
  void put(std::span<const std::byte> bytes) {
    file_.write_at(position_, bytes);
    position_ += bytes.size();
  }

  ByteSink& file_;
  std::uint64_t position_ = 0;
};

class PieceReader {
 public:
  // Throws as find_file() does.
  explicit PieceReader(const std::filesystem::path& path) : path_(path), file_(find_file(path)) {}

  // Continues at this byte of the file, where a write() began.
  void seek(std::uint64_t position) { position_ = position; }

  // Fills `bytes` with the data of one write() of the same size. Throws Error(kIo) if the file
  // cannot be read, and Error(kDamaged) as fail() does.
  void read(std::span<std::byte> bytes) {
    do {
      const auto piece = bytes.first(std::min(bytes.size(), kMostPieceBytes));
      PieceHead head{};
      get(std::as_writable_bytes(std::span(head)));
      if (head[0] != piece.size()) {
        fail();
      }
      get(piece);
      if (digest(piece) != head[1]) {
        fail();
      }
      bytes = bytes.subspan(piece.size());
    } while (!bytes.empty());
  }

  // Throws Error(kDamaged).
  [[noreturn]] void fail() const {
    throw Error(ErrorCode::kDamaged, path_.string(),
                "this checkpoint is damaged or of another table; delete it to begin again");
  }

 private:
  void get(std::span<std::byte> bytes) {
    if (file_ == nullptr) {
      fail();
    }
    const auto got = file_->read_at(position_, bytes);
    if (!got) {
      throw Error(ErrorCode::kIo, path_.string(),
                  std::string("cannot read: ") + std::strerror(errno));
    }
    if (*got < bytes.size()) {
      fail();
    }
    position_ += bytes.size();
  }

  std::filesystem::path path_;
  std::unique_ptr<ReadableFile> file_;  // nullptr: it does not exist
  std::uint64_t position_ = 0;
};

std::filesystem::path with_suffix(const std::filesystem::path& path, std::string_view suffix) {
  return path.string() + std::string(suffix);
}

// Whether `name` is the name of a rank's file: the checkpoint's name and .DEPTH.RANKofRANKS.
bool is_of_rank(const std::string& name, const std::string& checkpoint) {
  static const std::regex kRest(R"(\.\d+\.\d+of\d+)");
  return name.starts_with(checkpoint) && std::regex_match(name.substr(checkpoint.size()), kRest);
}

// Removes the files of ranks, except those whose names continue with `kept`, if that is not empty.
void remove_files_except(const std::string& kept, const std::filesystem::path& checkpoint) {
  const std::string name = checkpoint.filename().string();
  std::error_code ignored;
  for (const std::filesystem::path& path : paths_in(checkpoint.parent_path(), ignored)) {
    const std::string found = path.filename().string();
    if (is_of_rank(found, name) && (kept.empty() || !found.starts_with(name + kept))) {
      std::filesystem::remove(path, ignored);
    }
  }
}

// Whether there is a checkpoint that this program wrote; an empty file counts as one. If the file
// cannot be read or is not a checkpoint, prints on standard error that it stays.
bool is_own(const std::filesystem::path& checkpoint) {
  std::string why;
  try {
    if (find_file(checkpoint) == nullptr) {
      return false;
    }
    const std::string text = read_text_file(checkpoint).value_or("");
    const auto manifest = nlohmann::json::parse(text, nullptr, false);
    if (text.empty() ||
        (manifest.is_object() && manifest.contains("ranks") && manifest.contains("histogram"))) {
      return true;
    }
    why = checkpoint.string() + ": is damaged, or not a checkpoint of slidebase-gen-mpi";
  } catch (const Error& error) {
    why = error.what();
  }
  std::cerr << "slidebase-gen-mpi: " + why + "; this checkpoint stays as it is\n";
  return false;
}

}  // namespace

RankCheckpoint::RankCheckpoint(const std::filesystem::path& table, int layers,
                               SlabExchange& exchange, std::chrono::steady_clock::duration interval)
    : path_(with_suffix(table, kRanksCheckpointSuffix)),
      layers_(layers),
      exchange_(exchange),
      interval_(interval) {
  const bool first = exchange.transport().rank() == 0;
  if (first) {
    lock_ = FileLock(with_suffix(path_, ".lock"));
  }
  if (exchange.sum(first && !lock_.taken() ? 1 : 0) > 0) {
    throw Error(ErrorCode::kUsage, with_suffix(path_, ".lock").string(),
                "cannot be locked: another job makes this table, or the folder cannot be written");
  }
}

std::filesystem::path RankCheckpoint::file_of(std::size_t depth, std::size_t rank,
                                              std::size_t ranks) const {
  return with_suffix(path_, "." + std::to_string(depth) + "." + std::to_string(rank) + "of" +
                                std::to_string(ranks));
}

std::string RankCheckpoint::manifest_text(const std::vector<std::uint64_t>& histogram) const {
  const nlohmann::ordered_json manifest = {{"version", kVersion},
                                           {"table", path_.stem().stem().string()},
                                           {"digits", exchange_.slabs().digits()},
                                           {"ranks", exchange_.dealt().size()},
                                           {"histogram", histogram},
                                           {"digest", digest_of(histogram)}};
  return manifest.dump(2) + "\n";
}

RankCheckpoint::Manifest RankCheckpoint::parse(const std::string& text) const {
  const auto refuse = [this](const std::string& why) {
    throw Error(ErrorCode::kUsage, path_.string(), why + "; delete it to begin again");
  };
  const auto manifest = nlohmann::json::parse(text, nullptr, false);
  try {
    if (const int version = manifest.at("version"); version != kVersion) {
      refuse("this checkpoint has version " + std::to_string(version) +
             ", which this program cannot read");
    }
    if (manifest.at("table") != path_.stem().stem().string() ||
        manifest.at("digits") != exchange_.slabs().digits()) {
      refuse("this checkpoint belongs to another table");
    }
    Manifest parsed{manifest.at("ranks"), manifest.at("histogram")};
    if (parsed.ranks < 1 || parsed.ranks > kMostRanks || parsed.histogram.empty() ||
        manifest.at("digest") != digest_of(parsed.histogram)) {
      refuse("this checkpoint is damaged");
    }
    return parsed;
  } catch (const nlohmann::json::exception&) {
    refuse("this is not a checkpoint of slidebase-gen-mpi, or it is damaged");
    throw;
  }
}

std::vector<std::uint64_t> RankCheckpoint::restore() {
  Transport& transport = exchange_.transport();
  const std::optional<std::string> text =
      from_first(transport, [this] { return read_text_file(path_); });
  if (!text) {
    if (transport.rank() == 0) {
      remove_files_except("", path_);  // from a first checkpoint that was not finished
    }
    return {};
  }
  Manifest manifest = parse(*text);
  load(manifest);
  transport.sum(0);  // wait until all ranks have read their files
  if (transport.rank() == 0) {
    remove_files_except("." + std::to_string(manifest.histogram.size() - 1) + ".", path_);
  }
  return std::move(manifest.histogram);
}

// Reads each slab of this rank from the file of the rank that had it when it was saved.
void RankCheckpoint::load(const Manifest& manifest) {
  const auto ranks = static_cast<std::size_t>(manifest.ranks);
  const std::size_t depth = manifest.histogram.size() - 1;
  const auto dealt = exchange_.slabs().deal(manifest.ranks);
  const std::uint64_t words = exchange_.slabs().words();
  const std::uint64_t slab_bytes =
      2 * static_cast<std::uint64_t>(layers_) * piece_file_bytes(words * sizeof(std::uint64_t));
  struct Place {
    std::uint64_t part, here;
  };
  std::map<std::size_t, std::vector<Place>> by_file;
  for (std::size_t r = 0; r < ranks; ++r) {
    for (std::uint64_t part = 0; part < dealt[r].size(); ++part) {
      const std::uint64_t word = exchange_.slabs().first_word(dealt[r][part]);
      if (exchange_.has(word)) {
        by_file[r].push_back({part, exchange_.part_of(word)});
      }
    }
  }
  for (const auto& [rank, places] : by_file) {
    PieceReader reader(file_of(depth, rank, ranks));
    Head head;
    reader.read(std::as_writable_bytes(std::span(&head, 1)));
    const Head expected{.digits = static_cast<std::uint64_t>(exchange_.slabs().digits()),
                        .rank = rank,
                        .ranks = ranks,
                        .depth = depth,
                        .words = words,
                        .layers = static_cast<std::uint64_t>(layers_)};
    if (head != expected) {
      reader.fail();
    }
    for (const auto [part, here] : places) {
      reader.seek(piece_file_bytes(sizeof head) + part * slab_bytes);
      for (const int plane : {0, 1}) {
        for (Cell layer = 0; layer < layers_; ++layer) {
          auto* const into = exchange_.store().words(here, plane, layer);
          reader.read(std::as_writable_bytes(std::span(into, words)));
        }
      }
    }
  }
}

void RankCheckpoint::level_done(const std::vector<std::uint64_t>& histogram) {
  const bool due = std::chrono::steady_clock::now() - last_ >= interval_;
  if (exchange_.sum(exchange_.transport().rank() == 0 && due ? 1 : 0) > 0) {
    save(histogram);
    last_ = std::chrono::steady_clock::now();
  }
}

void RankCheckpoint::save(const std::vector<std::uint64_t>& histogram) {
  const auto rank = static_cast<std::size_t>(exchange_.transport().rank());
  const std::size_t depth = histogram.size() - 1;
  const std::uint64_t words = exchange_.slabs().words();
  {
    AtomicFile file(file_of(depth, rank, exchange_.dealt().size()));
    PieceWriter writer(file);
    const Head head{.digits = static_cast<std::uint64_t>(exchange_.slabs().digits()),
                    .rank = rank,
                    .ranks = exchange_.dealt().size(),
                    .depth = depth,
                    .words = words,
                    .layers = static_cast<std::uint64_t>(layers_)};
    writer.write(std::as_bytes(std::span(&head, 1)));
    for (std::uint64_t part = 0; part < exchange_.own().size(); ++part) {
      for (const int plane : {0, 1}) {
        for (Cell layer = 0; layer < layers_; ++layer) {
          const auto* const from = exchange_.store().words(part, plane, layer);
          writer.write(std::as_bytes(std::span(from, words)));
        }
      }
    }
    file.commit();
  }
  exchange_.sum(0);  // wait until all files are written
  if (rank == 0) {
    AtomicFile manifest(path_);
    const std::string text = manifest_text(histogram);
    manifest.write_at(0, std::as_bytes(std::span(text)));
    manifest.commit();
    remove_files_except("." + std::to_string(depth) + ".", path_);
  }
}

void RankCheckpoint::remove_beside(const std::filesystem::path& table) {
  const auto path = with_suffix(table, kRanksCheckpointSuffix);
  std::error_code ignored;
  if (is_own(path)) {
    std::filesystem::remove(path, ignored);
    remove_files_except("", path);
  }
  std::filesystem::remove(with_suffix(path, ".lock"), ignored);
}

}  // namespace slidebase
