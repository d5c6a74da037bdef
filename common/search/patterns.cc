#include "common/search/patterns.h"

#include <algorithm>
#include <atomic>
#include <bit>

namespace slidebase {
namespace {

// Nearly all words bring nothing new, so they are first checked this many at a time: a loop of
// known length, which the compiler vectorizes.
constexpr std::uint64_t kScannedWords = 27;

bool has_news(const std::uint32_t* words, const std::uint32_t* seen, std::uint64_t count) {
  std::uint32_t bits = 0;
  if (count == kScannedWords) {
    for (std::uint64_t i = 0; i < kScannedWords; ++i) {
      bits |= words[i] & ~seen[i];
    }
  } else {
    for (std::uint64_t i = 0; i < count; ++i) {
      bits |= words[i] & ~seen[i];
    }
  }
  return bits != 0;
}

// Which of the two cubes in a word of marked cubes show the mark: the bits of the states in which
// both do, only the first, only the second, or none. A mark on top is orientation 0.
constexpr std::uint64_t kBoth = 1, kFirst = 0b111110, kSecond = 0x41041040;
constexpr std::array<std::uint64_t, 4> kMarks = {
    kBoth, kFirst, kSecond,
    ((std::uint64_t{1} << kMarkedWordBits) - 1) & ~(kBoth | kFirst | kSecond)};

// Calls note(number, index) for one or more states of each pattern among those in a word, the least
// index of each first; `number` is the pattern's in its layer.
template <typename Note>
void for_each_pattern(const MarkedSpace& space, Cell, std::uint64_t word, std::uint64_t fresh,
                      const Note& note) {
  std::uint64_t tops = 0;
  std::uint64_t rest = word;
  for (int i = 0; i < space.cubes() - 2; ++i, rest /= 6) {
    tops |= static_cast<std::uint64_t>(rest % 6 != 0) << i;
  }
  for (std::size_t i = 0; i < kMarks.size(); ++i) {
    if (const std::uint64_t states = fresh & kMarks[i]; states != 0) {
      note(tops * 4 + i,
           word * kMarkedWordBits + static_cast<std::uint64_t>(std::countr_zero(states)));
    }
  }
}

template <typename Note>
void for_each_pattern(const DiceSpace& space, Cell blank, std::uint64_t word, std::uint32_t fresh,
                      const Note& note) {
  const std::uint64_t words_of_string = space.tops() / kCubicWordBits;
  const auto string = space.string(static_cast<int>(word / words_of_string));
  const int places = space.cubes();
  // By place and axis on top, the digit.
  std::array<std::array<std::uint64_t, 3>, kMaxCubicCells> digit{};
  for (int place = 0; place < places; ++place) {
    const int after = places - 1 - place;
    const unsigned odd = (string.origins >> after & 1U) ^
                         static_cast<unsigned>(space.shape().colour(cell_of_place(place, blank)));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint8_t die = die_of_parts()[odd][axis][string.fibres >> 2 * after & 3];
      digit[static_cast<std::size_t>(place)][axis] =
          static_cast<std::uint64_t>(DiceSpace::top_digit(die));
    }
  }
  std::uint64_t tops = 0, rest = word % words_of_string;
  std::uint64_t weight = 6 * 6 * 6;
  for (int place = places - 4; place >= 0; --place, rest /= 3, weight *= 6) {
    tops += digit[static_cast<std::size_t>(place)][rest % 3] * weight;
  }
  const auto* const last = digit.data() + (places - 3);
  for (; fresh != 0; fresh &= fresh - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(fresh));
    note(tops + last[0][bit / 9] * 36 + last[1][bit / 3 % 3] * 6 + last[2][bit % 3],
         word * kCubicWordBits + bit);
  }
}

}  // namespace

PatternCollector::PatternCollector(const CubicSpace& space, unsigned workers)
    : layer_words_(space.tops() / kCubicWordBits),
      tops_(space.tops()),
      seen_(layer_words_ * static_cast<std::uint64_t>(space.layers())),
      found_(seen_.size() * kCubicWordBits),
      workers_(workers) {
  for (OfWorker& own : workers_) {
    own.seen = seen_;
  }
  unseen_.fill(tops_);
}

void PatternCollector::fresh(unsigned worker, Cell layer, std::uint64_t first,
                             std::span<const std::uint32_t> words) {
  while (!words.empty() && unseen_[layer] > 0) {
    const std::uint64_t at = first % layer_words_;
    const std::uint64_t n = std::min<std::uint64_t>(layer_words_ - at, words.size());
    fresh_of_string(workers_[worker], layer, static_cast<std::uint16_t>(first / layer_words_),
                    static_cast<std::uint64_t>(layer) * layer_words_ + at, words.first(n));
    first += n;
    words = words.subspan(n);
  }
}

void PatternCollector::fresh_of_string(OfWorker& own, Cell layer, std::uint16_t string,
                                       std::uint64_t begin, std::span<const std::uint32_t> words) {
  const bool rising = string >= own.last_string[layer];
  own.last_string[layer] = std::max(string, own.last_string[layer]);
  const std::uint32_t* const seen = (rising ? own.seen : seen_).data() + begin;
  for (std::size_t first = 0; first < words.size(); first += kScannedWords) {
    const std::size_t n = std::min<std::size_t>(kScannedWords, words.size() - first);
    if (!has_news(words.data() + first, seen + first, n)) {
      continue;
    }
    own.has_news[layer] = 1;
    for (std::size_t i = first; i < first + n; ++i) {
      if (const std::uint32_t news = words[i] & ~seen[i]; news != 0) {
        own.seen[begin + i] |= news;
        note_later(own, {begin + i, news, string});
      }
    }
  }
}

void PatternCollector::note_later(OfWorker& own, const News& news) {
  const auto first = static_cast<std::uint64_t>(std::countr_zero(news.patterns));
  __builtin_prefetch(&found_.least[news.at * kCubicWordBits + first], 1);
  own.waiting[own.waiting_count++] = news;
  if (own.waiting_count == own.waiting.size()) {
    note_waiting(own);
  }
}

void PatternCollector::note_waiting(OfWorker& own) {
  for (auto [at, patterns, string] : std::span(own.waiting).first(own.waiting_count)) {
    for (; patterns != 0; patterns &= patterns - 1) {
      const auto bit = static_cast<std::uint64_t>(std::countr_zero(patterns));
      found_.note(at * kCubicWordBits + bit, string);
    }
  }
  own.waiting_count = 0;
}

void PatternCollector::end_level(int depth) {
  std::ranges::for_each(workers_, [this](OfWorker& own) { note_waiting(own); });
  for (std::size_t begin = 0, layer = 0; begin < seen_.size(); begin += layer_words_, ++layer) {
    const auto cell = static_cast<Cell>(layer);
    if (std::ranges::none_of(workers_, [=](auto& own) { return own.has_news[cell] != 0; })) {
      continue;
    }
    for (std::size_t i = begin; i < begin + layer_words_; ++i) {
      std::uint32_t news = 0;
      for (const OfWorker& own : workers_) {
        news |= own.seen[i] & ~seen_[i];
      }
      if (news == 0) {
        continue;
      }
      seen_[i] |= news;
      unseen_[cell] -= static_cast<unsigned>(std::popcount(news));
      for (OfWorker& own : workers_) {
        own.seen[i] = seen_[i];
      }
      for (; news != 0; news &= news - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(news));
        found_.distance[i * kCubicWordBits + bit] = static_cast<std::uint8_t>(depth);
      }
    }
  }
  for (OfWorker& own : workers_) {
    own.last_string = {};
    own.has_news = {};
  }
}

template <typename Space>
TopPatterns<Space>::TopPatterns(const Space& space, unsigned)
    : space_(space),
      of_layer_(pattern_count_of<Space>(space.shape()) /
                static_cast<std::uint64_t>(space.layers())),
      found_(pattern_count_of<Space>(space.shape())) {
  unseen_.fill(of_layer_);
}

template <typename Space>
void TopPatterns<Space>::fresh(unsigned, Cell layer, std::uint64_t first,
                               std::span<const Word> words) {
  if (unseen_[layer] == 0) {
    return;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] != 0) {
      note_word(layer, first + i, words[i]);
    }
  }
}

template <typename Space>
void TopPatterns<Space>::note_word(Cell layer, std::uint64_t word, Word fresh) {
  const std::uint64_t first = static_cast<std::uint64_t>(layer) * of_layer_;
  for_each_pattern(space_, layer, word, fresh, [&](std::uint64_t number, std::uint64_t index) {
    if (found_.distance[first + number] == kNoPatternDistance) {
      std::atomic_ref(has_news_[layer]).store(1, std::memory_order_relaxed);
      found_.note(first + number, static_cast<std::uint32_t>(index));
    }
  });
}

template <typename Space>
void TopPatterns<Space>::end_level(int depth) {
  for (Cell layer = 0; layer < space_.layers(); ++layer) {
    if (has_news_[layer] == 0) {
      continue;
    }
    has_news_[layer] = 0;
    const std::uint64_t first = static_cast<std::uint64_t>(layer) * of_layer_;
    for (std::uint64_t p = first; p < first + of_layer_; ++p) {
      if (found_.least[p] != found_.kNone && found_.distance[p] == kNoPatternDistance) {
        found_.distance[p] = static_cast<std::uint8_t>(depth);
        --unseen_[layer];
      }
    }
  }
}

template class TopPatterns<MarkedSpace>;
template class TopPatterns<DiceSpace>;

}  // namespace slidebase
