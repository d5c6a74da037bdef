// Damaged tables: an undamaged file and a list of edits.
//
// Only the edits are written for each mutant, not the whole file of megabytes. All mutants of a
// test come from one random number generator with a known seed, so that a run can be repeated.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase::test {

// The bytes of an undamaged table, and its header.
struct SoundTable {
  explicit SoundTable(std::string file);

  std::string bytes;
  TableInfo info;
  // Every part that an error may name, as bytes [begin, end): each block, each index and its pages,
  // and the digests of these pages.
  struct Part {
    std::uint64_t begin;
    std::uint64_t end;
  };
  std::vector<std::vector<Part>> blocks;  // by section
  std::vector<std::vector<Part>> pages;   // by section
  std::vector<Part> indexes;
  std::vector<Part> page_digests;
};

struct Edit {
  std::uint64_t at;
  std::string bytes;
};

struct Mutant {
  std::uint64_t size = 0;
  std::vector<Edit> edits;  // they do not overlap; all end at or before `size`
  bool sealed = false;      // the header's digest matches the changed header
};

using Random = std::mt19937_64;

// One way to damage a table; `other` is another undamaged table. Returns nullopt if the table lacks
// something for it (for instance, a second section), or if the random edits change nothing.
struct Damage {
  std::string_view name;
  std::optional<Mutant> (*make)(const SoundTable& table, const SoundTable& other, Random& random);
};
extern const std::vector<Damage> kDamages;

// Whether the mutant's bytes differ from the table's anywhere in [begin, end).
bool changes(const Mutant& mutant, const SoundTable& table, std::uint64_t begin, std::uint64_t end);

// Whether the byte that an error names belongs to a part that the mutant changed.
bool explains(const Mutant& mutant, const SoundTable& table, std::uint64_t place);

// A file on disk that is damaged and restored.
class VictimFile {
 public:
  VictimFile(const std::filesystem::path& path, const SoundTable& table);
  ~VictimFile();
  VictimFile(const VictimFile&) = delete;
  VictimFile& operator=(const VictimFile&) = delete;

  void damage(const Mutant& mutant);
  void restore(const Mutant& mutant);

 private:
  void write(std::uint64_t at, std::string_view bytes);
  void resize(std::uint64_t size);

  const SoundTable& table_;
  int fd_;
};

}  // namespace slidebase::test
