#include "gen/build.h"

#include <string>
#include <utility>

#include "gen/checkpoint.h"

namespace slidebase {
namespace {

class CheckpointKeeper : public SearchKeeper {
 public:
  CheckpointKeeper(std::string table_name, std::filesystem::path target,
                   std::chrono::steady_clock::duration interval)
      : table_name_(std::move(table_name)), target_(std::move(target)), interval_(interval) {}

  std::vector<std::uint64_t> restore(Parts parts) override {
    // Which table, and how much memory each part takes: a checkpoint of another layout is refused.
    std::string identity = table_name_;
    for (const auto part : parts) {
      identity += " " + std::to_string(part.size());
    }
    checkpoint_.emplace(target_, std::move(identity), interval_);
    std::vector<std::uint64_t> histogram;
    checkpoint_->load(histogram, parts);
    return histogram;
  }

  void level_done(const std::vector<std::uint64_t>& histogram, Parts parts) override {
    if (checkpoint_->due()) {
      checkpoint_->save(histogram, parts);
    }
  }

 private:
  std::string table_name_;
  std::filesystem::path target_;
  std::chrono::steady_clock::duration interval_;
  std::optional<Checkpoint> checkpoint_;  // once the parts are known
};

}  // namespace

TableInfo build_with_checkpoint(
    const TableInfo& table, const std::filesystem::path& target, const BuildOptions& options,
    const std::optional<std::chrono::steady_clock::duration>& interval) {
  std::optional<CheckpointKeeper> keeper;
  if (interval) {
    keeper.emplace(table_file_name(table), target, *interval);
  }
  TableInfo built = build_table(table, target, options, keeper ? &*keeper : nullptr);
  Checkpoint::remove_beside(target);
  return built;
}

}  // namespace slidebase
