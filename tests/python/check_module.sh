#!/usr/bin/env bash
# check_module.sh TABLES PYTHON: tests the module beyond its ordinary tests. Installs it by pip into a new
# environment, without a network, and tests it there. Tests its arrays under the address and
# undefined-behaviour sanitizers, without Python's own allocator, which would hide accesses beside a board.
#
# Run it from the top of a checkout; it works in build/. TABLES is the folder of the standard tables.
set -euo pipefail
tables=$(cd -- "$1" && pwd -P) python=$2 asan=$PWD/build/python-asan

"$python" -m venv --clear --system-site-packages build/venv
CMAKE_ARGS=-DSLIDEBASE_WERROR=${SLIDEBASE_WERROR-OFF} \
  build/venv/bin/pip install --no-index --no-build-isolation .
for test in boards grading tables processes; do
  tests/python/python_test.sh "$test" build/venv/bin/python
done

# With the flags of the fuzz targets, whose objects a compiler cache then has.
cmake --preset fuzz -B "$asan" -DSLIDEBASE_FUZZ=OFF -DSLIDEBASE_TESTS=OFF -DSLIDEBASE_PROGRAMS=OFF \
  -DSLIDEBASE_PYTHON=ON -DSLIDEBASE_PYTHON_TABLES=OFF -DPython3_EXECUTABLE="$python" \
  -DCMAKE_C_COMPILER=clang-19 -DCMAKE_C_FLAGS=-fsanitize=address,undefined
cmake --build "$asan" --target slidebase-python
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 PYTHONMALLOC=malloc
for test in actions arrays boards whole; do
  SLIDEBASE_TEST_TABLES=$tables \
    LD_PRELOAD="$(clang++-19 -print-file-name=libclang_rt.asan-x86_64.so) $(g++ -print-file-name=libstdc++.so)" \
    tests/python/python_test.sh "$test" "$python" "$asan/python"
done
