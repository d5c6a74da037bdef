#include "common/puzzle/text/quote.h"
#include "query/formats/answer_form.h"
#include "query/judge/judging.h"

namespace slidebase {
namespace {

std::string number_or(std::int64_t value, const char* none) {
  return value == Judged::kNone ? none : std::to_string(value);
}
std::string number_or(Length length, const char* none) {
  return length.is_known() ? std::to_string(length.moves) : none;
}

}  // namespace

void append_line(const JudgedCase& c, std::string& out) {
  out += c.number == 0 ? "-" : std::to_string(c.number);
  out.append("\t").append(verdict_name(c.judged.verdict)).append("\t");
  out += number_or(c.judged.length, "-") + "\t" + number_or(c.optimal, "-") + "\t";
  out += c.judged.detail.empty() ? "-" : c.judged.detail;
  out += '\n';
}

void append_json(const JudgedCase& c, std::string& out) {
  out += "{\"case\":" + (c.number == 0 ? "null" : std::to_string(c.number)) + ",\"verdict\":\"";
  out.append(verdict_name(c.judged.verdict));
  out += "\",\"length\":" + number_or(c.judged.length, "null") +
         ",\"optimal\":" + number_or(c.optimal, "null") +
         ",\"detail\":" + (c.judged.detail.empty() ? "null" : json_string(c.judged.detail));
  if (c.judged.verdict == Verdict::kValid) {
    out += ",\"at_least\":" + std::to_string(c.optimal.at_least) +
           ",\"at_most\":" + std::to_string(c.judged.length);
  }
  out += c.metric == Metric::kMulti ? ",\"metric\":\"multi\"}\n" : "}\n";
}

std::string counts_text(const Judging& judging) {
  return counts_text(judging.cases(), judging.metric(), judging.counts(),
                     [](std::size_t v) { return verdict_name(static_cast<Verdict>(v)); });
}

std::string counts_text(std::uint64_t cases, Metric metric, std::span<const std::uint64_t> counts,
                        const std::function<std::string_view(std::size_t)>& name) {
  std::string text = counted(cases, "case") + (metric == Metric::kMulti ? ", in slides" : "");
  const char* before = ": ";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      text.append(before).append(std::to_string(counts[i])).append(" ").append(name(i));
      before = ", ";
    }
  }
  return text;
}

}  // namespace slidebase
