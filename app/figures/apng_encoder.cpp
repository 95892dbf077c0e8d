// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation.h"
#include "app/figures/png_painter.h"
#include "engine/tensor/error.h"

#include <QtEndian>

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace normscope {

namespace {

constexpr qsizetype signatureLength = 8;
constexpr qsizetype aroundChunk = 12; ///< Bytes of a chunk's length, type and checksum.
constexpr int delayDenominator = 1000; ///< Delays are whole milliseconds.

struct PngChunk
{
    QByteArray type;
    QByteArray data;
};

template <class Number>
QByteArray bigEndian(Number number)
{
    QByteArray bytes(sizeof(Number), Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

std::vector<PngChunk> chunksOf(const QByteArray &png)
{
    std::vector<PngChunk> chunks;
    for (qsizetype at = signatureLength; at + aroundChunk <= png.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
        chunks.push_back({png.mid(at + 4, 4), png.mid(at + 8, length)});
        at += length + aroundChunk;
    }
    return chunks;
}

void appendChunk(QByteArray &file, const QByteArray &type, const QByteArray &data)
{
    const QByteArray checked = type + data;
    const auto sum = crc32(0, reinterpret_cast<const Bytef *>(checked.constData()), static_cast<uInt>(checked.size()));
    file += bigEndian(static_cast<quint32>(data.size())) + checked + bigEndian(static_cast<quint32>(sum));
}

class ApngEncoder final : public AnimationEncoder
{
public:
    explicit ApngEncoder(const AnimationTiming &timing)
        : m_timing(timing)
    { }

    void add(const QImage &picture) override
    {
        if (!m_frames.empty() && picture == m_last) {
            ++m_frames.back().length;
            return;
        }
        m_last = picture;
        m_frames.push_back({encodedPng(picture), 1});
        const QByteArray header = chunksOf(m_frames.back().png).front().data;
        if (header != chunksOf(m_frames.front().png).front().data)
            throw IoError({MESSAGE_TEXT("Message", "The picture could not be encoded."), {}});
    }

    int frames() const override { return static_cast<int>(m_frames.size()); }

    QByteArray finish() override
    {
        QByteArray file = m_frames.front().png.left(signatureLength);
        m_sequence = 0;
        int begin = 0;
        for (std::size_t i = 0; i < m_frames.size(); ++i) {
            const Frame &frame = m_frames[i];
            if (i == 0)
                appendFirst(file, frame, delayOf(begin, frame.length));
            else
                appendFurther(file, frame, delayOf(begin, frame.length));
            begin += frame.length;
        }
        appendChunk(file, "IEND", {});
        return file;
    }

private:
    struct Frame
    {
        QByteArray png;
        int length; ///< Number of pictures shown by this frame.
    };

    /// Delay of a frame in milliseconds, rounded so that the rounding errors of frames do not add up.
    int delayOf(int begin, int length) const
    {
        const auto time = [&](int pictures) { return std::lround(delayDenominator * pictures / m_timing.frameRate); };
        return static_cast<int>(std::min<long>(time(begin + length) - time(begin), 0xffff));
    }

    QByteArray control(int delay)
    {
        return bigEndian(static_cast<quint32>(m_sequence++)) + bigEndian(static_cast<quint32>(m_last.width()))
            + bigEndian(static_cast<quint32>(m_last.height())) + QByteArray(8, '\0') // Offset (0, 0).
            + bigEndian(static_cast<quint16>(delay)) + bigEndian(static_cast<quint16>(delayDenominator))
            + QByteArray(2, '\0'); // Dispose none, blend source: each frame replaces the one before.
    }

    /// Appends the first PNG without its IEND, with the chunks of the animation before its image data.
    void appendFirst(QByteArray &file, const Frame &frame, int delay)
    {
        bool isBegun = false;
        for (const PngChunk &chunk : chunksOf(frame.png)) {
            if (chunk.type == "IDAT" && !std::exchange(isBegun, true)) {
                appendChunk(file, "acTL",
                            bigEndian(static_cast<quint32>(m_frames.size()))
                                + bigEndian(static_cast<quint32>(m_timing.plays)));
                appendChunk(file, "fcTL", control(delay));
            }
            if (chunk.type != "IEND")
                appendChunk(file, chunk.type, chunk.data);
        }
    }

    void appendFurther(QByteArray &file, const Frame &frame, int delay)
    {
        appendChunk(file, "fcTL", control(delay));
        for (const PngChunk &chunk : chunksOf(frame.png)) {
            if (chunk.type == "IDAT")
                appendChunk(file, "fdAT", bigEndian(static_cast<quint32>(m_sequence++)) + chunk.data);
        }
    }

    AnimationTiming m_timing;
    std::vector<Frame> m_frames;
    QImage m_last;
    int m_sequence = 0;
};

} // namespace

std::unique_ptr<AnimationEncoder> apngEncoder(const AnimationTiming &timing)
{
    return std::make_unique<ApngEncoder>(timing);
}

} // namespace normscope
