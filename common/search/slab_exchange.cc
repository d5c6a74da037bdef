#include "common/search/slab_exchange.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "common/base/error.h"

namespace slidebase {

std::vector<std::string> collect_texts(Transport& transport, const std::string& said) {
  const auto mine = std::as_bytes(std::span(said));
  std::vector<std::string> all;
  transport.collect({mine.begin(), mine.end()}, [&all](const std::vector<std::byte>& bytes) {
    all.emplace_back(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  });
  return all;
}

std::optional<std::string> from_first(Transport& transport,
                                      const std::function<std::optional<std::string>()>& find) {
  constexpr char kFound = '+', kNothing = '-', kFailed = '!';
  std::string answer;
  if (transport.rank() == 0) {
    try {
      const auto found = find();
      answer = found ? kFound + *found : std::string(1, kNothing);
    } catch (const Error& error) {
      answer = kFailed + std::string(error.what());
    }
  }
  answer = transport.broadcast(std::move(answer));
  if (answer.front() == kFailed) {
    throw Error(ErrorCode::kUsage, answer.substr(1));
  }
  return answer.front() == kFound ? std::optional(answer.substr(1)) : std::nullopt;
}

SlabExchange::SlabExchange(const Slabs& slabs, Transport& transport, SlabStore& store)
    : slabs_(slabs),
      transport_(transport),
      store_(store),
      dealt_(slabs.deal(transport.ranks())),
      part_(slabs.count()),
      owner_(slabs.count()),
      in_words_(dealt_.size()) {
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    for (std::size_t part = 0; part < dealt_[r].size(); ++part) {
      owner_[dealt_[r][part]] = r;
      part_[dealt_[r][part]] = part;
    }
  }
  const auto slab_moves = static_cast<std::uint64_t>(slabs.digits());
  for (Round& round : rounds_) {
    round.brought.resize(slabs.slab_moves().size());
    for (std::size_t r = 0; r < dealt_.size(); ++r) {
      round.out.push_back({static_cast<int>(r), {}});
      round.in.push_back({static_cast<int>(r), {}});
    }
    if (transport.ranks() > 1) {
      round.buffer = std::make_unique_for_overwrite<Word[]>(slab_moves * slabs.words());
    }
  }
}

// Plans the runs into this slab of a rank: what this rank reads in its own slabs, receives or
// sends.
void SlabExchange::plan(std::size_t for_rank, std::uint64_t slab, Round& round) {
  std::vector<SlabRun> parts;
  for (std::size_t c = 0; c < slabs_.slab_moves().size(); ++c) {
    const SlabMove& slab_move = slabs_.slab_moves()[c];
    if (!level_.is_target(slab_move.target)) {
      continue;
    }
    for (const SlabRun& run : slabs_.runs(slab_move, slab)) {
      if (for_rank == rank() || has(run.from)) {
        parts.clear();
        level_.append_new(slab_move, run, parts);
        for (const SlabRun& part : parts) {
          plan_run(for_rank, c, part, round);
        }
      }
    }
  }
}

void SlabExchange::plan_run(std::size_t for_rank, std::size_t slab_move, const SlabRun& run,
                            Round& round) {
  const Word* from = nullptr;
  const std::uint64_t source = slabs_.slab_of_word(run.from);
  if (owner_[source] == rank()) {
    const std::uint64_t begin = run.from - slabs_.first_word(source);
    from = store_.find(part_[source], level_.source_plane, slabs_.slab_moves()[slab_move].source,
                       {begin, begin + run.words});
  }
  if (for_rank != rank()) {
    round.out[for_rank].pieces.emplace_back(from, run.words);
    return;
  }
  if (from == nullptr) {
    awaited_.push_back({slab_move, round.brought[slab_move].size(), owner_[source]});
    in_words_[owner_[source]] += run.words;
  }
  round.brought[slab_move].push_back({run.to, from, run.words});
}

// The words from one rank are contiguous, in the order in which both ends plan them.
void SlabExchange::place_awaited(Round& round) {
  std::vector<Word*> next(dealt_.size());
  Word* end = round.buffer.get();
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    next[r] = end;
    round.in[r].words = {end, in_words_[r]};
    end += in_words_[r];
    received_words_ += in_words_[r];
  }
  for (const Awaited& awaited : awaited_) {
    Piece& piece = round.brought[awaited.slab_move][awaited.piece];
    piece.from = next[awaited.owner];
    next[awaited.owner] += piece.words;
  }
}

void SlabExchange::prepare(std::uint64_t number) {
  Round& round = at(number);
  for (auto& pieces : round.brought) {
    pieces.clear();
  }
  awaited_.clear();
  std::ranges::fill(in_words_, std::uint64_t{0});
  if (number < own().size() && !store_.in_memory()) {
    store_.fetch(number, level_.needs(number));
  }
  for (std::size_t r = 0; r < dealt_.size(); ++r) {
    round.out[r].pieces.clear();
    if (number < dealt_[r].size()) {
      plan(r, dealt_[r][number], round);
    }
  }
  place_awaited(round);
  unsent_ = &round;
  start_when_ready();
}

void SlabExchange::start_when_ready() {
  if (unsent_ != nullptr && store_.ready()) {
    Round& round = *std::exchange(unsent_, nullptr);
    transport_.start(round.out, round.in);
  }
}

void SlabExchange::begin_level(Level level) {
  level_ = std::move(level);
  prepare(0);
}

void SlabExchange::open(std::uint64_t round) {
  store_.wait();
  start_when_ready();
  transport_.finish();
  opened_ = &at(round);
  if (round + 1 < rounds()) {
    prepare(round + 1);
  }
}

void SlabExchange::end_level() {
  opened_ = nullptr;
  store_.settle();
}

void SlabExchange::progress() {
  start_when_ready();
  transport_.progress();
}

bool SlabExchange::gather(Cell target_layer, Cell source_layer, std::uint64_t begin,
                          std::uint64_t end, Word* target) const {
  const auto slab_move = std::ranges::find_if(slabs_.slab_moves(), [&](const SlabMove& c) {
    return c.target == target_layer && c.source == source_layer;
  });
  if (slab_move == slabs_.slab_moves().end()) {
    return false;
  }
  const auto number = static_cast<std::size_t>(slab_move - slabs_.slab_moves().begin());
  const auto& pieces = opened_->brought[number];
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
  std::ranges::transform(dealt_, std::back_inserter(counts),
                         [&](const auto& slabs) { return slabs.size() * each; });
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
