// Opens a file of tables of any family.
#pragma once

#include <memory>

#include "common/base/source.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/table/table.h"
#include "common/table/table_file.h"

namespace slidebase {

// Opens the file as the family that its header names. nullptr: the source is pending; call again
// when the bytes have arrived. Throws what opening a Table throws, or AdditiveTables or
// ColouredTables.
std::shared_ptr<const TableFile> open_tables(std::shared_ptr<const Source> source);
// As tables of this family, also Error(kFormat) for others, and Error(kPending).
std::shared_ptr<const TableFile> open_tables(std::shared_ptr<const Source> source, Family family);

// The same for the families that give bounds.
std::shared_ptr<const TableFile> open_bounds(std::shared_ptr<const Source> source, Family family);

// Calls use() with the Table, AdditiveTables or ColouredTables that the file is.
template <typename Use>
auto with_tables(const TableFile& file, const Use& use) {
  switch (file.info().family) {
    case Family::kAdditive:
      return use(static_cast<const AdditiveTables&>(file));
    case Family::kColoured:
      return use(static_cast<const ColouredTables&>(file));
    default:
      return use(static_cast<const Table&>(file));
  }
}

}  // namespace slidebase
