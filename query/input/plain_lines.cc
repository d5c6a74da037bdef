#include "query/input/plain_lines.h"

#include <array>

namespace slidebase {

std::size_t take_plain_lines(Chunk& chunk, std::size_t at, std::span<const BoardLines> forms,
                             QuestionSink& sink) {
  if (!sink.takes_packed()) {
    return at;
  }
  std::array<std::uint64_t, 128> boards;
  for (const BoardLines& form : forms) {
    std::size_t taken = boards.size();
    while (taken == boards.size()) {
      const std::size_t found = form.read(chunk.text.substr(at), boards);
      if (found == 0) {
        break;  // nothing that waits in the sink is disturbed for a line of another form
      }
      taken = sink.packed(std::span(boards).first(found));
      chunk.puzzles += taken;
      chunk.pass(at);
      at += taken * form.bytes();
      chunk.passed_bytes = at;
      chunk.passed.line += taken * form.newlines();
      chunk.passed.column = taken > 0 ? 1 : chunk.passed.column;
    }
  }
  return at;
}

}  // namespace slidebase
