"""The library that is linked: its version, and that it is one that this module was made for."""

from ._native import ffi, lib

version: str = ffi.string(lib.slidebase_version()).decode()

if lib.slidebase_abi() != lib.SLIDEBASE_ABI:
    raise ImportError(f"this libslidebase, {version}, is of another ABI than the Python module")
