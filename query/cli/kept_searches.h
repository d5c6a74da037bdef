// The searches that solve --keep keeps in a file, so that the same command goes on where it was
// ended: the answers that were found, and how far one unfinished search is.
//
// The file is a line of JSON, the bytes of the lists of paths that it counts
// (common/pdb/frontier.h), and the XXH3-64 digest of all before, in sixteen hexadecimal digits.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/pdb/search_progress.h"
#include "query/cli/options.h"

namespace slidebase {

class KeptSearches final : public SearchKeeper {
 public:
  // Reads the file, if there is one. Throws Error: kIo if it cannot be read or replaced, kFormat if
  // it is another file or of another version, kDamaged if it does not match its digest.
  KeptSearches(std::filesystem::path file, const CommonOptions& common);

  Kept take(const SearchedBoard& search) override;
  bool is_time() noexcept override;
  // Writes the file. If that fails, reports it once, and the file stays as it was.
  void keep(const SearchedBoard& search, const SearchProgress& progress) noexcept override;
  void keep_answer(const SearchedBoard& search, const FoundPath& answer) noexcept override;

  // Writes answers that are not in the file yet. Throws Error: kIo if the last search or answer
  // could not be kept, kUsage if a board was not searched because another one is unfinished.
  // Reports that no search was one that can be kept.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  struct Answered {
    SearchedBoard search;
    FoundPath answer;
  };

  void read(std::string_view bytes);
  void write(const SearchProgress* progress);
  void try_to_write(const SearchProgress* progress) noexcept;

  const std::filesystem::path file_;
  const CommonOptions& common_;
  std::vector<Answered> answers_;
  std::optional<SearchedBoard> unfinished_;
  std::optional<SearchProgress> progress_;  // of it, until it is taken
  std::optional<SearchedBoard> refused_;
  Clock::time_point written_ = Clock::now();
  Clock::duration rest_;  // from then to the next
  bool is_used_ = false;
  bool is_new_ = false;  // what the file does not have yet
  std::string failure_;  // of the last attempt to write
};

}  // namespace slidebase
