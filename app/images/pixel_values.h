// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_choices.h"

#include <QImage>

#include <span>

namespace normscope {

/// Whether an image is stored without colours; if it has a palette, whether all entries are grey.
bool isGreyImage(const QImage &image);
/// As above, for a format alone, which does not say whether a palette is grey.
bool isGreyFormat(QImage::Format format);
bool hasPalette(QImage::Format format);

/// The image at the chosen size. Takes the image by value, so that a caller that moves it in keeps no second copy in
/// memory.
QImage fitted(QImage image, const ImageChoices &choices);

/// Writes rows of an image from `top` on, channel after channel, row by row; the number of rows follows from the size
/// of `values`. 1 is full brightness; transparent pixels are blended with white.
void writeStrip(const QImage &image, int top, ImageChannels channels, std::span<float> values);

} // namespace normscope
