// A file of coloured tables, opened for reading.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "common/base/plain_memory.h"
#include "common/base/source.h"
#include "common/pdb/coloured/colour_space.h"
#include "common/pdb/coloured/coloured_views.h"
#include "common/table/lookup.h"
#include "common/table/table_file.h"

namespace slidebase {

// All fields are in memory, in large pages if the system has them: look-ups are far apart, and a
// search makes millions. They are verified when they are read, so no look-up can fail.
class ColouredTables final : public TableFile {
 public:
  // Reads everything, and verifies every digest. Throws Error: kIo if the source fails, kPending,
  // kFormat, kDamaged, also if its colourings are not `accepted`, or kMemory if there is not enough
  // memory for the fields.
  explicit ColouredTables(const std::shared_ptr<const Source>& source,
                          Accepted accepted = Accepted::kOfTier);

  // The tables by colouring, as ColouredViews takes them with info(). They live as long as this.
  std::span<const ColouredTable> tables() const noexcept { return tables_; }

  // Reads the file again.
  void verify_all(const Advance& advance = {}) const override;

  // Records that the fields contradict each other; `what` must be a string literal.
  Lookup contradiction(const char* what) const noexcept { return failure_.contradiction(what); }
  // Throws Error(kDamaged) if that was recorded.
  void check_damage() const override;

 private:
  mutable Failure failure_;
  std::vector<PlainMemory> fields_;                   // by colouring
  std::vector<std::unique_ptr<ColourSpace>> spaces_;  // by colouring
  std::vector<ColouredTable> tables_;                 // by colouring
};

}  // namespace slidebase
