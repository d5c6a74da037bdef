#include "query/cli/kept_searches.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <utility>

#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/text_file.h"
#include "common/base/text_path.h"
#include "common/program/command_line.h"
#include "common/puzzle/text/board_text.h"

namespace slidebase {
namespace {

using Json = nlohmann::ordered_json;
using Lists = std::vector<PathList>;

// How often the file is written, and the least time between two writes in times of the last one.
constexpr std::chrono::minutes kWrittenEvery{1};
constexpr int kRestOfWriting = 20;
// Of the file, and of how a search is divided: another one cannot go on with it.
constexpr int kVersion = 3;
constexpr std::size_t kDigestLetters = 16;

// "slidebase-query 1.0.0"
std::string program() {
  const std::string text = version_text("slidebase-query");
  return text.substr(0, text.find(" ("));
}

Json json_of(const SearchedBoard& search) {
  return {{"board", board_text(search.shape, search.board)},
          {"goal", board_text(search.shape, search.goal)},
          {"shape", search.shape.name()},
          {"tables", digest_text(search.tables)}};
}

// Throws std::out_of_range if it is not what json_of() makes.
SearchedBoard search_of(const Json& json) {
  const auto shape = parse_shape(json.at("shape").get<std::string>());
  if (!shape || shape->rows < 2 || shape->cols < 2 || shape->cells() > kMaxSearchedCells) {
    throw std::out_of_range("not a shape");
  }
  const BoardText board = parse_board(json.at("board").get<std::string>(), *shape);
  const BoardText goal = parse_board(json.at("goal").get<std::string>(), *shape);
  if (!board || !goal) {
    throw std::out_of_range("not a board");
  }
  return {*shape, goal.tiles, board.tiles,
          std::stoull(json.at("tables").get<std::string>(), nullptr, 16)};
}

// The numbers of paths and of bytes of each list.
Json sizes_of(const Lists& lists) {
  Json sizes = Json::array();
  for (const PathList& list : lists) {
    sizes.push_back(list.paths);
    sizes.push_back(list.bytes.size());
  }
  return sizes;
}

// Takes the lists of these sizes from the beginning of `bytes`. Throws std::out_of_range if they
// are not lists of paths of the board.
Lists take_lists(const Json& sizes, const SearchedBoard& search, std::span<const char>& bytes) {
  Lists lists(sizes.size() / 2);
  for (std::size_t i = 0; i < lists.size(); ++i) {
    lists[i].paths = sizes[2 * i];
    const std::size_t size = sizes[2 * i + 1];
    if (size > bytes.size()) {
      throw std::out_of_range("too short");
    }
    lists[i].bytes.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    bytes = bytes.subspan(size);
    if (!is_list_of_paths(lists[i], search.shape, blank_of(search.board))) {
      throw std::out_of_range("not a list of paths");
    }
  }
  return lists;
}

// Moves and positions of each.
Json json_of(const TriedLengths& tried) {
  Json json = Json::array();
  for (const TriedLength& one : tried) {
    json.push_back({one.length, one.boards});
  }
  return json;
}

// Throws std::out_of_range if it is not what json_of() makes of at least one.
TriedLengths tried_of(const Json& json) {
  TriedLengths tried;
  for (const Json& one : json) {
    tried.push_back({one.at(0), one.at(1)});
  }
  if (tried.empty()) {
    throw std::out_of_range("no length");
  }
  return tried;
}

// Whether the letters lead from the board to the goal.
bool solves(const SearchedBoard& search, const std::string& path) {
  SlidingBoard board(search.shape, search.board);
  return path.size() <= kMaxPath &&
         std::ranges::all_of(path,
                             [&](char letter) {
                               const auto move = move_of(letter);
                               return move && board.move(*move);
                             }) &&
         board.tiles() == search.goal;
}

}  // namespace

KeptSearches::KeptSearches(std::filesystem::path file, const CommonOptions& common)
    : file_(std::move(file)), common_(common), rest_(kWrittenEvery) {
  probe_target(file_);
  const auto bytes = read_text_file(file_);
  if (!bytes) {
    return;
  }
  if (!bytes->starts_with("{\"kept searches\":")) {
    throw Error(ErrorCode::kFormat, path_text(file_), "is not a file that --keep has written");
  }
  const std::size_t size = bytes->size() - std::min(bytes->size(), kDigestLetters);
  const std::uint64_t value = digest(std::as_bytes(std::span(*bytes).first(size)));
  if (bytes->substr(size) != digest_text(value)) {
    throw Error(ErrorCode::kDamaged, path_text(file_), "is damaged or cut short; remove it");
  }
  try {
    read(std::string_view(*bytes).substr(0, size));
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {
    throw Error(ErrorCode::kDamaged, path_text(file_), "is damaged; remove it");
  }
}

void KeptSearches::read(std::string_view bytes) {
  const std::size_t line = std::min(bytes.find('\n'), bytes.size() - 1);
  const Json json = Json::parse(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(line));
  std::span<const char> lists = std::span(bytes).subspan(line + 1);
  if (json.at("kept searches") != kVersion || json.at("program") != program()) {
    throw Error(ErrorCode::kFormat, path_text(file_),
                "was written by another version of slidebase");
  }
  for (const Json& answered : json.at("answers")) {
    Answered& one = answers_.emplace_back();
    one.search = search_of(answered);
    one.answer = {answered.at("path"), tried_of(answered.at("positions"))};
    if (!solves(one.search, one.answer.path)) {
      throw std::out_of_range("not a solution");
    }
  }
  if (!json.contains("unfinished")) {
    return;
  }
  const Json& unfinished = json.at("unfinished");
  unfinished_ = search_of(unfinished);
  SearchProgress& progress = progress_.emplace();
  progress.tried = tried_of(unfinished.at("positions"));
  progress.least = std::min(unfinished.at("least").get<std::size_t>(), PathSorter::kLists);
  progress.ahead = take_lists(unfinished.at("ahead"), *unfinished_, lists);
  progress.frontier = take_lists(unfinished.at("frontier"), *unfinished_, lists);
  for (const Json& piece : unfinished.at("pieces")) {
    progress.pieces.push_back({!piece.is_null(), take_lists(piece, *unfinished_, lists)});
  }
}

void KeptSearches::write(const SearchProgress* progress) {
  Json json = {{"kept searches", kVersion}, {"program", program()}};
  Json& answers = json["answers"] = Json::array();
  for (const Answered& one : answers_) {
    Json& answer = answers.emplace_back(json_of(one.search));
    answer["path"] = one.answer.path;
    answer["positions"] = json_of(one.answer.tried);
  }
  std::vector<const Lists*> lists;
  if (progress != nullptr) {
    Json& unfinished = json["unfinished"] = json_of(*unfinished_);
    unfinished["positions"] = json_of(progress->tried);
    unfinished["least"] = progress->least;
    unfinished["ahead"] = sizes_of(progress->ahead);
    unfinished["frontier"] = sizes_of(progress->frontier);
    lists = {&progress->ahead, &progress->frontier};
    Json& pieces = unfinished["pieces"] = Json::array();
    for (const SearchProgress::Piece& piece : progress->pieces) {
      pieces.push_back(piece.done ? sizes_of(piece.cut) : Json());
      lists.push_back(&piece.cut);
    }
  }
  AtomicFile file(file_);
  Digester digester;
  std::uint64_t size = 0;
  const auto append = [&](std::span<const std::byte> bytes) {
    digester.add(bytes);
    file.write_at(size, bytes);
    size += bytes.size();
  };
  const std::string line = json.dump() + '\n';
  append(std::as_bytes(std::span(line)));
  for (const Lists* const some : lists) {
    for (const PathList& list : *some) {
      append(std::as_bytes(std::span(list.bytes)));
    }
  }
  const std::string value = digest_text(digester.value());
  append(std::as_bytes(std::span(value)));
  file.commit();
}

void KeptSearches::try_to_write(const SearchProgress* progress) noexcept {
  const bool failed_before = !failure_.empty();
  const Clock::time_point begun = Clock::now();
  try {
    failure_ = "not enough memory";
    write(progress);
    failure_.clear();
    is_new_ = false;
  } catch (const std::exception& error) {
    failure_ = error.what();
    if (!failed_before) {
      common_.console.report(failure_ + "; the search goes on");
    }
  }
  written_ = Clock::now();
  rest_ = std::max<Clock::duration>(kWrittenEvery, kRestOfWriting * (written_ - begun));
}

SearchKeeper::Kept KeptSearches::take(const SearchedBoard& search) {
  is_used_ = true;
  Kept kept;
  const auto answered = std::ranges::find(answers_, search, &Answered::search);
  if (answered != answers_.end()) {
    kept.answer = answered->answer;
    return kept;
  }
  if (unfinished_ && *unfinished_ != search) {
    refused_ = unfinished_;
    kept.refused = true;
    return kept;
  }
  if (progress_ && !common_.quiet) {
    common_.console.report(
        joined({path_text(file_), ": going on with paths of ", progress_->tried.back().length,
                " moves, after ", boards_of(progress_->tried), " positions"}));
  }
  unfinished_ = search;
  kept.progress = std::exchange(progress_, std::nullopt);
  return kept;
}

bool KeptSearches::is_time() noexcept {
  return Clock::now() - written_ >= rest_;
}

void KeptSearches::keep(const SearchedBoard&, const SearchProgress& progress) noexcept {
  try_to_write(&progress);
}

void KeptSearches::keep_answer(const SearchedBoard& search, const FoundPath& answer) noexcept {
  unfinished_.reset();
  answers_.push_back({search, answer});
  is_new_ = true;
  if (is_time()) {
    try_to_write(nullptr);
  }
}

void KeptSearches::finish() {
  if (is_new_ && !unfinished_) {
    write(nullptr);
  } else if (!failure_.empty()) {
    throw Error(ErrorCode::kIo, failure_);
  }
  if (refused_) {
    throw Error(ErrorCode::kUsage, path_text(file_),
                "keeps the unfinished search for " + board_text(refused_->shape, refused_->board) +
                    "; let that end first, or name another file for other boards");
  }
  if (!is_used_) {
    common_.console.report(
        "no search was kept: --keep is for sliding boards of more than 16 cells");
  }
}

}  // namespace slidebase
