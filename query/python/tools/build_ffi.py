#!/usr/bin/env python3
"""build_ffi.py HEADER OUTPUT: writes the source of slidebase._native, the module that calls the library.

Python can call the functions that HEADER (slidebase/c.h) declares: cffi reads the header's text without
comments, preprocessor lines and visibility, so the two cannot differ. cffi uses only Python's limited
API, so one module works with every Python from 3.11 on.
"""

import re
import sys

import cffi

# Called by the library and defined in slidebase/watch.py.
CALLBACKS = """
extern "Python" int slidebase_python_progress(void* user, uint64_t done, uint64_t of);
extern "Python" int slidebase_python_found(void* user, const char* letters, size_t length);
"""


def declarations(header: str) -> str:
    """The declarations of the header in the form that cffi's parser accepts."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus\n.*?^#endif$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^#define SLIDEBASE_API.*$", "", text, flags=re.MULTILINE)
    # Fields for some sizes of pointers: the compiler tells cffi where the others are.
    text = re.sub(r"^#if SIZE_MAX .*?^#endif$", "...;", text, flags=re.DOTALL | re.MULTILINE)
    constants = re.findall(r"^#define (SLIDEBASE_ABI) \d+$", text, flags=re.MULTILINE)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\bSLIDEBASE_API\b", "", text)
    return text + "".join(f"#define {name} ...\n" for name in constants) + CALLBACKS


def main() -> None:
    header, output = sys.argv[1:]
    with open(header, encoding="utf-8") as file:
        text = file.read()
    ffi = cffi.FFI()
    ffi.cdef(declarations(text))
    ffi.set_source("slidebase._native", "#include <slidebase/c.h>\n")
    ffi.emit_c_code(output)


if __name__ == "__main__":
    main()
