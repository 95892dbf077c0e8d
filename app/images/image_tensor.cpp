// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/images/image_tensor.h"

#include "app/images/image_format.h"
#include "engine/formats/file.h"
#include "engine/tensor/memory_need.h"
#include "engine/tensor/uninitialized_array.h"
#include "widgets/core/file_name.h"

#include <QFileInfo>

#include <algorithm>
#include <functional>
#include <memory>

namespace normscope {

namespace {

/// Runs `work` on a file that is opened for it. Throws if it is not a regular file.
template <class Work>
auto withFile(const QString &path, const Work &work)
{
    const std::filesystem::path file = nativePath(path);
    FileSource source(file);
    return work(StoredImage {source, fileText(file)});
}

using DecodeImage = std::function<void(std::int64_t, std::span<float>)>;

/// Bytes per pixel that decoding takes at most beside the tensor: 16 bits for each of four channels.
constexpr double decodedPixelBytes = 8;

Tensor stacked(std::int64_t count, const std::string &name, const ImageChoices &choices, const Progress &progress,
               const DecodeImage &decode)
{
    const Shape shape {count, channelCount(choices.channels), choices.size.height(), choices.size.width()};
    const auto size = static_cast<std::size_t>(elementCount(shape));
    const std::size_t each = size / static_cast<std::size_t>(count);
    const double pixels = static_cast<double>(choices.size.width()) * choices.size.height();
    requireMemory(name, static_cast<double>(size) * sizeof(float) + pixels * decodedPixelBytes);
    const std::shared_ptr<float[]> values = uninitializedArray<float>(size);
    for (std::int64_t i = 0; i < count; ++i) {
        report(progress, static_cast<double>(i) / static_cast<double>(count));
        decode(i, {values.get() + static_cast<std::size_t>(i) * each, each});
    }
    return Tensor::adopt(shape, values);
}

/// Progress for one item of many: calls `progress` as often, always with the share of the whole.
Progress at(double share, const Progress &progress)
{
    return progress ? Progress([share, &progress](double) { return progress(share); }) : Progress();
}

} // namespace

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

bool hasImageEnding(const QString &path)
{
    const std::string ending = QFileInfo(path).suffix().toLower().toStdString();
    return std::ranges::find(imageEndings(), ending) != imageEndings().end();
}

QString imagePatterns()
{
    QStringList patterns;
    for (const std::string_view ending : imageEndings())
        patterns += QStringLiteral("*.") + QLatin1String(ending.data(), static_cast<qsizetype>(ending.size()));
    return patterns.join(QLatin1Char(' '));
}

std::vector<ImageInfo> imageInfos(const QStringList &paths, ImageDecoder &decoder, const Progress &progress)
{
    std::vector<ImageInfo> images;
    for (const QString &path : paths) {
        const Progress within = at(static_cast<double>(images.size()) / static_cast<double>(paths.size()), progress);
        images.push_back(withFile(path, [&](const StoredImage &image) { return decoder.describe(image, within); }));
        images.back().name = shownFileName(path);
    }
    return images;
}

Tensor loadImages(const QStringList &paths, const ImageChoices &choices, ImageDecoder &decoder,
                  const Progress &progress)
{
    const auto count = static_cast<std::int64_t>(paths.size());
    return stacked(
        count, fileText(nativePath(paths.front())), choices, progress, [&](std::int64_t i, std::span<float> values) {
            const Progress within = at(static_cast<double>(i) / static_cast<double>(count), progress);
            withFile(paths[i], [&](const StoredImage &image) { decoder.decode(image, choices, values, within); });
        });
}

Tensor imageTensor(const StoredImage &image, const ImageChoices &choices, ImageDecoder &decoder,
                   const Progress &progress)
{
    return stacked(1, image.name, choices, progress,
                   [&](std::int64_t, std::span<float> values) { decoder.decode(image, choices, values, progress); });
}

} // namespace normscope
