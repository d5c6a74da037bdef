// Questions about marked cubes and dice that are drawn by distance: they have that distance and the
// requested starts, each is drawn about equally often, and the same seed gives the same questions.
#include "query/judge/suite/position_drawer.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "common/puzzle/text/cubic_text.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

struct DrawnCubes {
  CubeKind kind;
  Shape shape;
};

PositionDrawer drawer_of(const DrawnCubes& cubes, std::optional<Cell> start) {
  return {cubes.kind, cubes.shape, start, test::tables_for(cubic_family(cubes.kind), cubes.shape)};
}

std::vector<CubicQuestion> drawn(const PositionDrawer& drawer, DepthRange depths,
                                 std::uint64_t count, std::uint64_t seed, unsigned threads = 1) {
  Workers workers(threads);
  const auto draw = drawer.draws(depths, count, seed, workers);
  std::vector<CubicQuestion> questions(count);
  workers.parallel_for(count, [&](std::uint64_t i, unsigned) { questions[i] = draw(i); });
  return questions;
}

std::string texts_of(const std::vector<CubicQuestion>& questions) {
  std::string texts;
  for (const CubicQuestion& question : questions) {
    texts += question_text(question) + "\n";
  }
  return texts;
}

TEST_SUITE_BEGIN("position-drawer");

TEST_CASE("goals are positions at the distances asked for, from every start or from one") {
  for (const auto& [cubes, depths] :
       {std::pair{DrawnCubes{CubeKind::kMarked, {2, 3}}, DepthRange{17, 20}},
        {{CubeKind::kMarked, {3, 2}}, {48, 49}},
        {{CubeKind::kMarked, {4, 2}}, {30, 30}},
        {{CubeKind::kDice, {2, 2}}, {0, 18}}}) {
    CAPTURE(cubes.shape.name());
    for (const std::optional<Cell> start : {std::optional<Cell>(), std::optional<Cell>(1)}) {
      std::set<Cell> starts;
      for (const CubicQuestion& question : drawn(drawer_of(cubes, start), depths, 400, 3)) {
        CHECK(question.goal.whole);
        CHECK(question.shape == cubes.shape);
        starts.insert(question.start);
        const auto solver = test::cubic_solver(cubes.shape, question.start, question.kind);
        const Length distance = solver->distance(question.goal);
        CHECK(distance.is_known());
        CHECK(distance.moves >= depths.least);
        CHECK(distance.moves <= depths.greatest);
      }
      CHECK(starts.size() == (start ? 1 : static_cast<std::size_t>(cubes.shape.cells())));
    }
  }
}

// Pearson's chi-squared sum is within five standard deviations of its mean; a fair draw exceeds
// them for one seed in some million.
TEST_CASE("each question of the distances is drawn about equally often") {
  for (const auto& [cubes, depths] :
       {std::pair{DrawnCubes{CubeKind::kMarked, {2, 2}}, DepthRange{5, 5}},
        {{CubeKind::kMarked, {2, 3}}, {46, 49}},
        {{CubeKind::kMarked, {2, 3}}, {0, 3}},
        {{CubeKind::kDice, {2, 2}}, {0, 18}}}) {
    const PositionDrawer drawer = drawer_of(cubes, std::nullopt);
    const std::uint64_t questions = drawer.count(depths);
    CAPTURE(cubes.shape.name());
    CAPTURE(questions);
    std::map<std::string, std::uint64_t> counts;
    for (const CubicQuestion& question : drawn(drawer, depths, 100 * questions, 1)) {
      ++counts[question_text(question)];
    }
    CHECK(counts.size() == questions);
    double sum = 0;
    for (const auto& [question, count] : counts) {
      const double off = static_cast<double>(count) - 100;
      sum += off * off / 100;
    }
    const double off = sum - (static_cast<double>(questions) - 1);
    CHECK(off * off < 25 * 2 * static_cast<double>(questions));
  }
}

// On 2x3 four starts are corners and two are not; the latter have no position at 49.
TEST_CASE("starts without a position at a distance are passed over") {
  const PositionDrawer drawer = drawer_of({CubeKind::kMarked, {2, 3}}, std::nullopt);
  CHECK(drawer.deepest() == 49);
  CHECK(drawer.count({49, 49}) == 4 * 3);
  CHECK(drawer_of({CubeKind::kMarked, {2, 3}}, 1).deepest() == 48);
  CHECK(drawer_of({CubeKind::kMarked, {2, 3}}, 1).count({49, 60}) == 0);
  for (const CubicQuestion& question : drawn(drawer, {49, 49}, 100, 1)) {
    CHECK(question.start != 1);
    CHECK(question.start != 4);
  }
}

TEST_CASE("a seed gives the same questions with any number of threads, another gives others") {
  const PositionDrawer drawer = drawer_of({CubeKind::kMarked, {2, 4}}, std::nullopt);
  const std::string one = texts_of(drawn(drawer, {20, 25}, 300, 8));
  CHECK(texts_of(drawn(drawer, {20, 25}, 300, 8, 3)) == one);
  CHECK(texts_of(drawn(drawer, {20, 25}, 300, 9)) != one);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
