// Tests a claim about every state of a space, or about a sample. Spaces have millions of states, so
// a test makes a single CHECK, which names the first state for which the claim is false.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "common/puzzle/state.h"
#include "tests/support/long_run.h"

namespace slidebase::test {

inline std::string describe(State state) {
  return "blank " + std::to_string(state.blank) + " index " + std::to_string(state.index);
}

// `fault(state)` returns the fault of a state as text, or "". Returns the first fault with its
// state, or "".
template <typename Space, typename Fault>
std::string counterexample(const Space& space, const Fault& fault) {
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (std::uint64_t index = 0; index < space.layer_size(); ++index) {
      const State state{blank, index};
      if (const std::string wrong = fault(state); !wrong.empty()) {
        return describe(state) + ": " + wrong;
      }
    }
  }
  return "";
}

// The same for the first three, the last three and `samples` random states of each layer: the same
// ones on every machine and in every run, except in ./run long.
template <typename Space, typename Fault>
std::string counterexample_in_sample(const Space& space, int samples, const Fault& fault) {
  std::mt19937_64 random(seed(20240229));
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (int i = -6; i < samples; ++i) {
      const auto edge = static_cast<std::uint64_t>(i + 6);
      const std::uint64_t index = i < -3  ? edge
                                  : i < 0 ? space.layer_size() - (edge - 2)
                                          : random() % space.layer_size();
      const State state{blank, index};
      if (const std::string wrong = fault(state); !wrong.empty()) {
        return describe(state) + ": " + wrong;
      }
    }
  }
  return "";
}

}  // namespace slidebase::test
