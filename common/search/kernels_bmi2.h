// Fields by pext and pdep, for the kernels of processors with BMI2.
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace slidebase {
namespace {

struct Bmi2Fields {
  static std::uint64_t extract(std::uint64_t x, std::uint64_t mask) { return _pext_u64(x, mask); }
  static std::uint32_t extract(std::uint32_t x, std::uint32_t mask) { return _pext_u32(x, mask); }
  static std::uint64_t deposit(std::uint64_t x, std::uint64_t mask) { return _pdep_u64(x, mask); }
  static std::uint32_t deposit(std::uint32_t x, std::uint32_t mask) { return _pdep_u32(x, mask); }
};

}  // namespace
}  // namespace slidebase
