// Tables with something wrong: a sound file and what is changed in it.
//
// A mutant is a list of edits, so that a file of megabytes need not be written again for each. All
// come from one generator of random numbers with a fixed seed: a run is the same everywhere.
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

// The bytes of a sound table, with what its header says.
struct SoundTable {
  explicit SoundTable(std::string file);

  std::string bytes;
  TableInfo info;
  // Every part that a reader may name: [begin, end) of each block, of each index and its pages, and
  // of the digests of these pages.
  struct Part {
    std::uint64_t begin;
    std::uint64_t end;
  };
  std::vector<std::vector<Part>> blocks;  // by section
  std::vector<std::vector<Part>> pages;   // likewise
  std::vector<Part> indexes;
  std::vector<Part> page_digests;
};

struct Edit {
  std::uint64_t at;
  std::string bytes;
};

struct Mutant {
  std::uint64_t size = 0;
  std::vector<Edit> edits;  // no two overlap; all end at or before `size`
  bool sealed = false;      // the header's digest is made to fit what the header says now
};

using Random = std::mt19937_64;

// One way to damage a table; `other` is another sound table. Empty where this table has not what
// it takes (only one section, for instance), or where the dice changed nothing.
struct Damage {
  std::string_view name;
  std::optional<Mutant> (*make)(const SoundTable& table, const SoundTable& other, Random& random);
};
extern const std::vector<Damage> kDamages;

// Whether the mutant's bytes differ from the table's anywhere in [begin, end).
bool changes(const Mutant& mutant, const SoundTable& table, std::uint64_t begin, std::uint64_t end);

// Whether the byte that an error names stands for a part that the mutant did change.
bool explains(const Mutant& mutant, const SoundTable& table, std::uint64_t place);

// The file on disk that is damaged and restored again.
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
