// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/open_files.h"

#include "app/files/tensor_argument.h"
#include "engine/formats/file.h"
#include "engine/formats/tensor_file.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace normscope {

namespace {

std::filesystem::path filePath(const QString &path)
{
    return QFileInfo(path).filesystemFilePath();
}

/// Images are asked for by several files, or by an ending that no tensor file and no document has. Which endings images
/// have takes Qt 5 ms to find out.
bool areImages(const QStringList &paths)
{
    return paths.size() > 1
        || (!tensorFormat(filePath(paths.first())) && !paths.first().endsWith(documentEnding)
            && hasImageEnding(paths.first()));
}

void checkAllImages(const QStringList &paths)
{
    const auto other = std::find_if_not(paths.begin(), paths.end(), hasImageEnding);
    if (other != paths.end())
        throw InputError({ENGINE_TEXT("Engine", "Only images open several at once, and “%1” is no image."),
                          {fileText(filePath(*other))}});
}

std::vector<ImageInfo> imageInfos(const QStringList &paths, const Progress &progress)
{
    checkAllImages(paths);
    std::vector<ImageInfo> images;
    for (const QString &path : paths) {
        images.push_back(imageInfo(path));
        report(progress, static_cast<double>(images.size()) / static_cast<double>(paths.size()));
    }
    return images;
}

QString titleOf(const QStringList &paths)
{
    const QString first = QFileInfo(paths.first()).fileName();
    return paths.size() == 1 ? first : first + QStringLiteral(" … ") + QFileInfo(paths.last()).fileName();
}

} // namespace

OpenRequest openRequest(const QStringList &files)
{
    if (files.size() != 1)
        return {files, {}, {}};
    const TensorArgument argument = tensorArgument(files.first());
    return {{QFile::decodeName(argument.path.c_str())}, argument.array, {}};
}

OpenQuestion questionAbout(const OpenRequest &request, const Progress &progress)
{
    if (areImages(request.paths))
        return imageInfos(request.paths, progress);
    const std::filesystem::path file = filePath(request.paths.first());
    if (request.array.empty() && tensorFormat(file) == TensorFormat::Npz) {
        std::vector<NpzArray> arrays = npzArrays(file);
        if (arrays.size() > 1)
            return arrays;
    }
    return {};
}

OpenedFile openFiles(const OpenRequest &request, const Progress &progress)
{
    const QStringList &paths = request.paths;
    if (areImages(paths)) {
        const ImageChoices choices = request.images ? *request.images : proposedChoices(imageInfos(paths, {}));
        return {{newScene(loadImages(paths, choices, progress), titleOf(paths))}, {}};
    }
    if (request.array.empty())
        return openAny(paths.first(), progress);
    const Tensor tensor = loadNpz(filePath(paths.first()), request.array, progress);
    const QString title = titleOf(paths) + QLatin1Char(':') + QString::fromStdString(request.array);
    return {{newScene(tensor, title)}, {}};
}

} // namespace normscope
