// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation.h"
#include "app/figures/gif_colors.h"
#include "engine/tensor/error.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace normscope {

namespace {

constexpr int gifColors = 256;
constexpr int hundredths = 100; ///< Per second; a GIF stores delays in this unit.

[[noreturn]] void throwNoGif()
{
    throw IoError({MESSAGE_TEXT("Message", "The picture could not be encoded."), {}});
}

void checkGif(int status)
{
    if (status != GIF_OK)
        throwNoGif();
}

int writeGifBytes(GifFileType *file, const GifByteType *bytes, int length)
{
    static_cast<QByteArray *>(file->UserData)->append(reinterpret_cast<const char *>(bytes), length);
    return length;
}

struct GifMapDeleter
{
    void operator()(ColorMapObject *map) const { GifFreeMapObject(map); }
};

struct GifCloser
{
    void operator()(GifFileType *file) const { EGifCloseFile(file, nullptr); }
};

class GifEncoder final : public AnimationEncoder
{
public:
    explicit GifEncoder(const AnimationTiming &timing)
        : m_timing(timing)
    { }

    void add(const QImage &picture) override
    {
        if (!m_last.isNull() && picture == m_last) {
            ++m_length;
            return;
        }
        if (m_last.isNull())
            begin(picture.size());
        else
            writeLast();
        m_last = picture;
        m_length = 1;
    }

    int frames() const override { return m_written + (m_last.isNull() ? 0 : 1); }

    QByteArray finish() override
    {
        writeLast();
        m_last = {};
        checkGif(EGifCloseFile(m_file.release(), nullptr));
        return m_bytes;
    }

private:
    void begin(QSize size)
    {
        m_file.reset(EGifOpen(&m_bytes, writeGifBytes, nullptr));
        if (!m_file)
            throwNoGif();
        EGifSetGifVersion(m_file.get(), true);
        checkGif(EGifPutScreenDesc(m_file.get(), size.width(), size.height(), 8, 0, nullptr));
        if (m_timing.plays != 1)
            writeLoops();
    }

    /// The extension of Netscape 2.0: how many times the animation is repeated; 0: without end.
    void writeLoops()
    {
        const int again = m_timing.plays == 0 ? 0 : m_timing.plays - 1;
        const std::array<GifByteType, 3> loops
            = {1, static_cast<GifByteType>(again & 0xff), static_cast<GifByteType>(again >> 8 & 0xff)};
        checkGif(EGifPutExtensionLeader(m_file.get(), APPLICATION_EXT_FUNC_CODE));
        checkGif(EGifPutExtensionBlock(m_file.get(), 11, "NETSCAPE2.0"));
        checkGif(EGifPutExtensionBlock(m_file.get(), static_cast<int>(loops.size()), loops.data()));
        checkGif(EGifPutExtensionTrailer(m_file.get()));
    }

    int delay() const
    {
        const auto time = [&](int pictures) { return std::lround(hundredths * pictures / m_timing.frameRate); };
        return static_cast<int>(time(m_pictures + m_length) - time(m_pictures));
    }

    void writeLast()
    {
        const IndexedPicture picture = inFewColors(m_last);
        const std::unique_ptr<ColorMapObject, GifMapDeleter> map(GifMakeMapObject(gifColors, nullptr));
        if (!map)
            throwNoGif();
        for (std::size_t i = 0; i < picture.palette.size(); ++i) {
            const QRgb color = picture.palette[i];
            map->Colors[i] = {static_cast<GifByteType>(qRed(color)), static_cast<GifByteType>(qGreen(color)),
                              static_cast<GifByteType>(qBlue(color))};
        }
        writeControl();
        checkGif(EGifPutImageDesc(m_file.get(), 0, 0, m_last.width(), m_last.height(), false, map.get()));
        // A copy, since EGifPutLine() changes the line.
        std::vector<GifByteType> line(static_cast<std::size_t>(m_last.width()));
        for (int y = 0; y < m_last.height(); ++y) {
            const auto begin = picture.indices.begin() + static_cast<std::ptrdiff_t>(y) * m_last.width();
            std::copy(begin, begin + m_last.width(), line.begin());
            checkGif(EGifPutLine(m_file.get(), line.data(), m_last.width()));
        }
        m_pictures += m_length;
        ++m_written;
    }

    void writeControl()
    {
        GraphicsControlBlock block {};
        block.DisposalMode = DISPOSE_DO_NOT;
        block.DelayTime = delay();
        block.TransparentColor = NO_TRANSPARENT_COLOR;
        std::array<GifByteType, 4> bytes {};
        EGifGCBToExtension(&block, bytes.data());
        checkGif(EGifPutExtension(m_file.get(), GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()), bytes.data()));
    }

    AnimationTiming m_timing;
    QByteArray m_bytes;
    std::unique_ptr<GifFileType, GifCloser> m_file;
    QImage m_last; ///< The latest picture, not yet written.
    int m_length = 0; ///< Number of consecutive pictures equal to m_last.
    int m_pictures = 0; ///< Number of pictures before m_last.
    int m_written = 0;
};

} // namespace

std::unique_ptr<AnimationEncoder> gifEncoder(const AnimationTiming &timing)
{
    return std::make_unique<GifEncoder>(timing);
}

} // namespace normscope
