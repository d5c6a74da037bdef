#!/usr/bin/env bash
# check_module.sh TABLES PYTHON: tests the module beyond its ordinary tests. Makes a source distribution, installs
# it by pip into a new environment, without a network, and tests it there. Tests its arrays under the address and
# undefined-behaviour sanitizers, without Python's own allocator, which would hide accesses beside a board.
#
# Run it from the top of a checkout; it works in build/. TABLES is the folder of the standard tables.
set -euo pipefail
tables=$(cd -- "$1" && pwd -P) python=$2 asan=$PWD/build/python-asan

rm -rf build/sdist
mkdir -p build/sdist
"$python" -c 'import setuptools.build_meta as build; build.build_sdist("build/sdist")'
tar -C build/sdist -xzf build/sdist/slidebase-*.tar.gz
"$python" -m venv --clear --system-site-packages build/venv
install=(build/venv/bin/pip install --no-cache-dir --no-index --no-build-isolation build/sdist/slidebase-*/)
if PATH=$PWD/build/venv/bin "${install[@]}" >build/sdist/log 2>&1 ||
  ! grep -q 'CMake 3.25 or later is missing' build/sdist/log; then
  echo 'pip does not say that CMake is missing' >&2
  exit 1
fi
CMAKE_ARGS="-DSLIDEBASE_PYTHON_PORTABLE=ON -DSLIDEBASE_WERROR=${SLIDEBASE_WERROR-OFF}" "${install[@]}"
build/venv/bin/python - <<'END'
import importlib.metadata as metadata, pathlib, re, subprocess, slidebase
assert metadata.metadata("slidebase")["License"] == "MIT"
module = pathlib.Path(slidebase.__file__).parent / "_native.abi3.so"
needs = subprocess.run(["objdump", "-p", module], capture_output=True, text=True, check=True).stdout
assert not re.search("zstd|stdc", needs), needs
assert 0 < max(int(minor) for minor in re.findall(r"GLIBC_2[.](\d+)", needs)) <= 28, needs
END
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
