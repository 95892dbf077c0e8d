// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_command.h"

#include "app/cli/argument_parser.h"
#include "app/export/figure_file.h"
#include "app/files/open_files.h"
#include "app/window/language.h"
#include "engine/formats/file.h"
#include "engine/generators/samples.h"
#include "widgets/core/message_text.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>

namespace normscope {

namespace {

struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

std::vector<CommandOption> options()
{
    QStringList sampleIds;
    for (const Sample &sample : samples())
        sampleIds += QString::fromLatin1(sample.id);
    return {
        {QStringLiteral("view"), {}, FigureCommand::tr("What is painted. Required."), {QStringLiteral("explore")}},
        {QStringLiteral("out"), FigureCommand::tr("FILE.png"), FigureCommand::tr("The picture to write. Required.")},
        {QStringLiteral("sample"), {}, FigureCommand::tr("A sample, in place of INPUT."), sampleIds},
        {QStringLiteral("theme"),
         {},
         FigureCommand::tr("Colours for a light or a dark page (light)."),
         {QStringLiteral("light"), QStringLiteral("dark")}},
        {QStringLiteral("language"),
         {},
         FigureCommand::tr("The language of titles and captions; otherwise the system's."),
         {QStringLiteral("en"), QStringLiteral("zh_CN")}},
    };
}

Scene inputScene(const CommandArguments &arguments)
{
    const bool hasSample = arguments.has(QStringLiteral("sample"));
    if (hasSample == !arguments.files().isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "A figure needs either one input file or --sample."), {}});
    if (!hasSample)
        return openFiles(openRequest({arguments.files().first()})).stored.scene;
    const Sample *sample = findSample(arguments.text(QStringLiteral("sample")).toStdString());
    return {messageText(sample->title), sample->problem()};
}

QString outputPath(const CommandArguments &arguments)
{
    QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "Where the figure is to be written is missing: --out FILE.png."), {}});
    if (!figureFormatOf(path))
        throw InputError(
            {ENGINE_TEXT("Engine", "Figures are written as .png, which “%1” is not."), {path.toStdString()}});
    return path;
}

} // namespace

QString figureHelp()
{
    return FigureCommand::tr("Usage: normscope figure INPUT --view VIEW --out FILE.png [OPTION …]\n\n"
                             "Paints a view of INPUT (.normscope, .npy, .npz, .csv or .tsv) as the window shows it. "
                             "Needs no display.\n\nOptions, in brackets what holds without them:\n")
        + optionsHelp(options()) + QStringLiteral("  --help\n      %1\n").arg(FigureCommand::tr("Show this text."));
}

void runFigure(const QStringList &words)
{
    const CommandArguments arguments(words, options(), 1);
    if (!arguments.has(QStringLiteral("view")))
        throw InputError({ENGINE_TEXT("Engine", "What to paint is missing: --view explore."), {}});
    const QString path = outputPath(arguments);
    const QString language = arguments.text(QStringLiteral("language"), systemLanguage());

    FigureSpec spec;
    spec.width = 381;
    spec.height = 238;
    spec.fontSize = 9.75;
    spec.dpi = 192;
    spec.language = language;
    spec.theme = themeFromName(arguments.text(QStringLiteral("theme")).toStdString()).value_or(Theme::Kind::Light);
    FigureRequest request;
    const Scene scene = inputScene(arguments);
    request.title = scene.title;
    request.evaluation = evaluate(scene.problem);
    saveFigure(path, exportFigure(figurePage(request, spec), figureFormatOf(path).value_or(FigureFormat::Png)));
}

} // namespace normscope
