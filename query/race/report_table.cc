#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <iterator>
#include <span>

#include "common/base/number.h"
#include "common/puzzle/text/characters.h"
#include "query/race/report.h"

namespace slidebase {
namespace {

constexpr double kMiB = 1 << 20;

using Row = std::vector<std::string>;

// The counts of all programs together.
CaseCounts sum_of(const std::vector<Grade>& grades) {
  CaseCounts sum;
  for (const Grade& grade : grades) {
    std::ranges::transform(sum.of, grade.counts.of, sum.of.begin(), std::plus());
  }
  return sum;
}

Row head(std::string_view memory, std::span<const Mark> marks) {
  Row row = {"name"};
  for (const Mark mark : marks) {
    row.emplace_back(mark_name(mark));
  }
  for (const std::string_view column :
       std::array<std::string_view, 5>{"points", "seconds", memory, "read as", "remark"}) {
    row.emplace_back(column);
  }
  return row;
}

// How the answers were read: "letters", or "words + runs (tiles)" if the moves are the tiles'.
std::string read_as(const Grade& grade) {
  constexpr std::string_view kNotations = "answers read as ", kTiles = "moves read as the tiles'";
  std::string read;
  for (const std::string& remark : grade.result.remarks) {
    read += remark.starts_with(kNotations) ? remark.substr(kNotations.size())
            : remark.starts_with(kTiles)   ? " (tiles)"
                                           : "";
  }
  for (std::size_t at = read.find(','); at != read.npos; at = read.find(',')) {
    read.replace(at, 1, " +");
  }
  return read;
}

Row row_of(const Grade& grade, std::span<const Mark> marks, int point_digits) {
  Row row = {grade.name};
  for (const Mark mark : marks) {
    row.push_back(std::to_string(grade.counts.of[static_cast<std::size_t>(mark)]));
  }
  row.push_back(fixed(grade.points, point_digits));
  row.push_back(fixed(std::chrono::duration<double>(grade.result.time).count(), 3));
  row.push_back(fixed(static_cast<double>(grade.result.peak_bytes) / kMiB, 1));
  row.push_back(read_as(grade));
  row.push_back(grade.remark);
  return row;
}

// The number of characters of a UTF-8 text.
std::size_t width_of(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, continues_character));
}

std::string quoted_for_csv(const std::string& field) {
  if (field.find_first_of(",\"\r\n") == std::string::npos) {
    return field;
  }
  std::string quoted = "\"";
  for (const char c : field) {
    quoted.append(c == '"' ? 2 : 1, c);
  }
  return quoted + "\"";
}

}  // namespace

std::string score_table(const Grade& grade, bool per_case) {
  std::string out;
  const std::size_t outcomes = grade.outcomes();
  const auto append = [&](const std::string& name, const CaseCounts& counts) {
    out += name + "\t" + std::to_string(counts.cases);
    for (std::size_t i = 0; i < outcomes; ++i) {
      out += "\t" + std::to_string(counts.outcomes[i]);
    }
    if (per_case) {
      out += "\t" + fixed(counts.sum_ms / static_cast<double>(counts.cases), 1) + "\t" +
             fixed(counts.max_ms, 1);
    }
    out += '\n';
  };
  for (const DepthGrade& depth : grade.depths) {
    append(depth.depth          ? std::to_string(*depth.depth)
           : depth.is_undecided ? "?"
                                : "-",
           depth.counts);
  }
  append("all", grade.counts);
  return out;
}

std::string score_header(const Grade& grade, bool per_case) {
  std::string header = "DEPTH\tCASES";
  for (std::size_t i = 0; i < grade.outcomes(); ++i) {
    header += '\t';
    for (const char c : outcome_name(i)) {
      header += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
  }
  return header + (per_case ? "\tMEAN_MS\tMAX_MS\n" : "\n");
}

std::string score_summary(const Grade& grade) {
  return counts_text(grade.counts.cases, grade.metric, grade.counts.outcomes, outcome_name);
}

std::string report_table(const std::vector<Grade>& grades) {
  const auto marks = marks_in(sum_of(grades));
  std::vector<Row> rows = {head("MiB", marks)};
  std::ranges::transform(grades, std::back_inserter(rows),
                         [&](const Grade& grade) { return row_of(grade, marks, 1); });
  std::vector<std::size_t> widths(rows[0].size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(row[i]));
    }
  }
  std::string out;
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - width_of(row[i]), ' ');
      const bool words = i == 0 || i + 2 >= row.size();  // not numbers
      out += (words ? "" : space) + row[i] + (words ? space : "") + "  ";
    }
    out.resize(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

std::string report_csv(const std::vector<Grade>& grades) {
  const auto marks = marks_in(sum_of(grades));
  std::vector<Row> rows = {head("mib", marks)};
  std::ranges::transform(grades, std::back_inserter(rows),
                         [&](const Grade& grade) { return row_of(grade, marks, 2); });
  std::string out;
  for (const Row& row : rows) {
    for (const std::string& field : row) {
      out += quoted_for_csv(field) + ",";
    }
    out.back() = '\n';
  }
  return out;
}

}  // namespace slidebase
