// The fuzz targets. Each takes any bytes, and aborts if a property is broken; some change bytes as
// libFuzzer's custom mutators do. main.cc names them all.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase::fuzz {

void run_additive(const std::uint8_t* data, std::size_t size);
void run_aoj1268(const std::uint8_t* data, std::size_t size);
void run_c_api(const std::uint8_t* data, std::size_t size);
void run_check(const std::uint8_t* data, std::size_t size);
void run_coloured(const std::uint8_t* data, std::size_t size);
void run_cubes(const std::uint8_t* data, std::size_t size);
void run_forged_bounds(const std::uint8_t* data, std::size_t size);
void run_forged_complete(const std::uint8_t* data, std::size_t size);
void run_jsonl(const std::uint8_t* data, std::size_t size);
void run_notation(const std::uint8_t* data, std::size_t size);
void run_npy(const std::uint8_t* data, std::size_t size);
void run_table(const std::uint8_t* data, std::size_t size);
void run_text(const std::uint8_t* data, std::size_t size);

std::size_t mutate_additive(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
std::size_t mutate_coloured(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
std::size_t mutate_table(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

}  // namespace slidebase::fuzz
