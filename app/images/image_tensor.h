// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/images/image_decoder.h"
#include "engine/tensor/tensor.h"

#include <QStringList>

namespace normscope {

/// Whether the ending is one of an image: of a request for images, whatever the files hold.
bool hasImageEnding(const QString &path);
/// The endings as patterns for a file dialog: "*.png *.jpg".
QString imagePatterns();

// All of these throw as ImageDecoder does; InputError also where a file is missing or no ordinary one.

std::vector<ImageInfo> imageInfos(const QStringList &paths, ImageDecoder &decoder, const Progress &progress = {});
/// The images as one float32 tensor N,C,H,W with values 0 … 1, where 1 is full brightness; what is transparent lies on
/// white. Images of another size are brought to the chosen one.
Tensor loadImages(const QStringList &paths, const ImageChoices &choices, ImageDecoder &decoder,
                  const Progress &progress = {});
/// The same of one image.
Tensor imageTensor(const StoredImage &image, const ImageChoices &choices, ImageDecoder &decoder,
                   const Progress &progress = {});

} // namespace normscope
