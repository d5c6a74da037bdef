#include "common/search/patterns.h"

#include <algorithm>
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

}  // namespace slidebase
