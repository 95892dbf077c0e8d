// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/open_files.h"

#include "app/files/tensor_argument.h"
#include "engine/formats/file.h"
#include "engine/formats/tensor_file.h"
#include "widgets/core/file_name.h"

#include <algorithm>

namespace normscope {

namespace {

/// Whether the files are to be opened as images: several files, or one whose ending is that of an image and of no
/// tensor file or document.
bool areImages(const QStringList &paths)
{
    return paths.size() > 1
        || (!tensorFormat(nativePath(paths.first())) && !paths.first().endsWith(documentEnding)
            && hasImageEnding(paths.first()));
}

void checkAllImages(const QStringList &paths)
{
    const auto other = std::find_if_not(paths.begin(), paths.end(), hasImageEnding);
    if (other != paths.end())
        throw InputError({MESSAGE_TEXT("Message", "Only images open several at once, and “%1” is no image."),
                          {fileText(nativePath(*other))}});
}

QString titleOf(const QStringList &paths)
{
    const QString first = shownFileName(paths.first());
    return paths.size() == 1 ? first : first + QStringLiteral(" … ") + shownFileName(paths.last());
}

/// Throws for a file name whose bytes Qt's file dialog has replaced because they are no valid text: such a name exists
/// nowhere.
void checkNames(const QStringList &paths)
{
    for (const QString &path : paths) {
        if (path.contains(QChar::ReplacementCharacter) && !std::filesystem::exists(nativePath(path)))
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%1” cannot be found under this name, which is not in UTF-8: open it from "
                                           "the command line, or give it another name."),
                              {fileText(nativePath(path))}});
    }
}

OpenQuestion question(const OpenRequest &request, const Progress &progress)
{
    checkNames(request.paths);
    if (areImages(request.paths)) {
        checkAllImages(request.paths);
        ImageDecoder decoder(request.decoder);
        return imageInfos(request.paths, decoder, progress);
    }
    const std::filesystem::path file = nativePath(request.paths.first());
    const auto format = tensorFormat(file);
    if (request.array.empty() && format && holdsSeveral(*format)) {
        std::vector<NamedArray> arrays = namedArrays(file, progress);
        if (arrays.size() > 1)
            return arrays;
    }
    return {};
}

OpenedFile opened(const OpenRequest &request, const Progress &progress)
{
    const QStringList &paths = request.paths;
    checkNames(paths);
    if (areImages(paths)) {
        checkAllImages(paths);
        ImageDecoder decoder(request.decoder);
        const ImageChoices choices
            = request.images ? *request.images : proposedChoices(imageInfos(paths, decoder, progress));
        return {{newScene(loadImages(paths, choices, decoder, progress), titleOf(paths))}, {}};
    }
    if (request.array.empty())
        return openAny(paths.first(), progress);
    const Tensor tensor = loadTensor(nativePath(paths.first()), request.array, progress);
    const QString title = titleOf(paths) + QLatin1Char(':') + QString::fromStdString(request.array);
    return {{newScene(tensor, title)}, {}};
}

} // namespace

OpenRequest openRequest(const QStringList &files)
{
    if (files.size() != 1)
        return {.paths = files};
    const TensorArgument argument = tensorArgument(files.first());
    return {.paths = {fileName(argument.path.native())}, .array = argument.array};
}

OpenQuestion questionAbout(const OpenRequest &request, const Progress &progress)
{
    return withEnoughMemory(fileText(nativePath(request.paths.first())), [&] { return question(request, progress); });
}

OpenedFile openFiles(const OpenRequest &request, const Progress &progress)
{
    return withEnoughMemory(fileText(nativePath(request.paths.first())), [&] { return opened(request, progress); });
}

} // namespace normscope
