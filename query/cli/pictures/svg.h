// Parts of the SVG figures.
//
// Coordinates are integers in hundredths of a pixel, so that a figure is the same on any machine
// and in any locale.
//
// Every element has its colour for a light page as an attribute, which any program that reads SVG
// understands. Programs that support style sheets and the media query replace it on a dark page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace slidebase {

using SvgLength = std::int64_t;  // hundredths of a pixel

inline constexpr SvgLength kPixel = 100;
inline constexpr SvgLength kFigureWidth = 720 * kPixel;
inline constexpr SvgLength kFigureHeight = 412 * kPixel;
inline constexpr SvgLength kPlotTop = 70 * kPixel;
inline constexpr SvgLength kPlotBottom = 348 * kPixel;
inline constexpr SvgLength kPlotRight = kFigureWidth - 20 * kPixel;
inline constexpr SvgLength kPlotHeight = kPlotBottom - kPlotTop;

// 1250 as "12.5".
std::string px(SvgLength length);

// The smallest of 1, 2, 5, 10, 20, 50, ... that is not below `least`.
std::uint64_t round_number(std::uint64_t least);

std::string text_at(SvgLength x, SvgLength y, std::string_view attributes, const std::string& text);

// A figure of the usual size with these elements. `title` is for screen readers.
std::string svg_document(const std::string& title, const std::string& elements);

}  // namespace slidebase
