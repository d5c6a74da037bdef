// Writes a sparse table (sparse_table.h) into the working folder, for tests that run the programs.
//
//   slidebase-make-sparse-table ROWSxCOLS ROOT DEPTH
#include <cstdlib>
#include <iostream>

#include "common/table/table_format.h"
#include "tests/support/sparse_table.h"

int main(int argc, char** argv) {
  using namespace slidebase;
  const auto shape = argc == 4 ? parse_shape(argv[1]) : std::nullopt;
  if (!shape) {
    std::cerr << "usage: slidebase-make-sparse-table ROWSxCOLS ROOT DEPTH\n";
    return 2;
  }
  const Cell root = std::atoi(argv[2]);
  const auto name = table_file_name(describe_table(Family::kSliding, *shape, root));
  test::write_sparse_table(name, *shape, root, std::atoi(argv[3]));
  std::cout << name << '\n';
}
