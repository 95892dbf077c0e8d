// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_decoder.h"
#include "engine/tensor/tensor.h"

#include <QStringList>

namespace normscope {

/// Whether the file name has the ending of an image, independent of the content.
bool hasImageEnding(const QString &path);
/// The endings as patterns for a file dialog: "*.png *.jpg".
QString imagePatterns();

// The functions below throw as ImageDecoder does; InputError also if a file is missing or not a regular file.

std::vector<ImageInfo> imageInfos(const QStringList &paths, ImageDecoder &decoder, const Progress &progress = {});
/// The images as one float32 tensor N,C,H,W with values 0 … 1, where 1 is full brightness; transparent pixels are
/// blended with white. Images of another size are fitted to the chosen one.
Tensor loadImages(const QStringList &paths, const ImageChoices &choices, ImageDecoder &decoder,
                  const Progress &progress = {});
/// As above, for one image.
Tensor imageTensor(const StoredImage &image, const ImageChoices &choices, ImageDecoder &decoder,
                   const Progress &progress = {});

} // namespace normscope
