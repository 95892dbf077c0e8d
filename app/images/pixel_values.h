// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_choices.h"

#include <QImage>

#include <span>

namespace normscope {

/// Whether an image is stored without colours; of one with a palette its colours tell.
bool isGreyImage(const QImage &image);
/// The same of a format; a palette's colours are not known from it.
bool isGreyFormat(QImage::Format format);
bool hasPalette(QImage::Format format);

/// An image of the chosen size. Takes the image, so that only one as large is in memory.
QImage fitted(QImage image, const ImageChoices &choices);

/// Writes rows of an image from `top` on, channel after channel, row by row; `values` has room for as many whole rows
/// as are meant, of every channel. 1 is full brightness; what is transparent lies on white.
void writeStrip(const QImage &image, int top, ImageChannels channels, std::span<float> values);

} // namespace normscope
