# The module that build_ffi.py writes. cffi provides no types.
from typing import Any

ffi: Any
lib: Any
