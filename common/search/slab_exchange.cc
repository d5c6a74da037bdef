#include "common/search/slab_exchange.h"

#include <algorithm>

namespace slidebase {

SlabExchange::SlabExchange(const SlidingSpace& space, const Slabs& slabs, Transport& transport)
    : slabs_(slabs),
      transport_(transport),
      listed_(space),
      dealt_(slabs.deal(transport.ranks())),
      part_(slabs.count()),
      owner_(slabs.count()),
      brought_(slabs.crossings().size()),
      out_(dealt_.size()),
      in_words_(dealt_.size()) {
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    out_[r].rank = static_cast<int>(r);
    for (std::size_t part = 0; part < dealt_[r].size(); ++part) {
      owner_[dealt_[r][part]] = r;
      part_[dealt_[r][part]] = part;
    }
  }
  if (transport.ranks() > 1) {
    const auto crossings = static_cast<std::uint64_t>(slabs.digits());
    buffer_ = std::make_unique_for_overwrite<Word[]>(crossings * slabs.words());
  }
}

// Adds the runs into this slab of a rank to what is read here, received or sent.
void SlabExchange::plan(std::size_t for_rank, std::uint64_t slab, const Level& level) {
  std::vector<SlabRun> parts;
  for (std::size_t c = 0; c < brought_.size(); ++c) {
    const SlabCrossing& crossing = slabs_.crossings()[c];
    if (!level.is_target(crossing.target)) {
      continue;
    }
    for (const SlabRun& run : slabs_.runs(crossing, slab)) {
      if (for_rank == rank() || has(run.from)) {
        parts.clear();
        level.append_new(crossing.source, run, parts);
        for (const SlabRun& part : parts) {
          plan_run(for_rank, c, part, level);
        }
      }
    }
  }
}

void SlabExchange::plan_run(std::size_t for_rank, std::size_t crossing, const SlabRun& run,
                            const Level& level) {
  const Word* const from =
      has(run.from) ? level.find(slabs_.crossings()[crossing].source, run.from) : nullptr;
  if (for_rank != rank()) {
    out_[for_rank].pieces.emplace_back(from, run.words);
    return;
  }
  if (from == nullptr) {
    const std::size_t owner = owner_[slabs_.slab_of_word(run.from)];
    awaited_.push_back({crossing, brought_[crossing].size(), owner});
    in_words_[owner] += run.words;
  }
  brought_[crossing].push_back({run.to, from, run.words});
}

void SlabExchange::bring(std::uint64_t round, const Level& level) {
  for (auto& pieces : brought_) {
    pieces.clear();
  }
  awaited_.clear();
  std::ranges::fill(in_words_, std::uint64_t{0});
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    out_[r].pieces.clear();
    if (round < dealt_[r].size()) {
      plan(r, dealt_[r][round], level);
    }
  }
  // What a rank sends lies together, in the order in which both ends plan it.
  std::vector<Transport::Incoming> in;
  std::vector<Word*> next(dealt_.size());
  Word* end = buffer_.get();
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    next[r] = end;
    in.push_back({static_cast<int>(r), {end, in_words_[r]}});
    end += in_words_[r];
  }
  for (const Awaited& awaited : awaited_) {
    Piece& piece = brought_[awaited.crossing][awaited.piece];
    piece.from = next[awaited.owner];
    next[awaited.owner] += piece.words;
  }
  received_words_ += static_cast<std::uint64_t>(end - buffer_.get());
  transport_.transfer(out_, in);
}

bool SlabExchange::gather(Cell target_layer, Cell source_layer, std::uint64_t begin,
                          std::uint64_t end, Word* target) const {
  const auto crossing = std::ranges::find_if(slabs_.crossings(), [&](const SlabCrossing& c) {
    return c.target == target_layer && c.source == source_layer;
  });
  if (crossing == slabs_.crossings().end()) {
    return false;
  }
  const auto& pieces = brought_[static_cast<std::size_t>(crossing - slabs_.crossings().begin())];
  auto piece =
      std::ranges::upper_bound(pieces, begin, {}, [](const Piece& p) { return p.to + p.words; });
  for (; piece != pieces.end() && piece->to < end; ++piece) {
    const std::uint64_t first = std::max(begin, piece->to);
    const std::uint64_t last = std::min(end, piece->to + piece->words);
    for (std::uint64_t word = first; word < last; ++word) {
      target[word - begin] |= piece->from[word - piece->to];
    }
  }
  return true;
}

void SlabExchange::share(std::span<std::uint8_t> bytes) {
  if (dealt_.size() == 1) {
    return;
  }
  const std::size_t each = bytes.size() / slabs_.count();
  std::vector<std::uint8_t> mine, all(bytes.size());
  for (const std::uint64_t slab : own()) {
    const auto of_slab = bytes.subspan(slab * each, each);
    mine.insert(mine.end(), of_slab.begin(), of_slab.end());
  }
  std::vector<std::size_t> counts;
  for (const auto& slabs : dealt_) {
    counts.push_back(slabs.size() * each);
  }
  transport_.gather(mine, counts, all);
  std::size_t at = 0;
  for (const auto& slabs : dealt_) {
    for (const std::uint64_t slab : slabs) {
      std::ranges::copy(std::span(all).subspan(at, each), bytes.subspan(slab * each, each).begin());
      at += each;
    }
  }
}

}  // namespace slidebase
