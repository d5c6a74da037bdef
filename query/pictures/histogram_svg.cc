// Coordinates are integers in hundredths of a pixel, so that a figure is the same on any machine
// and in any locale.
//
// Every element has its colour for a light page as an attribute, which any program that reads SVG
// understands. Programs that support style sheets and the media query replace it on a dark page.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "common/table/table_format.h"
#include "query/pictures/histogram.h"

namespace slidebase {
namespace {

using Length = std::int64_t;  // hundredths of a pixel

constexpr Length kPixel = 100;
constexpr Length kWidth = 720 * kPixel;
constexpr Length kHeight = 412 * kPixel;
constexpr Length kPlotTop = 70 * kPixel;
constexpr Length kPlotBottom = 348 * kPixel;
constexpr Length kPlotRight = kWidth - 20 * kPixel;
constexpr Length kPlotHeight = kPlotBottom - kPlotTop;

constexpr std::string_view kStyle = R"(<style>
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; }
.ink { fill: #e6edf3; }
.soft { fill: #9ea7b1; }
.axis { stroke: #9ea7b1; }
.grid { stroke: #30363d; }
.bars { fill: #6ea8dc; }
}
</style>
)";

// 1250 as "12.5".
std::string px(Length length) {
  std::string text = std::to_string(length / kPixel);
  if (const Length part = length % kPixel; part != 0) {
    text += part < 10 ? ".0" : ".";
    text += std::to_string(part % 10 == 0 ? part / 10 : part);
  }
  return text;
}

// The smallest of 1, 2, 5, 10, 20, 50, ... that is not below `least`.
std::uint64_t round_number(std::uint64_t least) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (const unsigned factor : {1U, 2U, 5U}) {
      if (factor * power >= least) {
        return factor * power;
      }
    }
  }
}

// The vertical axis: values to heights above the plot's bottom, and where its ticks are.
class Scale {
 public:
  Scale(YAxis kind, std::uint64_t greatest) : logarithmic_(kind == YAxis::kLogarithmic) {
    if (logarithmic_) {
      top_ = std::max<std::uint64_t>(round_number(greatest), 10);
      for (std::uint64_t value = 1; value <= top_; value *= 10) {
        ticks_.push_back(value);
      }
      return;
    }
    constexpr std::uint64_t kMostSteps = 6;
    const std::uint64_t step = round_number((greatest + kMostSteps - 1) / kMostSteps);
    top_ = (greatest + step - 1) / step * step;
    for (std::uint64_t value = 0; value <= top_; value += step) {
      ticks_.push_back(value);
    }
  }

  const std::vector<std::uint64_t>& ticks() const { return ticks_; }

  // The ticks between those, without labels: 2, 3, ..., 9 times a power of ten.
  std::vector<std::uint64_t> minor_ticks() const {
    std::vector<std::uint64_t> values;
    for (const std::uint64_t power : ticks_) {
      for (std::uint64_t i = 2; logarithmic_ && i < 10 && i * power <= top_; ++i) {
        values.push_back(i * power);
      }
    }
    return values;
  }

  // A logarithmic axis begins at half a state, so that a single state has a bar.
  Length height(std::uint64_t value) const {
    if (logarithmic_) {
      if (value == 0) {
        return 0;
      }
      const double share =
          std::log2(2.0 * static_cast<double>(value)) / std::log2(2.0 * static_cast<double>(top_));
      return std::llround(share * static_cast<double>(kPlotHeight));
    }
    return static_cast<Length>((value * std::uint64_t{kPlotHeight} + top_ / 2) / top_);
  }

 private:
  bool logarithmic_;
  std::uint64_t top_ = 1;
  std::vector<std::uint64_t> ticks_;
};

struct Figure {
  const TableInfo& table;
  YAxis kind;
  HistogramSummary summary{table.histogram};
  Scale scale{kind, summary.greatest};
  Length left = 0;  // of the plot

  std::string_view moves() const {
    return is_cubic(table.family) ? "rolls" : table.family == Family::kLines ? "slides" : "moves";
  }
  // The left end of a depth's column; depth may be one more than the greatest.
  Length column(std::size_t depth) const {
    const auto columns = static_cast<Length>(table.histogram.size());
    return left + (kPlotRight - left) * static_cast<Length>(depth) / columns;
  }
};

std::string text_at(Length x, Length y, std::string_view attributes, const std::string& text) {
  return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\"" + std::string(attributes) + ">" + text +
         "</text>\n";
}

// "Sliding ", "Cubic ", "Marked cubes " or "Dice "
std::string_view puzzle_in_words(Family family) {
  switch (family) {
    case Family::kCubic:
      return "Cubic ";
    case Family::kMarked:
      return "Marked cubes ";
    case Family::kDice:
      return "Dice ";
    default:
      return "Sliding ";
  }
}

// "Sliding 3×3, root cell 8 (corner)"
std::string heading(const TableInfo& table) {
  const std::string name = root_name(table.shape, table.root);
  const std::string cell = std::to_string(table.root);
  return std::string(puzzle_in_words(table.family)) + std::to_string(table.shape.rows) + "×" +
         std::to_string(table.shape.cols) + ", root cell " + cell +
         (name == cell ? "" : " (" + name + ")");
}

std::string titles(const Figure& figure) {
  const TableInfo& table = figure.table;
  std::string text = "<g fill=\"#1f2328\" class=\"ink\">\n";
  text +=
      text_at(figure.left, 28 * kPixel, " font-size=\"17\" font-weight=\"bold\"", heading(table));
  text += "</g>\n<g fill=\"#59636e\" class=\"soft\" font-size=\"13\">\n";
  text += text_at(figure.left, 49 * kPixel, "",
                  grouped(figure.summary.states) + " states, greatest distance " +
                      std::to_string(table.max_depth()) + ", mean " +
                      hundredths(figure.summary.mean_hundredths));
  text += text_at((figure.left + kPlotRight) / 2, kHeight - 14 * kPixel, " text-anchor=\"middle\"",
                  std::string("distance from the ") +
                      (is_cubic(table.family) ? "uniform board" : "goal") + ", in " +
                      std::string(figure.moves()));
  const Length middle = (kPlotTop + kPlotBottom) / 2;
  text += "<text transform=\"translate(20 " + px(middle) +
          ") rotate(-90)\" text-anchor=\"middle\">states" +
          (figure.kind == YAxis::kLogarithmic ? " (logarithmic)" : "") + "</text>\n";
  return text + "</g>\n";
}

std::string y_axis(const Figure& figure) {
  std::string grid;
  std::string labels;
  for (const std::uint64_t value : figure.scale.ticks()) {
    const Length y = kPlotBottom - figure.scale.height(value);
    if (y != kPlotBottom) {
      grid += "M" + px(figure.left) + " " + px(y) + "H" + px(kPlotRight);
    }
    labels += text_at(figure.left - 9 * kPixel, y + 4 * kPixel, "", grouped(value));
  }
  std::string minor;
  for (const std::uint64_t value : figure.scale.minor_ticks()) {
    minor += "M" + px(figure.left) + " " + px(kPlotBottom - figure.scale.height(value)) + "h-4";
  }
  std::string text = "<path stroke=\"#d8dee4\" class=\"grid\" fill=\"none\" d=\"" + grid + "\"/>\n";
  if (!minor.empty()) {
    text += "<path stroke=\"#818b98\" class=\"axis\" fill=\"none\" d=\"" + minor + "\"/>\n";
  }
  return text + "<g fill=\"#59636e\" class=\"soft\" font-size=\"12\" text-anchor=\"end\">\n" +
         labels + "</g>\n";
}

std::string x_axis(const Figure& figure) {
  constexpr std::uint64_t kMostSteps = 16;
  const std::size_t depths = figure.table.histogram.size();
  const std::uint64_t step = round_number((depths - 1 + kMostSteps - 1) / kMostSteps);
  std::string line = "M" + px(figure.left) + " " + px(kPlotBottom) + "H" + px(kPlotRight);
  std::string labels;
  for (std::size_t depth = 0; depth < depths; depth += step) {
    const Length x = (figure.column(depth) + figure.column(depth + 1)) / 2;
    line += "M" + px(x) + " " + px(kPlotBottom) + "v5";
    labels += text_at(x, kPlotBottom + 19 * kPixel, "", std::to_string(depth));
  }
  return "<path stroke=\"#818b98\" class=\"axis\" fill=\"none\" d=\"" + line +
         "\"/>\n<g fill=\"#59636e\" class=\"soft\" font-size=\"12\" text-anchor=\"middle\">\n" +
         labels + "</g>\n";
}

// The bars, each with a title that is shown when the pointer rests on it.
std::string bars(const Figure& figure) {
  std::string text = "<g fill=\"#3a6ea5\" class=\"bars\">\n";
  for (std::size_t depth = 0; depth < figure.table.histogram.size(); ++depth) {
    const std::uint64_t states = figure.table.histogram[depth];
    const Length begin = figure.column(depth);
    const Length column = figure.column(depth + 1) - begin;
    const Length gap = column / 6;
    const Length height = figure.scale.height(states);
    text += "<rect x=\"" + px(begin + gap / 2) + "\" y=\"" + px(kPlotBottom - height) +
            "\" width=\"" + px(column - gap) + "\" height=\"" + px(height) + "\"><title>distance " +
            std::to_string(depth) + ": " + grouped(states) + "</title></rect>\n";
  }
  return text + "</g>\n";
}

// The width of the labels of the vertical axis, with letters of 12 px.
Length label_width(const Scale& scale) {
  constexpr Length kDigitWidth = 7 * kPixel;
  return static_cast<Length>(grouped(scale.ticks().back()).size()) * kDigitWidth;
}

}  // namespace

std::string histogram_svg(const TableInfo& table, YAxis kind) {
  Figure figure{table, kind};
  figure.left = 42 * kPixel + label_width(figure.scale);
  const std::string size = "width=\"" + px(kWidth) + "\" height=\"" + px(kHeight) + "\"";
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " + px(kWidth) +
         " " + px(kHeight) + "\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n" +
         "<title>" + heading(table) + ": states by distance</title>\n" + std::string(kStyle) +
         "<rect " + size + " fill=\"#ffffff\" class=\"paper\"/>\n" + titles(figure) +
         y_axis(figure) + bars(figure) + x_axis(figure) + "</svg>\n";
}

}  // namespace slidebase
