// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/handbook_command.h"

#include "app/cli/command_line.h"
#include "app/cli/command_table.h"
#include "app/cli/figure_command.h"
#include "app/cli/figure_manifest.h"
#include "app/figures/figure_file.h"
#include "app/handbook/handbook_pdf.h"
#include "app/handbook/handbook_pictures.h"
#include "app/handbook/handbook_site.h"
#include "app/settings/language.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <map>

namespace normscope {

namespace {

struct HandbookCommandText
{
    Q_DECLARE_TR_FUNCTIONS(HandbookCommand)
};

std::vector<CommandOption> handbookOptions()
{
    return {{QStringLiteral("out"), HandbookCommandText::tr("FOLDER|FILE.pdf"),
             HandbookCommandText::tr("Where it is written: a folder, created if missing, or a file .pdf. Required.")},
            {QStringLiteral("language"),
             {},
             HandbookCommandText::tr("The language of the handbook (the system's)."),
             {QStringLiteral("en"), QStringLiteral("zh_CN")}}};
}

/// Arguments of `figure`, without --out, by the name of each picture, from the manifest that the pictures are built
/// from.
std::map<QString, QStringList> handbookFigures(const QString &language)
{
    std::map<QString, QStringList> figures;
    for (ManifestEntry &entry : readManifest(handbookManifest(language), QStringLiteral("figures.json"),
                                             [](const QString &, const QString &) {}))
        figures[QFileInfo(entry.out).completeBaseName()] = entry.words;
    return figures;
}

/// The arguments with another --out, and letters as outlines: readers of the handbook may not have the fonts.
QStringList asOutlines(QStringList words, const QString &out)
{
    words.removeIf([](const QString &word) { return word.startsWith(QLatin1String("--out=")); });
    return QStringList {QStringLiteral("--out=") + out, QStringLiteral("--outline-text")} + words;
}

void writeSite(const QString &path, const Handbook &handbook, const std::map<QString, QStringList> &figures)
{
    const QDir folder(path);
    if (QFileInfo(path).isFile())
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is a file: the handbook is written into a folder, or as a .pdf."),
             {path.toStdString()}});
    if (!folder.mkpath(QStringLiteral("pictures")))
        throw IoError({MESSAGE_TEXT("Message", "The folder “%1” cannot be made."), {path.toStdString()}});
    for (const QString &name : pictureNames(handbook))
        runFigure(asOutlines(figures.at(name), folder.filePath(QStringLiteral("pictures/%1.svg").arg(name))));
    for (const SiteFile &file : handbookSite(handbook))
        saveFigure(folder.filePath(file.name), file.bytes);
}

/// Whether a file is meant by that name, of a kind that the handbook is not written as, and not a folder.
bool isOtherFile(const QString &path)
{
    constexpr const char *endings[] = {"html", "htm", "md", "txt", "epub", "docx", "odt"};
    const QString own = QFileInfo(path).suffix().toLower();
    return std::ranges::any_of(endings, [&own](const char *ending) { return own == QLatin1String(ending); });
}

} // namespace

std::vector<HandbookCommand> handbookCommands()
{
    std::vector<HandbookCommand> all = {{{}, {}, programHelp()}};
    for (const Command &command : commands())
        all.push_back({QLatin1String(command.name), summaryOf(command), command.help()});
    return all;
}

CommandHelp handbookHelp()
{
    CommandHelp help;
    help.intro = HandbookCommandText::tr(
        "Usage: normscope handbook --out FOLDER [OPTION …]\n"
        "       normscope handbook --out FILE.pdf [OPTION …]\n\n"
        "Writes the handbook, with its pictures: pages for a browser into a folder, whose first is\n"
        "index.html, or one .pdf with contents and page numbers. In the window, F1 opens it.\n\n"
        "Options, in brackets what holds without them:\n");
    help.options = handbookOptions();
    return help;
}

void runHandbook(const QStringList &words)
{
    const CommandArguments arguments(words, handbookOptions(), 0);
    const QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError(
            {MESSAGE_TEXT("Message", "Where the handbook is to be written is missing: --out FOLDER or FILE.pdf."), {}});
    if (isOtherFile(path))
        throw InputError(
            {MESSAGE_TEXT("Message", "The handbook is written as a folder of pages or as one .pdf, not as “%1”."),
             {path.toStdString()}});
    const QString language = arguments.text(QStringLiteral("language"), languageFor(QCoreApplication::arguments()));
    const Handbook handbook = readHandbook(language, handbookCommands());
    const std::map<QString, QStringList> figures = handbookFigures(language);
    if (!path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive))
        return writeSite(path, handbook, figures);
    const QByteArray pdf
        = handbookPdf(handbook, [&](const QString &name) { return describedFigure(figures.at(name)); });
    writeFiles({nativePath(path)}, [&] { saveFigure(path, pdf); });
}

} // namespace normscope
