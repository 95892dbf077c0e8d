// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include <vector>

namespace normscope {

/// What is known of an image before it becomes a tensor.
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
constexpr int channelCount(ImageChannels channels)
{
    return channels == ImageChannels::Rgb ? 3 : 1;
}

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

/// What one would choose for these images: grey if all are, the size that all have, else the smallest width and height.
ImageChoices proposedChoices(const std::vector<ImageInfo> &images);

} // namespace normscope
