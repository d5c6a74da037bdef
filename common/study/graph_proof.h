// The theorem behind the proofs of tables, and the check of its conditions.
//
// Let D be any function of the vertices of a graph. If D is 0 at the goals and at no other vertex,
// differs by at most one along every edge, and every other vertex has a neighbour with a D one
// less, then D is the distance to the nearest goal: the neighbours one less make a path of D steps,
// so the distance is at most D; and a path of n steps changes D by at most n, so it is at least D.
//
// A Graph is the states of a table (proof.cc), its lines (line_proof.cc) or a pattern's states
// (pattern_proof.cc). It owns the D of all vertices, a byte each, which it reads from the table's
// entries, and says for each vertex which entry it must have. Vertices have a layer and an index;
// all layers have the same size. It may have a fast check that looks at kBatch vertices at once and
// only says whether all are right. Only vertices that it does not accept are checked one by one, as
// boards, to find the error. A Graph offers:
//
//   Vertex{layer, index}, layers(), layer_size(), moves()     along all edges, from both ends
//   kPasses             passes over the vertices, the check included, for progress
//   kPortion, kBatch    numbers of indices
//   find_distances(workers, advance)   the first kPasses - 1 passes; returns the error, or ""
//   batches()           the fast check: read(index), then all layers; kDecide: there is one
//   are_right(from, count, batches, counts)  counts a batch; true if the fast check accepts it
//   fault_of_batch(count)      if only the fast check does not accept it
//   order(vertex)       of errors: the least is reported
//   board_of(vertex), text(vertex, board), distance(vertex), is_goal(vertex)
//   is_reached(d), are_neighbours(d, e)      which distances may be and may meet
//   fault_of_entry(vertex, board, d)         of the entry or a number; "": none
//   for_each_neighbour(vertex, board, d, visit)       visit(e, why): why() if d and e may not meet
//   kGoal, kFarGoal, kNoneNearer      phrases
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "common/base/memory.h"
#include "common/base/pieces.h"
#include "common/solve/walked_field.h"
#include "common/study/lane_proof.h"
#include "common/study/proof.h"

namespace slidebase {

// The error of the least order among those that threads find.
class FirstFault {
 public:
  bool is_before(std::uint64_t order) const {
    return order_.load(std::memory_order_relaxed) < order;
  }
  void add(std::uint64_t order, const std::string& why) {
    const std::scoped_lock lock(mutex_);
    if (order < order_) {
      order_ = order;
      why_ = why;
    }
  }
  // Empty if there is none. Not while others add.
  const std::string& why() const { return why_; }

 private:
  std::mutex mutex_;
  std::atomic<std::uint64_t> order_ = ~std::uint64_t{0};
  std::string why_;
};

// What a thread counts: vertices, or a line's states, by the byte of their distance.
using Counts = std::array<std::uint64_t, 256>;

template <typename Graph>
class GraphProof {
 public:
  GraphProof(Graph& graph, Workers& workers, const Advance& advance)
      : graph_(graph), workers_(workers), advance_(advance) {}

  // The histogram has an entry for each byte; states are not added up.
  Proof run() {
    const std::uint64_t vertices =
        graph_.layer_size() * static_cast<std::uint64_t>(graph_.layers());
    Proof proof{.moves = graph_.moves()};
    proof.refutation = graph_.find_distances(workers_, [&](std::uint64_t done, std::uint64_t of) {
      if (advance_) {
        advance_(done, of + vertices);
      }
    });
    if (proof.refutation.empty()) {
      check_vertices();
      proof.refutation = fault_.why();
      proof.histogram.resize(Counts{}.size());
      for (const Counts& counts : counts_) {
        std::ranges::transform(proof.histogram, counts, proof.histogram.begin(), std::plus<>());
      }
    }
    return proof;
  }

 private:
  using Vertex = typename Graph::Vertex;
  using Batches = decltype(std::declval<const Graph&>().batches());

  // Goes by indices, each in all layers: neighbours have near indices, so the bytes of those that
  // edges lead to are within a few short ranges.
  void check_vertices() {
    const std::uint64_t size = graph_.layer_size();
    const auto layers = static_cast<std::uint64_t>(graph_.layers());
    counts_.resize(workers_.size());
    const Advance last_pass = part_of(advance_, (Graph::kPasses - 1) * layers * size, layers,
                                      Graph::kPasses * layers * size);
    in_pieces(size, Graph::kPortion, workers_, last_pass,
              [&](std::uint64_t begin, std::uint64_t end, unsigned worker) {
                Batches batches = graph_.batches();
                for (std::uint64_t first = begin; first < end; first += Graph::kBatch) {
                  const std::uint64_t count = std::min(Graph::kBatch, end - first);
                  batches.read(first);
                  for (int layer = 0; layer < graph_.layers(); ++layer) {
                    check_batch({layer, first}, count, batches, counts_[worker]);
                  }
                }
              });
  }

  // Vertices after a fault already found are skipped.
  void check_batch(Vertex from, std::uint64_t count, Batches& batches, Counts& counts) {
    if (fault_.is_before(graph_.order(from)) || graph_.are_right(from, count, batches, counts)) {
      return;
    }
    Vertex vertex = from;
    for (std::uint64_t left = count; left > 0; --left, ++vertex.index) {
      if (const std::string why = fault_of(vertex); !why.empty()) {
        fault_.add(graph_.order(vertex), why);
        return;
      }
    }
    if constexpr (Batches::kDecide) {
      fault_.add(graph_.order(from),
                 graph_.text(from, graph_.board_of(from)) + ": " + graph_.fault_of_batch(count));
    }
  }

  // The conditions of the theorem at a vertex; empty if it satisfies them.
  std::string fault_of(Vertex vertex) const {
    const int here = graph_.distance(vertex);
    const auto board = graph_.board_of(vertex);
    std::string why = graph_.fault_of_entry(vertex, board, here);
    if (why.empty() && (here == 0) != graph_.is_goal(vertex)) {
      why = here == 0 ? std::string("distance 0, but it is not ") + Graph::kGoal : Graph::kFarGoal;
    }
    if (why.empty()) {
      bool nearer = here == 0 || !graph_.is_reached(here);
      graph_.for_each_neighbour(vertex, board, here, [&](int there, const auto& apart) {
        if (!graph_.are_neighbours(here, there) && why.empty()) {
          why = apart();
        }
        nearer |= there == here - 1;
      });
      if (why.empty() && !nearer) {
        why = Graph::kNoneNearer;
      }
    }
    if (!why.empty()) {
      why = graph_.text(vertex, board) + ": " + why;
    }
    return why;
  }

  Graph& graph_;
  Workers& workers_;
  const Advance& advance_;
  std::vector<Counts> counts_;  // by worker
  FirstFault fault_;
};

// What the graphs of complete tables have in common. They find D by walks.
class TableGraph {
 public:
  static constexpr std::uint64_t kPasses = 2, kPortion = 1 << 10, kBatch = BoardLanes::kLanes;

  int layers() const { return static_cast<int>(info_.layers); }
  std::uint64_t layer_size() const { return info_.layer_size; }

 protected:
  // Throws Error(kMemory).
  explicit TableGraph(const Table& table) : table_(table), info_(table.info()) {
    require_memory(info_.layers * info_.layer_size, table_.path());
    field_.assign(info_.layers * info_.layer_size, kUnreached);
  }

  const Table& table_;
  const TableInfo& info_;
  std::vector<std::uint8_t> field_;
};

// Proves the distances of a complete table, and its header's counts of states.
template <typename Graph>
Proof prove_counted(Graph& graph, const TableInfo& info, Workers& workers, const Advance& advance) {
  Proof proof = GraphProof<Graph>(graph, workers, advance).run();
  if (proof.refutation.empty()) {
    proof.histogram.resize(kUnreached);
    proof.states = std::reduce(proof.histogram.begin(), proof.histogram.end());
    proof.refutation = miscounted_whole(info, proof.histogram);
  }
  return proof;
}

// Proves the tables of a file one after another, and its header's counts of their vertices. Each
// table advances by advances_of(table); prove_part(table, advance) proves one. Proof::patterns is
// the number of those proved. Nothing follows the first that is refuted.
template <typename Tables, typename AdvancesOf, typename ProvePart>
Proof prove_parts(const Tables& tables, const AdvancesOf& advances_of, const Advance& advance,
                  const ProvePart& prove_part) {
  std::uint64_t all = 0, before = 0;
  for (const auto& table : tables.tables()) {
    all += advances_of(table);
  }
  Proof proof;
  auto& counted = proof.histogram;
  for (const auto& table : tables.tables()) {
    Proof part = prove_part(table, part_of(advance, before, 1, all));
    if (!part.refutation.empty()) {
      return part;
    }
    counted.resize(std::max(counted.size(), part.histogram.size()));
    std::ranges::transform(part.histogram, counted, counted.begin(), std::plus<>());
    proof.moves += part.moves;
    ++proof.patterns;
    before += advances_of(table);
  }
  proof.states = std::reduce(counted.begin(), counted.end());
  proof.refutation = miscounted(tables.info(), counted);
  return proof;
}

// As prove(), for a table in slides.
Proof prove_lines(const Table& table, Workers& workers, const Advance& advance);

}  // namespace slidebase
