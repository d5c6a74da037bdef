// Finds and opens additive tables, each once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "common/additive/additive_tables.h"
#include "common/table/table_set.h"

namespace slidebase {

class AdditiveSet {
 public:
  // Looks in the folders of `tables`, which must outlive this.
  explicit AdditiveSet(const TableSet& tables) : tables_(tables) {}

  // The tables of the greatest tier that is there for this board and goal blank, of any orientation
  // and any cell of its class. Where none is, those of a board of more than kMaxUsualCells cells
  // are made: the small tier, in memory, in a tenth of a second. Throws Error: kMissing with the
  // command that makes them, or what AdditiveTables throws. Thread-safe.
  std::shared_ptr<const AdditiveTables> open(Shape shape, Cell root);
  // The same of tables that are there; nullptr: none are.
  std::shared_ptr<const AdditiveTables> find(Shape shape, Cell root) {
    std::string passed_over;
    return find(shape, root, passed_over);
  }

  // Throws what AdditiveTables::check_unchanged throws, of any that are open. Thread-safe.
  void check_unchanged() const;

 private:
  // `passed_over` gets what a message adds on folders that could not be read.
  std::shared_ptr<const AdditiveTables> find(Shape shape, Cell root, std::string& passed_over);

  const TableSet& tables_;
  mutable std::mutex mutex_;
  // By the name of the small tier's file: those that were found, and those made in memory.
  std::map<std::string, std::shared_ptr<const AdditiveTables>> open_, made_;
};

}  // namespace slidebase
