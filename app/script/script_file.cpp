// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/script/script_file.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/npy.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QDir>
#include <QFileInfo>

namespace normscope {

namespace {

/// The path of the input as written in the script: the file name if it is beside the script, otherwise the absolute
/// path.
QString nameFor(const QFileInfo &script, const QString &inputPath)
{
    if (inputPath.isEmpty())
        return {};
    const QFileInfo input(inputPath);
    const bool beside = input.absoluteDir().canonicalPath() == script.absoluteDir().canonicalPath();
    return beside ? input.fileName() : input.absoluteFilePath();
}

/// Throws for a script named like a module it imports: Python looks for modules beside the script first.
void checkName(const QFileInfo &script)
{
    const std::string stem = script.completeBaseName().toStdString();
    if (stem == "numpy" || stem == "torch")
        throw InputError({MESSAGE_TEXT("Message",
                                       "A script called “%1” would hide the module of that name from Python; it needs "
                                       "another name."),
                          {script.fileName().toStdString()}});
}

Script scriptFor(const QFileInfo &target, const Evaluation &evaluation, ScriptLanguage language, const QString &title,
                 DType result, const QString &inputPath)
{
    return makeScript(evaluation,
                      {.language = language,
                       .title = title.toStdString(),
                       .version = NORMSCOPE_VERSION,
                       .stem = isText(target.filePath()) ? target.completeBaseName().toStdString() : "script",
                       .inputFile = nameFor(target, inputPath).toStdString(),
                       .result = result});
}

} // namespace

void saveScript(const QString &path, const Evaluation &evaluation, ScriptLanguage language, const QString &title,
                DType result, const QString &inputPath, const Progress &progress)
{
    const QFileInfo target(path);
    checkName(target);
    const Script script = scriptFor(target, evaluation, language, title, result, inputPath);
    std::vector<AtomicFile> files;
    files.emplace_back(nativePath(path)).write(script.text);
    const std::filesystem::path folder = nativePath(path).parent_path();
    for (const Script::File &file : script.files) {
        report(progress, static_cast<double>(files.size()) / static_cast<double>(script.files.size() + 1));
        AtomicFile &written = files.emplace_back(folder / file.name);
        writeNpy(file.tensor, [&](std::span<const std::byte> bytes) { written.write(bytes); });
    }
    for (AtomicFile &file : files)
        file.flush();
    for (AtomicFile &file : files)
        file.commit();
}

QStringList scriptFiles(const QString &path, const Evaluation &evaluation, ScriptLanguage language,
                        const QString &inputPath)
{
    const QFileInfo target(path);
    QStringList files(path);
    for (const Script::File &file : scriptFor(target, evaluation, language, {}, DType::Float64, inputPath).files)
        files += target.dir().filePath(QString::fromStdString(file.name));
    return files;
}

} // namespace normscope
