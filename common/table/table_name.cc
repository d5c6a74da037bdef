#include "common/table/table_name.h"

namespace slidebase {

std::string root_name(Shape shape, Cell root) {
  if (root == shape.cells() - 1) {
    return "corner";
  }
  if (shape == Shape{3, 3}) {
    return root == 4 ? "centre" : "edge";
  }
  return std::to_string(root);
}

std::string command_to_make(const TableInfo& table) {
  return std::string("slidebase-gen ") + family_name(table.family) + " " + table.shape.name() +
         " --root " + root_name(table.shape, table.root) +
         (table.family == Family::kAdditive ? std::string(" --tier ") + tier_name(table.tier) : "");
}

}  // namespace slidebase
