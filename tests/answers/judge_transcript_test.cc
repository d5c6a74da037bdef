// Outputs with several lines an answer: what becomes of them, and where their lines are.
#include <doctest/doctest.h>

#include "query/judge/transcript.h"

namespace slidebase {
namespace {

// The lines as "NUMBER:TEXT|".
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

TEST_SUITE_BEGIN("judge-transcript");

TEST_CASE("nothing of other outputs") {
  CHECK(transcript_reading("") == "none");
  CHECK(transcript_reading("uldr\n\n3\n1 2 3\n") == "none");
  CHECK(transcript_reading("['Up']\n") == "none");
}

TEST_CASE("the length and positions of Princeton's course") {
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

TEST_CASE("the path of Columbia's course") {
  CHECK(transcript_reading("path_to_goal: ['Up', 'Left']\ncost_of_path: 2\nnodes_expanded: 10\n"
                           "max_ram_usage: 0.07812500\n\npath_to_goal: []\ncost_of_path: 0\n") ==
        "1:2 ['Up', 'Left']|6:[]|");
  CHECK(transcript_reading("path_to_goal: None\ncost_of_path: 5\n") == "1:None|");
  CHECK(transcript_reading("path_to_goal: ['Up']") == "1:['Up']|");
}

TEST_CASE("lines of no answer stay what they are") {
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
