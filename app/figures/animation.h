// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>

namespace normscope {

/// How an animation is played.
struct AnimationTiming
{
    double frameRate = 20; ///< Frames in a second.
    int plays = 0; ///< 0: for ever.
    friend bool operator==(const AnimationTiming &, const AnimationTiming &) = default;
};

/// Takes the pictures of an animation one by one, all of one size, and makes a file of them. A picture that is the one
/// before again lengthens that frame and makes none of its own. Throws IoError where a picture cannot be encoded.
class AnimationEncoder
{
public:
    virtual ~AnimationEncoder() = default;
    AnimationEncoder(const AnimationEncoder &) = delete;
    AnimationEncoder &operator=(const AnimationEncoder &) = delete;
    virtual void add(const QImage &picture) = 0;
    virtual QByteArray finish() = 0;
    /// So far.
    virtual int frames() const = 0;

protected:
    AnimationEncoder() = default;
};

/// An APNG, as the third edition of the PNG specification has it: chunks acTL, fcTL and fdAT around what Qt writes for
/// each frame. Programs that do not know them show the first one. Full colour, transparency kept.
std::unique_ptr<AnimationEncoder> apngEncoder(const AnimationTiming &timing);

/// A GIF of up to 256 colours a frame (gif_colors.h), without transparency.
std::unique_ptr<AnimationEncoder> gifEncoder(const AnimationTiming &timing);

} // namespace normscope
