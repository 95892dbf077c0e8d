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
    int plays = 0; ///< How many times it is played; 0: without end.
    friend bool operator==(const AnimationTiming &, const AnimationTiming &) = default;
};

/// Takes the pictures of an animation one by one, all of one size, and encodes them into a file. A picture equal to the
/// one before lengthens that frame instead of adding one. Throws IoError if a picture cannot be encoded.
class AnimationEncoder
{
public:
    virtual ~AnimationEncoder() = default;
    AnimationEncoder(const AnimationEncoder &) = delete;
    AnimationEncoder &operator=(const AnimationEncoder &) = delete;
    virtual void add(const QImage &picture) = 0;
    /// The bytes of the file. Call it once, after at least one picture.
    virtual QByteArray finish() = 0;
    /// Number of frames so far.
    virtual int frames() const = 0;

protected:
    AnimationEncoder() = default;
};

/// An APNG according to the third edition of the PNG specification: chunks acTL, fcTL and fdAT around the data that Qt
/// writes for each frame. Programs that do not know these chunks show the first frame. Full colour, with transparency.
std::unique_ptr<AnimationEncoder> apngEncoder(const AnimationTiming &timing);

/// A GIF of up to 256 colours a frame (gif_colors.h), without transparency.
std::unique_ptr<AnimationEncoder> gifEncoder(const AnimationTiming &timing);

} // namespace normscope
