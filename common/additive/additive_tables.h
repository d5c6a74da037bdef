// A file of additive pattern tables, opened for reading.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "common/additive/additive_views.h"
#include "common/base/progress.h"
#include "common/patterns/pattern_table.h"
#include "common/table/section.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// Immutable to its users, and safe to use from any number of threads at once. All bytes are in
// memory: if the source is not, they are read when it is opened. Each block is verified before its
// first use.
class AdditiveTables {
 public:
  // Throws Error: kIo if the source fails, kPending, kFormat, kDamaged, also if its patterns are
  // not `accepted`, or kMemory if there is not enough memory for what is read or decoded.
  explicit AdditiveTables(std::shared_ptr<const Source> source,
                          Accepted accepted = Accepted::kOfTier);
  AdditiveTables(const AdditiveTables&) = delete;
  AdditiveTables& operator=(const AdditiveTables&) = delete;

  const TableInfo& info() const noexcept { return info_; }
  const std::string& path() const noexcept { return source_->name(); }

  // By section. They live as long as this.
  const std::vector<std::unique_ptr<PatternTable>>& tables() const noexcept { return tables_; }
  // The tables of each partition, as AdditiveViews takes them with info().root if no patterns share
  // a table.
  const std::vector<Partition>& partitions() const noexcept { return partitions_; }

  // Verifies every block, every page of the indexes, and the zeros between the parts of the file.
  // Calls `advance` with numbers of bytes. Throws Error(kDamaged), and what `advance` throws.
  void verify_all(const Advance& advance = {}) const;

  // Throws Error(kDamaged) if a look-up has met damage.
  void check_damage() const;

  // Throws Error(kDamaged) if the file was changed in place since it was opened; what was read may
  // then be wrong. Call it after the last read and before giving out the answers. One system call.
  void check_unchanged() const;

 private:
  std::shared_ptr<const Source> source_;
  std::shared_ptr<const Source> in_memory_;  // source_ itself, or a copy
  TableInfo info_;
  std::vector<std::shared_ptr<Section>> sections_;
  std::vector<std::unique_ptr<PatternTable>> tables_;  // by section
  std::vector<Partition> partitions_;
};

}  // namespace slidebase
