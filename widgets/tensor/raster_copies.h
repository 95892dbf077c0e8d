// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tensor/tensor_layout.h"

#include <QColor>
#include <QImage>

#include <vector>

namespace normscope {

// Pixels of one image of 32 bits in the place of those of another, whose memory is used again.

/// Gives `to` the size of `from` and the pixels inside `within`.
void copyImage(const QImage &from, QImage &to, const QRect &within);
/// The same with the pixels mixed with the background, as what is not lit looks.
void fade(const QImage &image, const QColor &background, QImage &result, const QRect &within);

/// A stretch of layout units as device pixels.
struct PixelSpan
{
    int begin;
    int end;
};
/// The stretches that lie in the pixels 0 … `pixels` − 1; position 0 is `origin` pixels away.
std::vector<PixelSpan> pixelSpans(const std::vector<LayoutSide::Span> &spans, double origin, double scale, int pixels);
/// Between images of one size.
void copyPixels(const QImage &from, QImage &to, const std::vector<PixelSpan> &columns, PixelSpan rows);

} // namespace normscope
