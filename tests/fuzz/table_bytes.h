// Changes the bytes of a table file and recalculates its digests, so that the checks after the
// digests are tested too. Offsets are those of docs/FORMAT.md.
#pragma once

#include <cstdint>
#include <string>

// The function of libFuzzer that custom mutators call.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace slidebase::fuzz {

// Recalculates every digest that it can find: of blocks, of block indexes, of sections, of the
// content and of the header. Never fails; a section that is not within the file is left unchanged.
void seal(std::string& file);

// The same table with every section raw, sealed; `file` itself if it is too damaged for that.
std::string unpacked(const std::string& file);

// The plain bytes of a section (0 to 3) within the file if it is raw; otherwise size 0.
struct Extent {
  std::size_t begin = 0, size = 0;
};
Extent raw_section(const std::string& file, std::size_t section);

// Changes some bytes of an extent in place with libFuzzer's mutations; does nothing if the extent
// is not within the file.
void change(std::string& file, std::size_t begin, std::size_t size);

}  // namespace slidebase::fuzz
