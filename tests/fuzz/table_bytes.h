// The bytes of a table file whose digests are made to fit again after a change, so that what lies
// behind them is tested too. Offsets are those of docs/FORMAT.md.
#pragma once

#include <cstdint>
#include <string>

// libFuzzer's, for custom mutators.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace slidebase::fuzz {

// Makes every digest that can be found fit: of blocks, of block indexes, of sections, of the
// content and of the header. Never fails; what has no place stays as it is.
void seal(std::string& file);

// The same table with every section raw, sealed; `file` itself where it is too broken for that.
std::string unpacked(const std::string& file);

// Where the plain bytes of a section (0 to 3) stand in a file in which they are raw; size 0 where
// they are not.
struct Extent {
  std::size_t begin = 0, size = 0;
};
Extent raw_section(const std::string& file, std::size_t section);

// Changes some bytes of an extent in place, as libFuzzer mutates; nothing where it is not all
// there.
void change(std::string& file, std::size_t begin, std::size_t size);

}  // namespace slidebase::fuzz
