// The fuzz targets. Each takes any bytes, and aborts if a property is broken; some change bytes as
// libFuzzer's custom mutators do. main.cc names them all.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase::fuzz {

using Run = void(const std::uint8_t* data, std::size_t size);
Run run_additive, run_aoj1268, run_c_api, run_check, run_coloured, run_cubes, run_forged_bounds,
    run_forged_complete, run_jsonl, run_notation, run_npy, run_printed, run_requests, run_table,
    run_text, run_written;

using Mutate = std::size_t(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
Mutate mutate_additive, mutate_coloured, mutate_table;

}  // namespace slidebase::fuzz
