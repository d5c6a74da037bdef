"""For `pip install .`: CMake builds the library and the module, with its tables, in build/wheel.

CMAKE_ARGS in the environment adds options of CMake. With -DSLIDEBASE_PYTHON_PORTABLE=ON the wheel is for every
Linux with glibc 2.28 or later."""

import os
import pathlib
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = pathlib.Path(__file__).resolve().parent
BUILD = SOURCE / "build" / "pip"
CMAKE_ARGS = shlex.split(os.environ.get("CMAKE_ARGS", ""))
WHEEL = {"py_limited_api": "cp311"}
if "-DSLIDEBASE_PYTHON_PORTABLE=ON" in CMAKE_ARGS:
    WHEEL["plat_name"] = f"manylinux_2_28_{platform.machine()}"


def version() -> str:
    text = (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8")
    found = re.search(r"^project\(slidebase VERSION ([\d.]+)", text, flags=re.MULTILINE)
    assert found, "CMakeLists.txt has no version"
    return found[1]


class BuildWithCMake(build_ext):
    """Puts the whole package, Python and tables too, where setuptools expects the extension."""

    def run(self) -> None:
        if self.inplace:
            sys.exit("an editable install is not supported: put build/python/python on PYTHONPATH")
        if not shutil.which("cmake"):
            sys.exit("CMake 3.25 or later is missing, which builds slidebase (Debian: cmake; or pip install cmake)")
        if not (header := pathlib.Path(sysconfig.get_path("include"), "Python.h")).exists():
            sys.exit(f"{header} is missing: a build of slidebase needs this Python's headers (Debian: python3-dev)")
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DSLIDEBASE_PYTHON=ON", "-DSLIDEBASE_PROGRAMS=OFF",
                   "-DSLIDEBASE_INSTALL=OFF", "-DCMAKE_UNITY_BUILD=ON",
                   f"-DPython3_EXECUTABLE={sys.executable}", *CMAKE_ARGS]
        if shutil.which("ninja"):
            options.append("-GNinja")
        # As deep as the other build trees, so that ccache finds their objects.
        tree = SOURCE / "build" / "wheel"
        try:
            subprocess.run(["cmake", "-S", SOURCE, "-B", tree, *options], check=True)
            subprocess.run(["cmake", "--build", tree, "--target", "slidebase-python", "--parallel"], check=True)
        except subprocess.CalledProcessError:
            sys.exit("CMake failed and says above why; Debian has all that it needs in g++ make libzstd-dev "
                     "libxxhash-dev python3-dev python3-cffi")
        target = pathlib.Path(self.build_lib) / "slidebase"
        shutil.copytree(tree / "python" / "slidebase", target, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))


BUILD.mkdir(parents=True, exist_ok=True)
setup(
    version=version(),
    packages=[],
    ext_modules=[Extension("slidebase._native", [], py_limited_api=True)],
    cmdclass={"build_ext": BuildWithCMake},
    options={
        "bdist_wheel": WHEEL,
        "build": {"build_base": str(BUILD)},
        "egg_info": {"egg_base": str(BUILD)},
    },
)
