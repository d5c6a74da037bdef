// Draws an analysis as a line of the distance left after each move. A move along a shortest path is
// a step down; the dots are the detours.
#include <algorithm>
#include <string>

#include "query/cli/pictures/svg.h"
#include "query/judge/analysis/analysis.h"

namespace slidebase {
namespace {

constexpr SvgLength kPlotLeft = 62 * kPixel;

// Numbers of moves along both axes.
struct Plot {
  std::uint64_t made = 1;  // the last move, at least 1
  std::uint64_t most = 1;  // the greatest distance, at least 1

  SvgLength x(std::uint64_t move) const {
    return kPlotLeft +
           (kPlotRight - kPlotLeft) * static_cast<SvgLength>(move) / static_cast<SvgLength>(made);
  }
  SvgLength y(std::uint64_t left) const {
    return kPlotBottom - kPlotHeight * static_cast<SvgLength>(left) / static_cast<SvgLength>(most);
  }
};

// The ticks of an axis to `most`.
std::uint64_t step_of(std::uint64_t most) {
  constexpr std::uint64_t kMostSteps = 12;
  return round_number((most + kMostSteps - 1) / kMostSteps);
}

std::string axes(const Plot& plot, const AnalysedCase& one) {
  const std::string noun(noun_of(one));
  std::string grid, labels,
      ticks = "M" + px(kPlotLeft) + " " + px(kPlotBottom) + "H" + px(kPlotRight);
  for (std::uint64_t left = 0; left <= plot.most; left += step_of(plot.most)) {
    grid += left == 0 ? "" : "M" + px(kPlotLeft) + " " + px(plot.y(left)) + "H" + px(kPlotRight);
    labels += text_at(kPlotLeft - 9 * kPixel, plot.y(left) + 4 * kPixel, " text-anchor=\"end\"",
                      std::to_string(left));
  }
  for (std::uint64_t move = 0; move <= plot.made; move += step_of(plot.made)) {
    ticks += "M" + px(plot.x(move)) + " " + px(kPlotBottom) + "v5";
    labels += text_at(plot.x(move), kPlotBottom + 19 * kPixel, " text-anchor=\"middle\"",
                      std::to_string(move));
  }
  labels += text_at((kPlotLeft + kPlotRight) / 2, kFigureHeight - 14 * kPixel,
                    " text-anchor=\"middle\"", noun + "s made");
  labels += "<text transform=\"translate(20 " + px((kPlotTop + kPlotBottom) / 2) +
            ") rotate(-90)\" text-anchor=\"middle\">" +
            (one.analysis.from_start ? "least " + noun + "s" : noun + "s left") + "</text>\n";
  return "<path stroke=\"#d8dee4\" class=\"grid\" fill=\"none\" d=\"" + grid +
         "\"/>\n<path stroke=\"#818b98\" class=\"axis\" fill=\"none\" d=\"" + ticks +
         "\"/>\n<g fill=\"#59636e\" class=\"soft\" font-size=\"12\">\n" + labels + "</g>\n";
}

// Undecided positions are left out of the line.
std::string curve(const AnalysedCase& one, const Plot& plot) {
  std::string line, dots;
  bool pen_up = true;
  const auto add = [&](std::uint64_t number, Length left) {
    if (left.is_known()) {
      line += (pen_up ? "M" : "L") + px(plot.x(number)) + " " + px(plot.y(left.moves));
    }
    pen_up = !left.is_known();
  };
  add(0, one.analysis.begin());
  std::uint64_t number = 0;
  for (const AnalysedMove& move : one.analysis.moves) {
    add(++number, move.left);
    if (move.cost > 0) {
      dots += "<circle cx=\"" + px(plot.x(number)) + "\" cy=\"" + px(plot.y(move.left.moves)) +
              "\" r=\"4\"><title>" + std::to_string(number) + ": " + move.steps + " costs " +
              std::to_string(move.cost) + (move.best.empty() ? "" : ", best " + move.best) +
              "</title></circle>\n";
    }
  }
  return "<path stroke=\"#3a6ea5\" stroke-width=\"2\" fill=\"none\" d=\"" + line +
         "\"/>\n<g fill=\"#cf222e\">\n" + dots + "</g>\n";
}

}  // namespace

std::string analysis_svg(const AnalysedCase& one) {
  Plot plot;
  plot.made = std::max<std::uint64_t>(1, one.analysis.moves.size());
  plot.most = std::max<std::uint64_t>(1, one.analysis.least.at_least);
  for (const AnalysedMove& move : one.analysis.moves) {
    plot.most = std::max<std::uint64_t>(plot.most, move.left.at_least);
  }
  const std::string board = puzzle_text(one.record);
  const std::string heading =
      text_at(kPlotLeft, 28 * kPixel, " font-size=\"17\" font-weight=\"bold\"", board);
  return svg_document(board + ": " + in_a_sentence(one),
                      "<g fill=\"#1f2328\" class=\"ink\">\n" + heading +
                          "</g>\n<g fill=\"#59636e\" class=\"soft\" font-size=\"13\">\n" +
                          text_at(kPlotLeft, 49 * kPixel, "", in_a_sentence(one)) + "</g>\n" +
                          axes(plot, one) + curve(one, plot));
}

}  // namespace slidebase
