// Requests of slidebase-serve, without HTTP: what query/serve/service.h makes of a request. The
// text is
//
//     one|json|plain|check NAME=VALUE&NAME=VALUE...
//     body
//
// and no board is searched.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "common/base/progress.h"
#include "fuzz.h"
#include "query/formats/answer_form.h"
#include "query/serve/job.h"
#include "reading_check.h"
#include "targets.h"

using namespace slidebase;
using Json = nlohmann::json;

namespace {

// Takes from `text` what is before the mark, and the mark.
std::string_view cut(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view head = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return head;
}

Service::Parameters parameters_in(std::string_view text) {
  Service::Parameters parameters;
  while (!text.empty()) {
    std::string_view value = cut(text, '&');
    const std::string_view name = cut(value, '=');
    parameters.emplace(name, value);
  }
  return parameters;
}

// Whoever reads one member alone cannot take what is unsolvable, or no puzzle, for a distance.
void check_line(std::string_view line, bool checks) {
  const Json answer = Json::parse(line, nullptr, false);
  fuzz::require(answer.is_object(), "a line of an answer is not an object of JSON");
  if (checks) {
    fuzz::require(answer.contains("verdict") && answer["verdict"].is_string(), "no verdict");
  } else if (answer.contains("error")) {
    fuzz::require(answer.size() == 1, "what is no puzzle has other members");
  } else {
    const bool solved = answer.contains("distance") && answer["distance"].is_number_unsigned();
    fuzz::require(solved == (answer.contains("path") && answer["path"].is_string()) &&
                      answer.value("solvable", true) >= solved,
                  "a distance, and no solution; or the other way round");
  }
}

void check_answer(std::string_view kind, std::string_view text) {
  std::size_t lines = 0;
  for (; !text.empty(); ++lines) {
    const std::string_view line = cut(text, '\n');
    if (kind != "plain") {
      check_line(line, kind == "check");
    }
  }
  fuzz::require(kind != "one" || lines == 1, "one board, and not one answer");
}

void check_work(std::string_view kind, const Work& work) {
  std::string texts[2], faults[2];
  int statuses[2];
  for (const int i : {0, 1}) {
    RequestWatch none(0);
    statuses[i] = run_work(
        work, [&text = texts[i]](std::string_view more) { text += more; }, none, faults[i]);
    fuzz::require(Json::accept(json_string(faults[i])), "a fault that is no text of JSON");
    if (none.has_refused()) {
      return;
    }
  }
  fuzz::require(statuses[0] == statuses[1] && texts[0] == texts[1] && faults[0] == faults[1],
                "the same work ended in two ways");
  fuzz::require(statuses[0] != 200 || faults[0].empty(), "a fault, and status 200");
  if (faults[0].empty()) {
    check_answer(kind, texts[0]);
  }
}

}  // namespace

void fuzz::run_requests(const std::uint8_t* data, std::size_t size) {
  static Service service([] { return fuzz::tables(); }, {.boards = 100});
  std::string_view text = text_of(data, size);
  std::string_view head = cut(text, '\n');
  const std::string_view kind = cut(head, ' ');
  try {
    const auto parameters = parameters_in(head);
    const std::string body(text);
    check_work(kind, kind == "one"     ? service.solve_one(parameters)
                     : kind == "check" ? service.check(parameters, body)
                                       : service.solve(parameters, body, kind == "plain"));
  } catch (const Error& error) {
    require(error.code() == ErrorCode::kUsage, "a request is refused for another reason");
    require(Json::accept(json_string(error.what())), "a reason that is no text of JSON");
  }
}
