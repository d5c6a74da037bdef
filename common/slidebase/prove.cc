// Checks whole tables: verify() and prove().
#include "common/additive/additive_tables.h"
#include "common/base/workers.h"
#include "common/coloured/coloured_tables.h"
#include "common/slidebase/impl.h"
#include "common/slidebase/meter.h"
#include "common/study/coloured_proof.h"
#include "common/study/pattern_proof.h"
#include "common/study/proof.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kStatesPerThread =
    1 << 16;  // of pattern or coloured tables, to be worth a thread

}  // namespace

Status Solver::verify(const Progress& progress, std::string* why) const {
  Meter meter(progress);
  return meter.run(
      [&] {
        if (open_->additive != nullptr) {
          open_->additive->verify_all(meter.advance());
        } else if (open_->coloured != nullptr) {
          open_->coloured->verify_all(meter.advance());
        } else {
          open_->table->verify_all(meter.advance());
        }
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
        if (open_->coloured != nullptr) {
          const ColouredTables& tables = *open_->coloured;
          Workers workers(thread_count(threads, tables.info().states / kStatesPerThread + 1));
          const Proof proof = slidebase::prove(tables, workers, meter.advance());
          open_->check_unchanged();
          return ended(proof, tables.path());
        }
        if (open_->additive != nullptr) {
          const AdditiveTables& tables = *open_->additive;
          Workers workers(thread_count(threads, tables.info().states / kStatesPerThread + 1));
          const Proof proof = slidebase::prove(tables, workers, meter.advance());
          open_->check_unchanged();
          return ended(proof, tables.path());
        }
        const auto table = open_->table_to_scan();
        Workers workers(thread_count(threads, table->info().layer_words()));
        return ended(slidebase::prove(*table, workers, meter.advance()), table->path());
      },
      why);
}

}  // namespace slidebase
