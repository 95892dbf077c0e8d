// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <QImage>
#include <QSize>
#include <QStringList>

#include <vector>

namespace normscope {

/// What is known of an image before it is decoded.
struct ImageInfo
{
    QString name; ///< Of its file; empty for one from the clipboard.
    QSize size; ///< Upright: after the turn that a camera noted in the file.
    bool isGrey = false; ///< Stored without colours.
};

enum class ImageChannels
{
    Grey, ///< C = 1: the luma 0.299 R + 0.587 G + 0.114 B of ITU-R BT.601.
    Rgb ///< C = 3.
};

/// What happens to an image of other proportions than the chosen size.
enum class ImageFit
{
    CutEdges, ///< The largest part of these proportions about its centre.
    Stretch
};

struct ImageChoices
{
    ImageChannels channels = ImageChannels::Rgb;
    QSize size;
    ImageFit fit = ImageFit::CutEdges;
};

/// Whether the ending is one of an image that can be read here (png, jpg, …).
bool hasImageEnding(const QString &path);
/// The endings as patterns for a file dialog: "*.png *.jpg".
QString imagePatterns();

/// Throws InputError, whose sentence names the file, if it is missing, no image, or has more than 2²⁷ pixels.
ImageInfo imageInfo(const QString &path);
/// What one would choose for these images: grey if all are, the size that all have, else the smallest width and height.
ImageChoices proposedChoices(const std::vector<ImageInfo> &images);

/// The images as one float32 tensor N,C,H,W with values 0 … 1, where 1 is full brightness; what is transparent lies on
/// white. Images of another size are brought to the chosen one. Throws InputError for a damaged image; Cancelled.
Tensor loadImages(const QStringList &paths, const ImageChoices &choices, const Progress &progress = {});
/// The same for one image in memory.
Tensor imageTensor(const QImage &image, const ImageChoices &choices, const Progress &progress = {});

} // namespace normscope
