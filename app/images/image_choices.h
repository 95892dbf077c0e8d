// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include <vector>

namespace normscope {

/// Properties of an image that are known before it becomes a tensor.
struct ImageInfo
{
    QString name; ///< Name of its file; empty for an image from the clipboard.
    QSize size; ///< Upright: after the rotation that the camera noted in the file.
    bool isGrey = false; ///< Stored without colours.
};

enum class ImageChannels
{
    Grey, ///< C = 1: the luma 0.299 R + 0.587 G + 0.114 B of ITU-R BT.601.
    Rgb ///< C = 3.
};
constexpr int channelCount(ImageChannels channels)
{
    return channels == ImageChannels::Rgb ? 3 : 1;
}

/// How an image is fitted to a size of other proportions.
enum class ImageFit
{
    CutEdges, ///< Crops to the largest centred part of these proportions.
    Stretch
};

struct ImageChoices
{
    ImageChannels channels = ImageChannels::Rgb;
    QSize size;
    ImageFit fit = ImageFit::CutEdges;
};

/// Default choices for these images: grey if all are; the common size, or else the smallest width and height.
ImageChoices proposedChoices(const std::vector<ImageInfo> &images);

} // namespace normscope
