// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figures_command.h"

#include "app/arguments/argument_parser.h"
#include "app/cli/command_line.h"
#include "app/cli/figure_command.h"
#include "app/cli/figure_manifest.h"
#include "app/files/tensor_argument.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace normscope {

namespace {

struct FiguresCommand
{
    Q_DECLARE_TR_FUNCTIONS(FiguresCommand)
};

std::vector<CommandOption> figuresOptions()
{
    return {
        {QStringLiteral("check"), {}, FiguresCommand::tr("Read the manifest alone, and tell what is wrong in it.")}};
}

constexpr qint64 largestManifest = 16 << 20;

QByteArray manifestBytes(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw InputError({MESSAGE_TEXT("Message", "“%1” cannot be read: %2."),
                          {path.toStdString(), file.errorString().toStdString()}});
    if (file.size() > largestManifest)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is too large for a manifest."), {path.toStdString()}});
    return file.readAll();
}

void checkEntry(const ManifestEntry &entry)
{
    checkFigure(entry.words);
    if (!entry.input.isEmpty() && !std::filesystem::exists(tensorArgument(entry.input).path))
        throw InputError({MESSAGE_TEXT("Message", "There is no file “%1”."), {entry.input.toStdString()}});
}

void writeEntry(const ManifestEntry &entry)
{
    checkFigure(entry.words); // Throws before a folder is created.
    const QDir folder = QFileInfo(entry.out).absoluteDir();
    if (!folder.exists() && !QDir().mkpath(folder.path()))
        throw IoError({MESSAGE_TEXT("Message", "The folder “%1” cannot be made."), {folder.path().toStdString()}});
    runFigure(entry.words);
}

} // namespace

CommandHelp figuresHelp()
{
    CommandHelp help;
    help.intro
        = FiguresCommand::tr("Usage: normscope figures MANIFEST [--check]\n\n"
                             "Writes every figure that a file of JSON describes. Its options are those of figure:\n\n"
                             "  {\"defaults\": {\"width\": \"85mm\", \"theme\": \"print\"},\n"
                             "   \"figures\": [{\"input\": \"x.npy\", \"view\": \"tensor\", \"out\": \"a.pdf\"},\n"
                             "               {\"view\": \"compare\", \"show\": \"cubes\", \"letters\": true,\n"
                             "                \"methods\": [\"batch\", \"layer\"], \"out\": \"cubes.svg\"}]}\n\n"
                             "Options without a value are true; false and null leave out what the defaults say.\n"
                             "A \"name\" is what an entry is told by. Paths are relative to MANIFEST. A mistake does\n"
                             "not keep the other figures from being written; the exit code is then 2.\n\n"
                             "Options:\n");
    help.options = figuresOptions();
    return help;
}

void runFigures(const QStringList &words)
{
    const CommandArguments arguments(words, figuresOptions(), 1);
    if (arguments.files().isEmpty())
        throw InputError({MESSAGE_TEXT("Message", "The manifest is missing: normscope figures MANIFEST."), {}});
    const QString path = arguments.files().first();
    const bool isCheck = arguments.has(QStringLiteral("check"));
    const QString own = languageFor(QCoreApplication::arguments());
    int mistakes = 0;
    const auto tell = [&](const QString &entry, const QString &sentence) {
        ++mistakes;
        printError(FiguresCommand::tr("%1, figure %2: %3").arg(QFileInfo(path).fileName(), entry, sentence));
    };
    for (const ManifestEntry &entry : readManifest(manifestBytes(path), path, tell)) {
        try {
            // Titles and captions are in the entry's --language, as in `figure`.
            installLanguage(languageFor(entry.words + QStringList {QStringLiteral("--language"), own}));
            isCheck ? checkEntry(entry) : writeEntry(entry);
        } catch (const Error &error) {
            tell(entry.name, messageText(error.message()));
        }
    }
    installLanguage(own);
    if (mistakes > 0)
        throw InputError({MESSAGE_TEXT("Message", "Figures with mistakes: %1."), {std::to_string(mistakes)}});
}

} // namespace normscope
