// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace normscope {

// Copies pixels between images of 32 bits per pixel, reusing the memory of the destination.

/// Gives `to` the size of `from` and the pixels inside `within`.
void copyImage(const QImage &from, QImage &to, const QRect &within);
/// Like copyImage(), with the pixels mixed with the background, as groups that are not highlighted look.
void fade(const QImage &image, const QColor &background, QImage &result, const QRect &within);

/// A range of device pixels, along one side.
struct PixelSpan
{
    int begin;
    int end;
};
/// The pixels of the spans that lie in 0 … `pixels` − 1; layout position 0 is at pixel `origin`, a unit is `scale`
/// pixels.
std::vector<PixelSpan> pixelSpans(const std::vector<LayoutSide::Span> &spans, double origin, double scale, int pixels);
/// Copies a row range's columns; both images have the same size.
void copyPixels(const QImage &from, QImage &to, const std::vector<PixelSpan> &columns, PixelSpan rows);

} // namespace normscope
