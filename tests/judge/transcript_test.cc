// Outputs with several lines per answer: they are joined to one line, which keeps its line number.
#include "query/judge/transcript.h"

#include <doctest/doctest.h>

namespace slidebase {
namespace {

// The joined lines as "NUMBER:TEXT|"; "none" if the output is not a transcript.
std::string transcript_reading(std::string_view output) {
  const auto transcript = read_transcript(output);
  if (!transcript) {
    return "none";
  }
  std::string text;
  std::size_t at = 0;
  for (const std::size_t number : transcript->numbers) {
    const std::size_t end = transcript->text.find('\n', at);
    REQUIRE(end != std::string::npos);
    text += std::to_string(number) + ":" + transcript->text.substr(at, end - at) + "|";
    at = end + 1;
  }
  CHECK(at == transcript->text.size());
  return text;
}

TEST_SUITE_BEGIN("transcript");

TEST_CASE("other outputs are not transcripts") {
  CHECK(transcript_reading("") == "none");
  CHECK(transcript_reading("uldr\n\n3\n1 2 3\n") == "none");
  CHECK(transcript_reading("['Up']\n") == "none");
}

TEST_CASE("the length and positions in the output of Princeton's course are joined") {
  CHECK(transcript_reading(
            "Minimum number of moves = 1\n\n3\n 1  2  3 \n 4  5  6 \n 7  0  8 \n\n3\n 1  2  3 \n"
            " 4  5  6 \n 7  8  0 \n") == "1:1  123456708 123456780|");
  CHECK(transcript_reading(
            "Minimum number of moves = 0\r\n2\r\n1 2\r\n3 0\r\nNo solution possible\r\n") ==
        "1:0  1230|5:No solution possible|");
  CHECK(transcript_reading(
            "\nMinimum number of moves = 1\n4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n") ==
        "2:1  123456789abcde0f|");
  CHECK(transcript_reading("Minimum number of moves = 7") == "1:7 |");
  CHECK(transcript_reading("Minimum number of moves") == "1:|");
}

TEST_CASE("the path and its cost in the output of Columbia's course are joined") {
  CHECK(transcript_reading("path_to_goal: ['Up', 'Left']\ncost_of_path: 2\nnodes_expanded: 10\n"
                           "max_ram_usage: 0.07812500\n\npath_to_goal: []\ncost_of_path: 0\n") ==
        "1:2 ['Up', 'Left']|6:[]|");
  CHECK(transcript_reading("path_to_goal: None\ncost_of_path: 5\n") == "1:None|");
  CHECK(transcript_reading("path_to_goal: ['Up']") == "1:['Up']|");
}

TEST_CASE("lines that belong to no answer stay as they are") {
  CHECK(transcript_reading("Solving\nMinimum number of moves = 1\nx\n3\nu\n") ==
        "1:Solving|2:1 |3:x|4:3|5:u|");
  CHECK(transcript_reading("Minimum number of moves = 1\n3\n1 2 3\n4 5 x\n") ==
        "1:1  123|4:4 5 x|");
  CHECK(transcript_reading("path_to_goal: ['Up']\nDone.\ncost_of_path: 1\n") ==
        "1:['Up']|2:Done.|3:cost_of_path: 1|");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
