#include "common/study/chi_squared.h"

#include <cmath>

namespace slidebase {

double chi_squared_tail(double value, int freedom) {
  if (value <= 0) {
    return 1;
  }
  const double half = value / 2;
  const bool odd = freedom % 2 != 0;
  double sum = odd ? std::erfc(std::sqrt(half)) : 0;
  // The logarithm of h^power e^-h / G(power + 1), from term to term, because e^-h alone may be too
  // small.
  double power = odd ? 0.5 : 0;
  double log_term =
      odd ? 0.5 * std::log(half) - half - std::log(std::sqrt(std::acos(-1.0)) / 2) : -half;
  for (int i = freedom; i > 1; i -= 2) {
    sum += std::exp(log_term);
    power += 1;
    log_term += std::log(half / power);
  }
  return sum < 1 ? sum : 1;
}

}  // namespace slidebase
