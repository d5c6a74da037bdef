#include <cstdint>
#include <string_view>
#include <vector>

#include "common/table/table_format.h"
#include "query/cli/pictures/histogram.h"
#include "query/cli/pictures/svg.h"

namespace slidebase {
namespace {

// The vertical axis: converts values to heights above the plot's bottom, and places the ticks.
class Scale {
 public:
  explicit Scale(std::uint64_t greatest) {
    constexpr std::uint64_t kMostSteps = 6;
    const std::uint64_t step = round_number((greatest + kMostSteps - 1) / kMostSteps);
    top_ = (greatest + step - 1) / step * step;
    for (std::uint64_t value = 0; value <= top_; value += step) {
      ticks_.push_back(value);
    }
  }

  const std::vector<std::uint64_t>& ticks() const { return ticks_; }

  SvgLength height(std::uint64_t value) const {
    return static_cast<SvgLength>((value * std::uint64_t{kPlotHeight} + top_ / 2) / top_);
  }

 private:
  std::uint64_t top_ = 1;
  std::vector<std::uint64_t> ticks_;
};

struct Figure {
  const TableInfo& table;
  HistogramSummary summary{table.histogram};
  Scale scale{summary.greatest};
  SvgLength left = 0;  // of the plot

  std::string_view moves() const {
    return is_cubic(table.family) ? "rolls" : table.family == Family::kLines ? "slides" : "moves";
  }
  // The left end of a depth's column; depth may be one more than the greatest.
  SvgLength column(std::size_t depth) const {
    const auto columns = static_cast<SvgLength>(table.histogram.size());
    return left + (kPlotRight - left) * static_cast<SvgLength>(depth) / columns;
  }
};

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
  text += text_at(
      (figure.left + kPlotRight) / 2, kFigureHeight - 14 * kPixel, " text-anchor=\"middle\"",
      std::string("distance from the ") + (is_cubic(table.family) ? "uniform board" : "goal") +
          ", in " + std::string(figure.moves()));
  const SvgLength middle = (kPlotTop + kPlotBottom) / 2;
  text += "<text transform=\"translate(20 " + px(middle) +
          ") rotate(-90)\" text-anchor=\"middle\">states</text>\n";
  return text + "</g>\n";
}

std::string y_axis(const Figure& figure) {
  std::string grid;
  std::string labels;
  for (const std::uint64_t value : figure.scale.ticks()) {
    const SvgLength y = kPlotBottom - figure.scale.height(value);
    if (y != kPlotBottom) {
      grid += "M" + px(figure.left) + " " + px(y) + "H" + px(kPlotRight);
    }
    labels += text_at(figure.left - 9 * kPixel, y + 4 * kPixel, "", grouped(value));
  }
  return "<path stroke=\"#d8dee4\" class=\"grid\" fill=\"none\" d=\"" + grid +
         "\"/>\n<g fill=\"#59636e\" class=\"soft\" font-size=\"12\" text-anchor=\"end\">\n" +
         labels + "</g>\n";
}

std::string x_axis(const Figure& figure) {
  constexpr std::uint64_t kMostSteps = 16;
  const std::size_t depths = figure.table.histogram.size();
  const std::uint64_t step = round_number((depths - 1 + kMostSteps - 1) / kMostSteps);
  std::string line = "M" + px(figure.left) + " " + px(kPlotBottom) + "H" + px(kPlotRight);
  std::string labels;
  for (std::size_t depth = 0; depth < depths; depth += step) {
    const SvgLength x = (figure.column(depth) + figure.column(depth + 1)) / 2;
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
    const SvgLength begin = figure.column(depth);
    const SvgLength column = figure.column(depth + 1) - begin;
    const SvgLength gap = column / 6;
    const SvgLength height = figure.scale.height(states);
    text += "<rect x=\"" + px(begin + gap / 2) + "\" y=\"" + px(kPlotBottom - height) +
            "\" width=\"" + px(column - gap) + "\" height=\"" + px(height) + "\"><title>distance " +
            std::to_string(depth) + ": " + grouped(states) + "</title></rect>\n";
  }
  return text + "</g>\n";
}

// The width of the labels of the vertical axis, with letters of 12 px.
SvgLength label_width(const Figure& figure) {
  constexpr SvgLength kDigitWidth = 7 * kPixel;
  return static_cast<SvgLength>(grouped(figure.scale.ticks().back()).size()) * kDigitWidth;
}

}  // namespace

std::string histogram_svg(const TableInfo& table) {
  Figure figure{.table = table};
  figure.left = 42 * kPixel + label_width(figure);
  return svg_document(heading(table) + ": states by distance",
                      titles(figure) + y_axis(figure) + bars(figure) + x_axis(figure));
}

}  // namespace slidebase
