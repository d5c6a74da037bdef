#include "common/table/table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "common/base/error.h"

namespace slidebase {

// What is read of a source when a table is opened: the header and the digests of the index pages,
// or of format 1.0 the indexes themselves. Of most files that is one read, of cubic ones two.
struct Table::Opening {
  explicit Opening(const Source& from) : source(from) {}

  // False: the source is pending. Throws Error.
  bool read();

  const Source& source;
  TableInfo info;
  std::vector<std::vector<std::uint64_t>> page_digests;  // by section
  std::vector<Buffer> whole_indexes;                     // by section; format 1.0, not in memory

 private:
  bool read_start();
  bool read_part(std::uint64_t offset, std::span<std::byte> into) const;

  Buffer start_;
};

bool Table::Opening::read_part(std::uint64_t offset, std::span<std::byte> into) const {
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

// Of a source in memory the header alone is copied.
bool Table::Opening::read_start() {
  const std::uint64_t most = source.bytes().empty() ? kOpeningBytes : kHeaderBytes;
  Buffer start = Buffer::of(std::min(most, source.size()));
  if (!start) {
    throw Error(ErrorCode::kMemory, source.name(), "no memory to read it");
  }
  if (!read_part(0, start.span())) {
    return false;
  }
  start_ = std::move(start);
  return true;
}

bool Table::Opening::read() {
  if (!read_start()) {
    return false;
  }
  info = decode_header(start_.span().first(std::min(start_.size, kHeaderBytes)), source.size(),
                       source.name());
  bool complete = true;
  for (const SectionInfo& s : info.sections) {
    std::vector<std::uint64_t>& digests = page_digests.emplace_back(1, s.index_digest);
    Buffer& index = whole_indexes.emplace_back();
    if (s.paged) {
      digests.resize(static_cast<std::size_t>(s.pages()));
      complete &= read_part(s.digests_offset, std::as_writable_bytes(std::span(digests)));
    } else if (source.bytes().empty()) {
      index = Buffer::of(s.index_bytes());
      if (!index) {
        throw Error(ErrorCode::kMemory, source.name(), "no memory for its block index");
      }
      complete &= read_part(s.index_offset, index.span());
    }
  }
  return complete;
}

Table::Table(std::shared_ptr<const Source> source)
    : Table(source, [&] {
        Opening opening(*source);
        if (!opening.read()) {
          throw pending_error(source->name());
        }
        return opening;
      }()) {}

std::unique_ptr<Table> Table::open(std::shared_ptr<const Source> source) {
  Opening opening(*source);
  if (!opening.read()) {
    return nullptr;
  }
  return std::unique_ptr<Table>(new Table(std::move(source), std::move(opening)));
}

Table::Table(std::shared_ptr<const Source> source, Opening opening)
    : source_(std::move(source)), info_(std::move(opening.info)) {
  const auto open_section = [&](SectionType type) -> std::unique_ptr<Section> {
    const SectionInfo* const s = info_.section(type);
    if (s == nullptr) {
      return nullptr;
    }
    const auto i = static_cast<std::size_t>(s - info_.sections.data());
    auto section = std::make_unique<Section>(*source_, *s, std::move(opening.page_digests[i]));
    if (!s->paged) {
      if (opening.whole_indexes[i]) {
        section->index().take_only_page(std::move(opening.whole_indexes[i]));
      }
      if (type == SectionType::kPatterns && section->data() != nullptr) {
        section->verify_all();
      } else {
        section->index().verify_all();
      }
    }
    return section;
  };
  layers_ = info_.layers;
  const Shape shape = info_.indexed_shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    odd_layer_[c] = static_cast<std::uint8_t>(shape.colour(c) ^ shape.colour(info_.indexed_root()));
  }
  step_ = open_section(SectionType::kStep);
  words_ = reinterpret_cast<const std::uint64_t*>(step_->data());
  patterns_ = open_section(SectionType::kPatterns);
  if (patterns_) {
    pattern_tops_ = patterns_->info().plain_bytes / kPatternBytes / layers_;
  }
  if (is_in_place() && info_.file_bytes <= kVerifyAtOpenBytes) {
    verify_all();
    verified_whole_ = true;
  } else {
    source_->expect_scattered_reads();
  }
}

std::uint64_t Table::load_word(std::uint64_t at) const noexcept {
  std::uint64_t word = 0;
  const Lookup status = step_->copy(at * 8, std::as_writable_bytes(std::span(&word, 1)));
  if (status == Lookup::kPending) {
    missed_.store(true, std::memory_order_release);
  }
  return status == Lookup::kReady ? word : 0;
}

Lookup Table::fetch_bit(State state, bool& bit) const noexcept {
  std::uint64_t word = 0;
  const std::uint64_t at = state.index / 64 * layers_ + static_cast<std::uint64_t>(state.blank);
  const Lookup status = step_->copy(at * 8, std::as_writable_bytes(std::span(&word, 1)));
  bit = (word >> (state.index % 64) & 1) != 0;
  return status;
}

Lookup Table::trouble() const noexcept {
  if (!is_in_place()) {
    return Lookup::kReady;
  }
  Lookup worst = contradiction_.kind();
  for (const Section* const section : {step_.get(), patterns_.get()}) {
    if (section != nullptr) {
      worst = std::max(worst, section->trouble_kind());
    }
  }
  return worst;
}

void Table::check_damage() const {
  for (const Section* const section : {step_.get(), patterns_.get()}) {
    if (section != nullptr && section->trouble_kind() != Lookup::kReady) {
      throw Error(*section->trouble());
    }
  }
  if (const auto contradiction = contradiction_.error(path(), "")) {
    throw Error(*contradiction);
  }
  if (missed_.load(std::memory_order_acquire)) {
    throw pending_error(path());
  }
}

void Table::check_unchanged() const {
  if (!source_->is_unchanged()) {
    throw Error(ErrorCode::kDamaged, path(),
                "it was changed while it was in use: ask again, or build it again with "
                "slidebase-gen -f");
  }
}

void Table::check_zeros(std::uint64_t begin, std::uint64_t end) const {
  std::array<std::byte, kSectionAlignment> bytes{};
  const auto gap = std::span(bytes).first(static_cast<std::size_t>(end - begin));
  const ReadStatus status = source_->read(begin, gap);
  if (status == ReadStatus::kPending) {
    throw pending_error(path());
  }
  if (status == ReadStatus::kFailed) {
    throw Error(ErrorCode::kIo, path(), begin, source_->failure());
  }
  const auto found = std::ranges::find_if(gap, [](std::byte b) { return b != std::byte{0}; });
  if (found != gap.end()) {
    throw Error(ErrorCode::kDamaged, path(),
                begin + static_cast<std::uint64_t>(found - gap.begin()),
                "a byte between two sections is not zero");
  }
}

// No gap reaches the alignment of what comes after it.
void Table::check_padding() const {
  std::uint64_t position = kHeaderBytes;
  for (const SectionInfo& s : info_.sections) {
    if (s.paged) {
      check_zeros(position, s.digests_offset);
      position = s.digests_offset + s.page_digests_bytes();
    }
    check_zeros(position, s.data_offset);
    check_zeros(s.data_offset + s.stored_bytes, s.index_offset);
    position = s.index_offset + s.index_bytes();
  }
}

void Table::fail_damaged(const std::string& why) const {
  check_damage();
  throw Error(ErrorCode::kDamaged, path(), why + ": build it again with slidebase-gen -f");
}

void Table::verify_all(const Advance& advance) const {
  check_padding();
  std::uint64_t done = 0;
  const auto verified = [&](std::uint64_t bytes) {
    done += bytes;
    if (advance) {
      advance(done, info_.file_bytes);
    }
  };
  if (patterns_) {
    patterns_->verify_all(verified);
  }
  step_->verify_all(verified);
  verified(info_.file_bytes - done);
}

Lookup Table::fetch_pattern(Cell blank, std::uint64_t tops, Pattern& pattern) const noexcept {
  const std::uint64_t plane = pattern_tops_ * layers_;
  const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
  std::array<std::byte, kPatternBytes> bytes{};
  Lookup status = Lookup::kReady;
  // All that are missing are asked for at once.
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const Lookup one = patterns_->copy(i * plane + at, std::span(bytes).subspan(i, 1));
    status = std::max(status, one);
  }
  pattern = {std::to_integer<int>(bytes[0]),
             std::to_integer<int>(bytes[1]) | std::to_integer<int>(bytes[2]) << 8};
  return status;
}

Table::Pattern Table::pattern(Cell blank, std::uint64_t tops) const noexcept {
  if (verified_whole_) {
    const std::uint64_t plane = pattern_tops_ * layers_;
    const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
    const auto byte = [&](std::uint64_t i) { return std::to_integer<int>(patterns_->data()[i]); };
    return {byte(at), byte(plane + at) | byte(2 * plane + at) << 8};
  }
  Pattern pattern;
  switch (fetch_pattern(blank, tops, pattern)) {
    case Lookup::kReady:
      return pattern;
    case Lookup::kPending:
      missed_.store(true, std::memory_order_release);
      break;
    default:
      break;
  }
  return {};
}

}  // namespace slidebase
