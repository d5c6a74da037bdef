# The module that build_ffi.py writes. cffi has no types of its own.
from typing import Any

ffi: Any
lib: Any
