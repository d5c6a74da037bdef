// Checks whole tables: verify() and prove().
#include "common/base/workers.h"
#include "common/slidebase/impl.h"
#include "common/solve/open/open_tables.h"
#include "common/study/proof.h"

namespace slidebase {
namespace {

// Fewer states of pattern tables, or lines of coloured ones, are not worth a thread.
constexpr std::uint64_t kStatesPerThread = 1 << 16;

// Throws Error(kUsage) for a board that can have no tables.
void require_file(const OpenPuzzle& open) {
  if (open.file == nullptr) {
    throw Error(ErrorCode::kUsage, "there are no tables for this board");
  }
}

}  // namespace

Status Solver::verify(const Progress& progress, std::string* why) const {
  Meter meter(progress);
  return meter.run(
      [&] {
        require_file(*open_);
        open_->file->verify_all(meter.advance());
        open_->check_unchanged();
        return kOk;
      },
      why);
}

Status Solver::prove(unsigned threads, const Progress& progress, std::string* why) const {
  Meter meter(progress);
  const auto ended = [&](const Proof& proof, const std::string& path) {
    if (proof.refutation.empty()) {
      return kOk;
    }
    if (why != nullptr) {
      *why = path + ": " + proof.refutation;
    }
    return kDamaged;
  };
  return meter.run(
      [&] {
        require_file(*open_);
        if (open_->table() == nullptr) {
          return with_tables(*open_->file, [&](const auto& tables) {
            Workers workers(thread_count(threads, tables.info().states / kStatesPerThread + 1));
            const Proof proof = slidebase::prove(tables, workers, meter.advance());
            open_->check_unchanged();
            return ended(proof, tables.path());
          });
        }
        const auto table = open_->table_to_scan();
        Workers workers(thread_count(threads, table->info().layer_words()));
        return ended(slidebase::prove(*table, workers, meter.advance()), table->path());
      },
      why);
}

}  // namespace slidebase
