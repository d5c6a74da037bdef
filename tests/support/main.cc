// main() of the doctest programs. With SLIDEBASE_SEED the test cases run in a random order.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include "tests/support/long_run.h"

int main(int argc, char** argv) {
  doctest::Context context;
  if (const auto seed = slidebase::test::run_seed(); seed != 0) {
    context.setOption("order-by", "rand");
    context.setOption("rand-seed", static_cast<int>(seed & 0x7fffffff));
  }
  context.applyCommandLine(argc, argv);
  return context.run();
}
