#include "common/puzzle/text/board_lines.h"

#include "common/base/processor.h"

namespace slidebase {

// The portable kernel reads no lines; read() then reads them one by one.
constinit const BoardLineKernels BoardLineKernels::portable = {
    [](const BoardLines&, std::string_view, std::span<std::uint64_t>) -> std::size_t { return 0; }};

bool BoardLines::read_line(const char* line, std::uint64_t& board) const {
  unsigned char wrong = 0;
  std::uint64_t packed = 0;
  for (std::size_t i = 0; i < bytes_; ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    if (cells_[i] == kNowhere) {
      wrong = static_cast<unsigned char>(wrong | (line[i] ^ between_[i]));
    } else {
      const std::uint8_t symbol = symbols_[byte & 0x7f];
      wrong = static_cast<unsigned char>(wrong | ((byte | symbol) & 0x80));
      packed |= static_cast<std::uint64_t>(symbol & 0xf) << (4 * cells_[i]);
    }
  }
  board = packed;
  return wrong == 0;
}

std::size_t BoardLines::read(std::string_view text, std::span<std::uint64_t> boards) const {
  std::size_t done = kernels<BoardLineKernels>().read(*this, text, boards);
  while (done < boards.size() && text.size() >= (done + 1) * bytes_ &&
         read_line(text.data() + done * bytes_, boards[done])) {
    ++done;
  }
  return done;
}

}  // namespace slidebase
