// The analysis of a solution as text, JSON or a picture.
#pragma once

#include <cstddef>
#include <string>

#include "query/formats/case_record.h"
#include "query/judge/analysis/analysis.h"

namespace slidebase {

struct AnalysedCase {
  std::size_t number = 1;  // from 1
  Metric metric = Metric::kSingle;
  CaseRecord record;
  std::string problem = {};  // why there is nothing to analyse; empty: nothing is wrong
  Analysis analysis = {};    // if there is no problem
};

// "35 moves to the goal, 31 are enough; 4 lost in 2 detours, the first at move 12", or the problem.
std::string in_a_sentence(const AnalysedCase& one);

// Appends the sentence, and a table with a line for the start and for each move: its number, the
// move, the distance left then, the cost of the move, and the best move instead; - for a value that
// does not exist.
void append_analysis(const AnalysedCase& one, std::string& out);

// Appends a JSON object on one line.
void append_analysis_json(const AnalysedCase& one, std::string& out);

// An SVG document of 720 x 412 px: the distance left after each move, with the detours marked.
std::string analysis_svg(const AnalysedCase& one);

}  // namespace slidebase
