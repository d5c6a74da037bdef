"""The version of the linked library, and a check that its ABI is that of this module."""

from ._native import ffi, lib

version: str = ffi.string(lib.slidebase_version()).decode()

if lib.slidebase_abi() != lib.SLIDEBASE_ABI:
    raise ImportError(f"libslidebase {version} has another ABI than this Python module")
