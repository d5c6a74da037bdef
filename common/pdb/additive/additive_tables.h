// A file of additive pattern tables, opened for reading.
#pragma once

#include <memory>
#include <vector>

#include "common/base/source.h"
#include "common/pdb/pattern_table.h"
#include "common/table/section.h"
#include "common/table/table_file.h"

namespace slidebase {

// All bytes are in memory: if the source is not, they are read when it is opened. Each block is
// verified before its first use.
class AdditiveTables final : public TableFile {
 public:
  // Throws Error: kIo if the source fails, kPending, kFormat, kDamaged, also if its patterns are
  // not `accepted`, or kMemory if there is not enough memory for what is read or decoded.
  explicit AdditiveTables(const std::shared_ptr<const Source>& source,
                          Accepted accepted = Accepted::kOfTier);

  // By section. They live as long as this.
  const std::vector<std::unique_ptr<PatternTable>>& tables() const noexcept { return tables_; }
  // The tables of each partition, as AdditiveViews takes them with info().root if no patterns share
  // a table.
  const std::vector<Partition>& partitions() const noexcept { return partitions_; }

  void verify_all(const Advance& advance = {}) const override;
  void check_damage() const override;

 private:
  std::shared_ptr<const Source> in_memory_;  // source_ itself, or a copy
  std::vector<std::shared_ptr<Section>> sections_;
  std::vector<std::unique_ptr<PatternTable>> tables_;  // by section
  std::vector<Partition> partitions_;
};

}  // namespace slidebase
