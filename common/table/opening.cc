#include "common/table/opening.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/base/error.h"
#include "common/table/lookup.h"

namespace slidebase {
namespace {

// The header and the longest extension.
constexpr std::size_t kFrontBytes = kHeaderBytes + kMaxExtensionBytes;

void check_zeros(const Source& source, std::uint64_t begin, std::uint64_t end) {
  std::array<std::byte, kSectionAlignment> bytes{};
  const auto gap = std::span(bytes).first(static_cast<std::size_t>(end - begin));
  const ReadStatus status = source.read(begin, gap);
  if (status == ReadStatus::kPending) {
    throw pending_error(source.name());
  }
  if (status == ReadStatus::kFailed) {
    throw Error(ErrorCode::kIo, source.name(), begin, source.failure());
  }
  const auto found = std::ranges::find_if(gap, [](std::byte b) { return b != std::byte{0}; });
  if (found != gap.end()) {
    throw Error(ErrorCode::kDamaged, source.name(),
                begin + static_cast<std::uint64_t>(found - gap.begin()),
                "a byte between two sections is not zero");
  }
}

// Each gap is shorter than the alignment of the part after it.
void check_padding(const Source& source, const TableInfo& info) {
  std::uint64_t position = info.front_bytes();
  for (const SectionInfo& s : info.sections) {
    check_zeros(source, position, s.digests_offset);
    check_zeros(source, s.digests_offset + s.page_digests_bytes(), s.data_offset);
    check_zeros(source, s.data_offset + s.stored_bytes, s.index_offset);
    position = s.index_offset + s.index_bytes();
  }
}

}  // namespace

bool Opening::read_part(std::uint64_t offset, std::span<std::byte> into) const {
  if (offset + into.size() <= start_.size) {
    std::copy_n(start_.data.get() + offset, into.size(), into.begin());
    return true;
  }
  const ReadStatus status = source.read(offset, into);
  if (status == ReadStatus::kFailed) {
    throw Error(ErrorCode::kIo, source.name(), offset, source.failure());
  }
  return status == ReadStatus::kDone;
}

// For a source in memory only the header and the extension are copied.
bool Opening::read_start() {
  const std::uint64_t most = source.bytes().empty() ? kOpeningBytes : kFrontBytes;
  Buffer start = Buffer::of(std::min(most, source.size()));
  if (!start) {
    throw Error(ErrorCode::kMemory, source.name(), "not enough memory to read it");
  }
  if (!read_part(0, start.span())) {
    return false;
  }
  start_ = std::move(start);
  return true;
}

bool Opening::read() {
  if (!read_start()) {
    return false;
  }
  info = decode_header(start_.span().first(std::min(start_.size, kFrontBytes)), source.size(),
                       source.name());
  bool complete = true;
  for (const SectionInfo& s : info.sections) {
    auto& digests = page_digests.emplace_back(static_cast<std::size_t>(s.pages()));
    complete &= read_part(s.digests_offset, std::as_writable_bytes(std::span(digests)));
  }
  return complete;
}

Opening read_opening(const Source& source) {
  Opening opening(source);
  if (!opening.read()) {
    throw pending_error(source.name());
  }
  return opening;
}

TableInfo read_info(const Source& source) {
  return read_opening(source).info;
}

void verify_file(const Source& source, const TableInfo& info, const Advance& advance,
                 const std::function<void(const Verified&)>& verify_sections) {
  check_padding(source, info);
  std::uint64_t done = 0;
  const auto verified = [&](std::uint64_t bytes) {
    done += bytes;
    if (advance) {
      advance(done, info.file_bytes);
    }
  };
  verify_sections(verified);
  verified(info.file_bytes - done);
}

void check_source_unchanged(const Source& source) {
  if (!source.is_unchanged()) {
    throw Error(ErrorCode::kDamaged, source.name(),
                "it was changed while in use: try again, or build it again with "
                "slidebase-gen -f");
  }
}

}  // namespace slidebase
