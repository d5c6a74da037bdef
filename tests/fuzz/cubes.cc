// Format lines with --cubes: any bytes as lines, each with a question about marked cubes on 2x3 or,
// if the first byte is odd, about dice on 2x2.
#include "fuzz.h"
#include "reading_check.h"
#include "targets.h"

using namespace slidebase;

namespace {

fuzz::Request request_about(CubeKind kind, Shape shape) {
  fuzz::Request request = fuzz::request_for("lines");
  request.spec.shape = shape;
  request.spec.goal = request.spec.format->goal(shape);
  request.spec.cubes = kind;
  return request;
}

}  // namespace

void fuzz::run_cubes(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Request marked = request_about(CubeKind::kMarked, {2, 3});
  static const fuzz::Request dice = request_about(CubeKind::kDice, {2, 2});
  if (size == 0) {
    return;
  }
  fuzz::check_plain_reading(data[0] % 2 == 0 ? marked : dice, fuzz::text_of(data + 1, size - 1));
}
