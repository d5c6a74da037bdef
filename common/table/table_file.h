// A file of tables, opened: complete tables (Table), additive pattern tables (AdditiveTables) or
// coloured tables (ColouredTables). common/solve/open/open_tables.h opens any of them.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "common/base/progress.h"
#include "common/table/opening.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// Immutable to its users, and safe to use from any number of threads at once.
class TableFile {
 public:
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;
  virtual ~TableFile() = default;

  const TableInfo& info() const noexcept { return info_; }
  const std::string& path() const noexcept { return source_->name(); }

  // Verifies every block, every page of the indexes, and the zeros between the parts of the file.
  // Calls `advance` with numbers of bytes. Throws Error: kDamaged, kIo if the source fails,
  // kPending; and what `advance` throws.
  virtual void verify_all(const Advance& advance = {}) const = 0;

  // Throws Error(kDamaged or kIo) if a look-up has met damage or a failure of the source; and
  // Error(kPending) if a look-up that cannot wait ever found its source pending.
  virtual void check_damage() const = 0;

  // Throws Error(kDamaged) if the file was changed in place since it was opened: bytes read from it
  // may then have been anything. Call it after the last read and before giving out the answers. One
  // system call.
  void check_unchanged() const { check_source_unchanged(*source_); }

 protected:
  TableFile(std::shared_ptr<const Source> source, TableInfo info)
      : source_(std::move(source)), info_(std::move(info)) {}

  std::shared_ptr<const Source> source_;
  TableInfo info_;
};

}  // namespace slidebase
