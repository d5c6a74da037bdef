// Files and headers that must be refused: the checks that the tests of all kinds of tables share.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/search/make/make.h"
#include "tests/support/table_image.h"

namespace slidebase::test {

// A header with one fault that only the check of this name can find
// (tests/damage/take_out_guards.sh). The error must name the byte `found_at` and contain `why`.
struct Forgery {
  std::string check;
  std::uint64_t found_at;
  HeaderImage header;
  std::string why = {};
  ErrorCode code = ErrorCode::kDamaged;
};

inline void check_forgeries(const std::vector<Forgery>& forgeries) {
  for (const Forgery& forgery : forgeries) {
    INFO("check: " << forgery.check);
    const auto error = forgery.header.refusal();
    CHECK_MESSAGE(error.has_value(), "the forgery was accepted");
    if (error) {
      CHECK(error->code() == forgery.code);
      CHECK(error->offset() == forgery.found_at);
      CHECK_MESSAGE(std::string_view(error->what()).find(forgery.why) != std::string_view::npos,
                    error->what());
    }
  }
}

// The file of these tables.
inline std::string bytes_of(const TableInfo& described, CodecChoice codec = {}) {
  std::vector<std::byte> file;
  MakeOptions options;
  options.codec = codec;
  make_table(described, file, options);
  return {reinterpret_cast<const char*>(file.data()), file.size()};
}

inline std::shared_ptr<const Source> source_of(const std::string& bytes) {
  return std::make_shared<MemorySource>("some.sbt", std::as_bytes(std::span(bytes)));
}

inline TableInfo header_of(const std::string& bytes) {
  return decode_header(std::as_bytes(std::span(bytes)).first(kHeaderBytes), bytes.size(), "");
}

// `refusal(bytes)` returns the error of opening and verifying a file, if any. It must find every
// changed byte of `file`, and say where it is.
template <typename Refusal>
void check_changed_bytes(std::string file, const Refusal& refusal) {
  REQUIRE_FALSE(refusal(file).has_value());
  int unnoticed = 0, elsewhere = 0;
  for (std::size_t at = 0; at < file.size(); ++at) {
    const char was = file[at];
    file[at] = static_cast<char>(was ^ 1 << at % 8);
    const std::optional<Error> error = refusal(file);
    unnoticed += error ? 0 : 1;
    elsewhere += error && error->path() == "some.sbt" && error->offset() ? 0 : 1;
    file[at] = was;
  }
  CHECK(unnoticed == 0);
  CHECK(elsewhere == 0);
}

// It must refuse `whole` cut short at any byte, or one byte longer.
template <typename Refusal>
void check_other_sizes(const std::string& whole, const Refusal& refusal) {
  for (std::size_t size = 0; size <= whole.size() + 1; ++size) {
    if (size != whole.size()) {
      std::string cut = whole;
      cut.resize(size);
      const std::optional<Error> error = refusal(cut);
      REQUIRE(error.has_value());
      REQUIRE(error->code() == (size < 8 ? ErrorCode::kFormat : ErrorCode::kDamaged));
    }
  }
}

}  // namespace slidebase::test
