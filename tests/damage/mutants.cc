#include "mutants.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

#include "common/base/digest.h"

namespace slidebase::test {
namespace {

constexpr std::uint64_t kSeal = kHeaderBytes - 8;
constexpr std::uint64_t kDirectory = 64, kEntry = 64;

using Made = std::optional<Mutant>;
using Part = SoundTable::Part;

std::uint64_t pick(Random& random, std::uint64_t below) {
  return random() % below;
}

std::string random_bytes(Random& random, std::uint64_t size) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) {
    byte = static_cast<char>(random());
  }
  return bytes;
}

std::uint64_t word_at(const std::string& bytes, std::uint64_t at) {
  std::uint64_t value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

std::string as_text(std::uint64_t value) {
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

std::uint64_t digest_of(const std::string& bytes) {
  return digest(std::as_bytes(std::span(bytes)));
}

// nullopt if the edits change nothing.
Made mutant(const SoundTable& table, std::vector<Edit> edits) {
  Mutant made{table.bytes.size(), std::move(edits), false};
  return changes(made, table, 0, made.size) ? Made(made) : std::nullopt;
}

Made flip(const SoundTable& table, std::uint64_t at, unsigned bits) {
  const auto byte = static_cast<unsigned char>(table.bytes[at]);
  return mutant(table, {{at, std::string(1, static_cast<char>(byte ^ bits))}});
}

// A change of the header, half of the time with a matching digest of the header.
Made in_header(const SoundTable& table, Random& random, const std::vector<Edit>& edits) {
  std::string header = table.bytes.substr(0, kHeaderBytes);
  for (const Edit& edit : edits) {
    header.replace(edit.at, edit.bytes.size(), edit.bytes);
  }
  const bool sealed = pick(random, 2) == 0;
  if (sealed && header != table.bytes.substr(0, kHeaderBytes)) {
    header.replace(kSeal, 8, as_text(digest_of(header.substr(0, kSeal))));
  }
  Made made = mutant(table, {{0, header}});
  if (made) {
    made->sealed = sealed;
  }
  return made;
}

// Exchanges two parts; the bytes between them move if the parts differ in size.
Made exchange(const SoundTable& table, Part a, Part b) {
  if (a.begin > b.begin) {
    std::swap(a, b);
  }
  if (a.end > b.begin) {
    return std::nullopt;
  }
  const auto text = [&](std::uint64_t begin, std::uint64_t end) {
    return table.bytes.substr(begin, end - begin);
  };
  if (a.end - a.begin == b.end - b.begin) {
    return mutant(table, {{a.begin, text(b.begin, b.end)}, {b.begin, text(a.begin, a.end)}});
  }
  return mutant(table,
                {{a.begin, text(b.begin, b.end) + text(a.end, b.begin) + text(a.begin, a.end)}});
}

Made bit_anywhere(const SoundTable& table, const SoundTable&, Random& random) {
  return flip(table, pick(random, table.bytes.size()), 1U << pick(random, 8));
}
Made bit_in_header(const SoundTable& table, const SoundTable&, Random& random) {
  return flip(table, pick(random, kHeaderBytes), 1U << pick(random, 8));
}
Made bit_in_directory(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t at = kDirectory + pick(random, kHeaderSections * kEntry);
  const auto bits = static_cast<char>(1U << pick(random, 8));
  return in_header(table, random,
                   {{at, std::string(1, static_cast<char>(table.bytes[at] ^ bits))}});
}
Made bit_in_index(const SoundTable& table, const SoundTable&, Random& random) {
  const Part& index = table.indexes[pick(random, table.indexes.size())];
  return flip(table, index.begin + pick(random, index.end - index.begin), 1U << pick(random, 8));
}
Made byte_anywhere(const SoundTable& table, const SoundTable&, Random& random) {
  return mutant(table, {{pick(random, table.bytes.size()), random_bytes(random, 1)}});
}
Made byte_in_header(const SoundTable& table, const SoundTable&, Random& random) {
  return in_header(table, random, {{pick(random, kSeal), random_bytes(random, 1)}});
}

// Simulates a run of bytes lost by a disk: random bytes, zeros or ones.
Made lost_run(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t at = pick(random, table.bytes.size());
  const std::uint64_t size =
      std::min(table.bytes.size() - at, std::uint64_t{1} << pick(random, 14));
  const char fill[] = {'\0', '\xff'};
  const std::uint64_t kind = pick(random, 3);
  return mutant(table,
                {{at, kind == 2 ? random_bytes(random, size) : std::string(size, fill[kind])}});
}

Made cut(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t size = table.bytes.size();
  const std::uint64_t below = pick(random, 3) == 0 ? std::min(size, 2 * kHeaderBytes) : size;
  return Mutant{pick(random, below), {}, false};
}
Made extend(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t size = table.bytes.size();
  const std::uint64_t more = 1 + pick(random, 5000);
  const bool zeros = pick(random, 2) == 0;
  return Mutant{
      size + more, {{size, zeros ? std::string(more, '\0') : random_bytes(random, more)}}, false};
}
// Inserts a byte and shifts the rest, up to 1 MiB, by one; near the end, the file grows by one
// byte.
Made shifted(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t size = table.bytes.size();
  const std::uint64_t at = pick(random, size);
  const std::uint64_t run = std::min<std::uint64_t>(size - at - 1, 1 << 20);
  const std::string rest = table.bytes.substr(at, run);
  if (at + run + 1 < size) {
    return mutant(table, {{at, random_bytes(random, 1) + rest}});
  }
  return Mutant{size + 1, {{at, random_bytes(random, 1) + table.bytes.substr(at)}}, false};
}

Made blocks_of_one_section(const SoundTable& table, const SoundTable&, Random& random) {
  const auto& blocks = table.blocks[pick(random, table.blocks.size())];
  return exchange(table, blocks[pick(random, blocks.size())], blocks[pick(random, blocks.size())]);
}
Made blocks_of_two_sections(const SoundTable& table, const SoundTable&, Random& random) {
  if (table.blocks.size() < 2) {
    return std::nullopt;
  }
  return exchange(table, table.blocks[0][pick(random, table.blocks[0].size())],
                  table.blocks[1][pick(random, table.blocks[1].size())]);
}
Made runs(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t size = std::uint64_t{8} << pick(random, 10);
  const std::uint64_t places = table.bytes.size() / size;
  const std::uint64_t a = pick(random, places) * size;
  const std::uint64_t b = pick(random, places) * size;
  return exchange(table, {a, a + size}, {b, b + size});
}
Made sections(const SoundTable& table, const SoundTable&, Random& random) {
  if (table.indexes.size() < 2) {
    return std::nullopt;
  }
  const auto data = [&](std::size_t i) {
    return Part{table.blocks[i].front().begin, table.blocks[i].back().end};
  };
  switch (pick(random, 3)) {
    case 0:
      return exchange(table, data(0), data(1));
    case 1:
      return exchange(table, table.indexes[0], table.indexes[1]);
    default:
      return exchange(table, {data(0).begin, table.indexes[0].end},
                      {data(1).begin, table.indexes[1].end});
  }
}
Made directory_entries(const SoundTable& table, const SoundTable&, Random& random) {
  const std::uint64_t a = kDirectory + kEntry * pick(random, kHeaderSections);
  const std::uint64_t b = kDirectory + kEntry * pick(random, kHeaderSections);
  return in_header(table, random,
                   {{a, table.bytes.substr(b, kEntry)}, {b, table.bytes.substr(a, kEntry)}});
}

// Exchanges two entries of an index; half of the time its digest and the header's are recalculated.
Made index_entries(const SoundTable& table, const SoundTable&, Random& random) {
  const std::size_t section = pick(random, table.indexes.size());
  const SectionInfo& s = table.info.sections[section];
  const std::uint64_t page = pick(random, s.pages());
  const Part& part = table.pages[section][page];
  const std::uint64_t a = pick(random, s.blocks_in_page(page)) * s.entry_bytes();
  const std::uint64_t b = pick(random, s.blocks_in_page(page)) * s.entry_bytes();
  std::string text = table.bytes.substr(part.begin, part.end - part.begin);
  char* const entries = text.data() + s.page_head_bytes();
  std::swap_ranges(entries + a, entries + a + (a == b ? 0 : s.entry_bytes()), entries + b);
  Made made = mutant(table, {{part.begin, text}});
  if (made && pick(random, 2) == 0) {
    const Part& list = table.page_digests[section];
    std::string digests = table.bytes.substr(list.begin, list.end - list.begin);
    digests.replace(8 * page, 8, as_text(digest_of(text)));
    made->edits.push_back({list.begin, digests});
    std::string header = table.bytes.substr(0, kHeaderBytes);
    header.replace(kDirectory + kEntry * section + 48, 8, as_text(digest_of(digests)));
    header.replace(kSeal, 8, as_text(digest_of(header.substr(0, kSeal))));
    made->edits.push_back({0, header});
    made->sealed = true;
  }
  return made;
}

// Inverts a bit of the page digests before a section, or of the zeros after them.
Made bit_in_page_digests(const SoundTable& table, const SoundTable&, Random& random) {
  const std::size_t section = pick(random, table.page_digests.size());
  const std::uint64_t begin = table.page_digests[section].begin;
  const std::uint64_t size = table.info.sections[section].data_offset - begin;
  return flip(table, begin + pick(random, size), 1U << pick(random, 8));
}

Made field_of_another(const SoundTable& table, const SoundTable& other, Random& random) {
  constexpr std::pair<std::uint64_t, std::uint64_t> kFields[] = {
      {12, 1}, {13, 2},  {15, 1},  {16, 1},     {18, 2},  {20, 4},   {24, 8},   {32, 8},
      {40, 8}, {48, 8},  {56, 4},  {512, 1528}, {68, 4},  {72, 8},   {80, 8},   {88, 8},
      {96, 8}, {104, 8}, {112, 8}, {120, 8},    {64, 64}, {128, 64}, {64, 256}, {12, 52}};
  const auto& [at, size] = kFields[pick(random, std::size(kFields))];
  return in_header(table, random, {{at, other.bytes.substr(at, size)}});
}

// The first bytes of one table, followed by the rest of the other.
Made spliced(const SoundTable& table, const SoundTable& other, Random& random) {
  const std::uint64_t size = other.bytes.size();
  const std::uint64_t shorter = std::min(table.bytes.size(), size);
  const std::uint64_t at = pick(random, 2) == 0 ? kHeaderBytes : pick(random, shorter);
  const Mutant made{size, {{at, other.bytes.substr(at)}}, false};
  const bool is_other = table.bytes.compare(0, at, other.bytes, 0, at) == 0;
  const bool is_table = size == table.bytes.size() && !changes(made, table, 0, size);
  return is_other || is_table ? std::nullopt : Made(made);
}

}  // namespace

const std::vector<Damage> kDamages = {
    {"one bit, anywhere", bit_anywhere},
    {"one bit of the header", bit_in_header},
    {"one bit of the directory", bit_in_directory},
    {"one bit of an index", bit_in_index},
    {"one bit of the digests of an index", bit_in_page_digests},
    {"one byte, anywhere", byte_anywhere},
    {"one byte of the header", byte_in_header},
    {"a lost run", lost_run},
    {"cut short", cut},
    {"extended", extend},
    {"a byte too many", shifted},
    {"two blocks of a section exchanged", blocks_of_one_section},
    {"blocks of two sections exchanged", blocks_of_two_sections},
    {"two runs exchanged", runs},
    {"two sections exchanged", sections},
    {"two entries of the directory exchanged", directory_entries},
    {"two entries of an index exchanged", index_entries},
    {"a header field of another table", field_of_another},
    {"one table continued by another", spliced},
};

SoundTable::SoundTable(std::string file)
    : bytes(std::move(file)),
      info(decode_header(std::as_bytes(std::span(bytes)).first(kHeaderBytes), bytes.size(), "")) {
  for (const SectionInfo& s : info.sections) {
    pages.emplace_back();
    for (std::uint64_t page = 0; page < s.pages(); ++page) {
      pages.back().push_back({s.page_offset(page), s.page_offset(page) + s.page_bytes(page)});
    }
    indexes.push_back({s.index_offset, s.index_offset + s.index_bytes()});
    page_digests.push_back({s.digests_offset, s.digests_offset + s.page_digests_bytes()});
    auto& parts = blocks.emplace_back();
    std::uint64_t begin = s.data_offset;
    for (std::uint64_t b = 0; b < s.blocks(); ++b) {
      const std::uint64_t end =
          s.data_offset +
          (s.codec == Codec::kZstd
               ? word_at(bytes, s.page_offset(b / s.blocks_per_page()) + s.page_head_bytes() +
                                    24 * (b % s.blocks_per_page()))
               : std::min((b + 1) * s.block_bytes, s.plain_bytes));
      parts.push_back({begin, end});
      begin = end;
    }
  }
}

bool changes(const Mutant& mutant, const SoundTable& table, std::uint64_t begin,
             std::uint64_t end) {
  if (mutant.size < std::min<std::uint64_t>(end, table.bytes.size())) {
    return true;
  }
  return std::ranges::any_of(mutant.edits, [&](const Edit& edit) {
    const std::uint64_t from = std::max(begin, edit.at);
    const std::uint64_t to = std::min(end, edit.at + edit.bytes.size());
    return from < to && (to > table.bytes.size() ||
                         std::string_view(edit.bytes).substr(from - edit.at, to - from) !=
                             std::string_view(table.bytes).substr(from, to - from));
  });
}

bool explains(const Mutant& mutant, const SoundTable& table, std::uint64_t place) {
  const auto in = [&](std::uint64_t begin, std::uint64_t end) {
    return changes(mutant, table, begin, end);
  };
  if (place == mutant.size && place < kHeaderBytes) {
    return true;  // the end of a header that is cut short
  }
  if (place < 12) {
    return place == 0 ? in(0, 8) : place % 2 == 0 && in(place, place + 2);
  }
  if (place == 48) {
    return mutant.size != table.bytes.size() && !in(0, kHeaderBytes);
  }
  if (place < kHeaderBytes) {
    return place == kSeal && in(10, kHeaderBytes);  // the changed minor version may be a known one
  }
  const auto begins = [&](const Part& part) { return part.begin == place; };
  for (std::size_t i = 0; i < table.indexes.size(); ++i) {
    // A wrong content digest is reported at the index, too.
    if (begins(table.indexes[i]) && in(place, table.indexes[i].end)) {
      return true;
    }
    for (const auto& parts : {table.pages[i], {table.page_digests[i]}}) {
      const auto part = std::ranges::find_if(parts, begins);
      if (part != parts.end()) {
        return in(place, part->end);
      }
    }
    const auto block = std::ranges::find_if(table.blocks[i], begins);
    if (block != table.blocks[i].end()) {
      return in(place, block->end);
    }
  }
  return in(place, place + 1);  // between sections
}

VictimFile::VictimFile(const std::filesystem::path& path, const SoundTable& table)
    : table_(table), fd_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  if (fd_ < 0) {
    throw std::runtime_error("cannot write " + path.string());
  }
  write(0, table.bytes);
}

VictimFile::~VictimFile() {
  ::close(fd_);
}

void VictimFile::damage(const Mutant& mutant) {
  resize(mutant.size);
  for (const Edit& edit : mutant.edits) {
    write(edit.at, edit.bytes);
  }
}

void VictimFile::restore(const Mutant& mutant) {
  const std::uint64_t size = table_.bytes.size();
  resize(size);
  for (const Edit& edit : mutant.edits) {
    if (edit.at < size) {
      write(edit.at, std::string_view(table_.bytes).substr(edit.at, edit.bytes.size()));
    }
  }
  if (mutant.size < size) {
    write(mutant.size, std::string_view(table_.bytes).substr(mutant.size));
  }
}

void VictimFile::write(std::uint64_t at, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::pwrite(fd_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (n <= 0) {
      throw std::runtime_error("cannot write a table to be damaged");
    }
    at += static_cast<std::uint64_t>(n);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void VictimFile::resize(std::uint64_t size) {
  if (::ftruncate(fd_, static_cast<off_t>(size)) != 0) {
    throw std::runtime_error("cannot resize a table to be damaged");
  }
}

}  // namespace slidebase::test
