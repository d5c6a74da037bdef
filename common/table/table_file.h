// A file of tables, opened: complete tables (Table), additive pattern tables (AdditiveTables) or
// coloured tables (ColouredTables). common/solve/open/open_tables.h opens any of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/base/progress.h"
#include "common/base/source.h"
#include "common/table/table_header.h"

namespace slidebase {

// The parts of a source that opening a table reads: the header and the digests of the index pages.
struct Opening {
  TableInfo info;
  std::vector<std::vector<std::uint64_t>> page_digests;  // by section
};

// Reads them; most files take one read, cubic ones two. Nothing: the source is pending. Throws
// Error.
std::optional<Opening> open_header(const Source& source);
// For a caller that cannot wait: throws Error(kPending) if the source is pending.
Opening read_opening(const Source& source);

// Verifies the zeros between the parts of a file, and then its sections: verify_sections(verified)
// passes `verified` to Section::verify_all() of each. Calls `advance` with numbers of bytes. Throws
// Error: kDamaged, kIo or kPending, and what `advance` throws.
using Verified = std::function<void(std::uint64_t)>;
void verify_file(const Source& source, const TableInfo& info, const Advance& advance,
                 const std::function<void(const Verified&)>& verify_sections);

// Throws Error(kDamaged) if the source was changed since it was made.
void check_source_unchanged(const Source& source);

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
  TableFile(std::shared_ptr<const Source> source, Opening opening)
      : source_(std::move(source)),
        info_(std::move(opening.info)),
        page_digests_(std::move(opening.page_digests)) {}
  explicit TableFile(const std::shared_ptr<const Source>& source)
      : TableFile(source, read_opening(*source)) {}

  std::shared_ptr<const Source> source_;
  TableInfo info_;
  std::vector<std::vector<std::uint64_t>> page_digests_;  // of the opening, for the sections
};

}  // namespace slidebase
