// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/image_tensor.h"

#include "engine/formats/file.h"

#include <QFileInfo>
#include <QImageReader>

#include <algorithm>
#include <functional>
#include <memory>
#include <span>

namespace normscope {

namespace {

constexpr qint64 mostPixels = qint64(1) << 27;
/// Of the decoded image in megabytes: what `mostPixels` need at 16 bits for each of four channels.
constexpr int decodedLimit = 1024;

std::string nameOf(const QString &path)
{
    return fileText(QFileInfo(path).filesystemFilePath());
}

[[noreturn]] void throwDamaged(const QString &path)
{
    throw InputError(
        {ENGINE_TEXT("Engine", "“%1” is damaged, or is no image of a kind that can be read here."), {nameOf(path)}});
}

void prepare(QImageReader &reader)
{
    reader.setAutoTransform(true);
    reader.setDecideFormatFromContent(true);
    QImageReader::setAllocationLimit(decodedLimit);
}

void checkSize(const QSize &size, const QString &path)
{
    if (qint64(size.width()) * size.height() <= mostPixels)
        return;
    throw InputError(
        {ENGINE_TEXT("Engine", "“%1” has %2 × %3 pixels; at most %4 in all are read."),
         {nameOf(path), std::to_string(size.width()), std::to_string(size.height()), std::to_string(mostPixels)}});
}

bool isGrey(QImage::Format format)
{
    return format == QImage::Format_Grayscale8 || format == QImage::Format_Grayscale16
        || format == QImage::Format_Alpha8;
}

/// Whether only the colours of its palette say if an image is grey.
bool hasPalette(QImage::Format format)
{
    return format == QImage::Format_Mono || format == QImage::Format_MonoLSB || format == QImage::Format_Indexed8;
}

QImage readImage(const QString &path)
{
    const FileSource check(QFileInfo(path).filesystemFilePath()); // Says plainly that it is missing or a folder.
    QImageReader reader(path);
    prepare(reader);
    checkSize(reader.size(), path);
    QImage image = reader.read();
    if (image.isNull())
        throwDamaged(path);
    return image;
}

/// Brings an image to the chosen size.
QImage fitted(const QImage &image, const ImageChoices &choices)
{
    if (image.size() == choices.size)
        return image;
    QRect part = image.rect();
    if (choices.fit == ImageFit::CutEdges) {
        const QSize size = choices.size.scaled(image.size(), Qt::KeepAspectRatio).expandedTo({1, 1});
        part = QRect({(image.width() - size.width()) / 2, (image.height() - size.height()) / 2}, size);
    }
    return image.copy(part).scaled(choices.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

/// 0 … 1, on white.
float onWhite(quint16 premultiplied, quint16 alpha)
{
    return static_cast<float>(premultiplied + (65535 - alpha)) / 65535.f;
}

/// Writes the channels of one image, row by row: `plane` values each.
void writeChannels(const QImage &image, ImageChannels channels, std::span<float> values)
{
    constexpr int rowsAtOnce = 64; // The converted copy stays small.
    const std::size_t plane = values.size() / (channels == ImageChannels::Rgb ? 3 : 1);
    std::size_t i = 0;
    for (int top = 0; top < image.height(); top += rowsAtOnce) {
        const QImage strip = image.copy(0, top, image.width(), std::min(rowsAtOnce, image.height() - top))
                                 .convertToFormat(QImage::Format_RGBA64_Premultiplied);
        for (int row = 0; row < strip.height(); ++row) {
            const auto *pixels = reinterpret_cast<const QRgba64 *>(strip.constScanLine(row));
            for (int column = 0; column < strip.width(); ++column, ++i) {
                const QRgba64 pixel = pixels[column];
                const float red = onWhite(pixel.red(), pixel.alpha());
                const float green = onWhite(pixel.green(), pixel.alpha());
                const float blue = onWhite(pixel.blue(), pixel.alpha());
                if (channels == ImageChannels::Grey) {
                    values[i] = static_cast<float>(0.299 * red + 0.587 * green + 0.114 * blue);
                } else {
                    values[i] = red;
                    values[plane + i] = green;
                    values[2 * plane + i] = blue;
                }
            }
        }
    }
}

Tensor stacked(std::int64_t count, const std::function<QImage(std::int64_t)> &imageAt, const ImageChoices &choices,
               const Progress &progress)
{
    const std::int64_t channels = choices.channels == ImageChannels::Rgb ? 3 : 1;
    const Shape shape {count, channels, choices.size.height(), choices.size.width()};
    const auto size = static_cast<std::size_t>(elementCount(shape));
    const std::size_t each = size / static_cast<std::size_t>(count);
    const std::shared_ptr<float[]> values = std::make_shared_for_overwrite<float[]>(size);
    for (std::int64_t i = 0; i < count; ++i) {
        report(progress, static_cast<double>(i) / static_cast<double>(count));
        const std::size_t first = static_cast<std::size_t>(i) * each;
        writeChannels(fitted(imageAt(i), choices), choices.channels, {values.get() + first, each});
    }
    return Tensor::adopt(shape, values);
}

} // namespace

bool hasImageEnding(const QString &path)
{
    return QImageReader::supportedImageFormats().contains(QFileInfo(path).suffix().toLower().toLatin1());
}

QString imagePatterns()
{
    QStringList patterns;
    for (const QByteArray &format : QImageReader::supportedImageFormats())
        patterns += QStringLiteral("*.") + QString::fromLatin1(format);
    return patterns.join(QLatin1Char(' '));
}

ImageInfo imageInfo(const QString &path)
{
    const FileSource check(QFileInfo(path).filesystemFilePath());
    QImageReader reader(path);
    prepare(reader);
    if (!reader.canRead())
        throwDamaged(path);
    ImageInfo info {QFileInfo(path).fileName(), reader.size(), isGrey(reader.imageFormat())};
    if (reader.transformation() & QImageIOHandler::TransformationRotate90)
        info.size.transpose();
    if (info.size.isEmpty() || hasPalette(reader.imageFormat())) { // Known only once it is decoded.
        const QImage image = readImage(path);
        info = {info.name, image.size(), isGrey(image.format()) || (hasPalette(image.format()) && image.allGray())};
    }
    checkSize(info.size, path);
    return info;
}

ImageChoices proposedChoices(const std::vector<ImageInfo> &images)
{
    ImageChoices choices {ImageChannels::Grey, images.front().size, ImageFit::CutEdges};
    for (const ImageInfo &image : images) {
        choices.size = choices.size.boundedTo(image.size);
        if (!image.isGrey)
            choices.channels = ImageChannels::Rgb;
    }
    return choices;
}

Tensor loadImages(const QStringList &paths, const ImageChoices &choices, const Progress &progress)
{
    return stacked(
        paths.size(), [&](std::int64_t i) { return readImage(paths[i]); }, choices, progress);
}

Tensor imageTensor(const QImage &image, const ImageChoices &choices, const Progress &progress)
{
    return stacked(
        1, [&](std::int64_t) { return image; }, choices, progress);
}

} // namespace normscope
