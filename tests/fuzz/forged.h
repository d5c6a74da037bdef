// The common part of the targets that forge tables: an input is a list of choices, from which a
// table file is built field by field, with right digests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/table/table_format.h"
#include "fuzz.h"

namespace slidebase::fuzz {

constexpr std::uint64_t kMostNodes = 500;

// The choices of an input, one after another; after its end all are 0.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  std::uint64_t byte() {
    if (left_.empty()) {
      return 0;
    }
    const std::uint8_t next = left_.front();
    left_ = left_.subspan(1);
    return next;
  }
  std::uint64_t below(std::uint64_t end) {
    return end == 0 ? 0 : (byte() << 16 | byte() << 8 | byte()) % end;
  }

 private:
  std::span<const std::uint8_t> left_;
};

using Sections = std::vector<std::vector<std::byte>>;

void flip_bit(Choices& choices, std::vector<std::byte>& bytes);
// Changes some bits, or all.
void change(Choices& choices, std::vector<std::byte>& bytes);

// The file of a table with these sections.
std::vector<std::byte> written(TableInfo info, const Sections& sections, Codec codec);

// Errors that a forged table may lead to.
template <typename Question>
void may_fail(const Question& question) {
  try {
    question();
  } catch (const Error& error) {
    require(error.code() == ErrorCode::kDamaged || error.code() == ErrorCode::kFormat ||
                error.code() == ErrorCode::kUsage || error.code() == ErrorCode::kMissing,
            error.what());
  }
}

// Asks a table file everything that the library answers. It must be refused, or every answer must
// be some answer or an error; no byte outside an array may be touched, and every question must end.
void ask_all(Choices& choices, const std::vector<std::byte>& file);

}  // namespace slidebase::fuzz
