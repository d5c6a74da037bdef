#include "query/cli/pictures/svg.h"

namespace slidebase {
namespace {

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

}  // namespace

std::string px(SvgLength length) {
  std::string text = std::to_string(length / kPixel);
  if (const SvgLength part = length % kPixel; part != 0) {
    text += part < 10 ? ".0" : ".";
    text += std::to_string(part % 10 == 0 ? part / 10 : part);
  }
  return text;
}

std::uint64_t round_number(std::uint64_t least) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (const unsigned factor : {1U, 2U, 5U}) {
      if (factor * power >= least) {
        return factor * power;
      }
    }
  }
}

std::string text_at(SvgLength x, SvgLength y, std::string_view attributes,
                    const std::string& text) {
  return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\"" + std::string(attributes) + ">" + text +
         "</text>\n";
}

std::string svg_document(const std::string& title, const std::string& elements) {
  const std::string size =
      "width=\"" + px(kFigureWidth) + "\" height=\"" + px(kFigureHeight) + "\"";
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + " viewBox=\"0 0 " +
         px(kFigureWidth) + " " + px(kFigureHeight) +
         "\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\">\n" + "<title>" + title +
         "</title>\n" + std::string(kStyle) + "<rect " + size +
         " fill=\"#ffffff\" class=\"paper\"/>\n" + elements + "</svg>\n";
}

}  // namespace slidebase
