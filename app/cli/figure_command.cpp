// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_command.h"

#include "app/cli/figure_options.h"
#include "app/cli/input_scene.h"
#include "engine/tensor/error.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct FigureCommand
{
    Q_DECLARE_TR_FUNCTIONS(FigureCommand)
};

QString outputPath(const CommandArguments &arguments)
{
    QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError({ENGINE_TEXT("Engine", "Where the figure is to be written is missing: --out FILE.svg."), {}});
    if (!figureFormatOf(path))
        throw InputError({ENGINE_TEXT("Engine", "Figures are written as .svg, .pdf or .png, which “%1” is not."),
                          {path.toStdString()}});
    return path;
}

void writeFigure(const QString &path, const FigureRequest &request, const FigureSpec &spec)
{
    saveFigure(path, exportFigure(figurePage(request, spec), *figureFormatOf(path)));
}

void writeSequence(const QString &path, FigureRequest request, const FigureSpec &spec)
{
    const std::vector<Stage> stages = figureStages(*request.evaluation);
    for (std::size_t i = 0; i < stages.size(); ++i) {
        request.selection.stage = static_cast<double>(stages[i]);
        writeFigure(sequencePath(path, i, stages[i]), request, spec);
    }
}

} // namespace

QString figureHelp()
{
    return FigureCommand::tr("Usage: normscope figure INPUT --view VIEW --out FILE [OPTION …]\n\n"
                             "Paints a view of INPUT (.normscope, .npy, .npz, .csv, .tsv or an image) as the window\n"
                             "shows it, into a .svg, .pdf or .png file of an exact size. Needs no display.\n"
                             "Options of the normalization override what INPUT says.\n\n"
                             "Options, in brackets what holds without them:\n")
        + optionsHelp(figureOptions())
        + QStringLiteral("  --help\n      %1\n").arg(FigureCommand::tr("Show this text."));
}

void runFigure(const QStringList &words)
{
    const CommandArguments arguments(words, figureOptions(), 1);
    const auto view = figureViewFromName(arguments.text(QStringLiteral("view")).toStdString());
    if (!view)
        throw InputError({ENGINE_TEXT("Engine", "What to paint is missing: --view explore."), {}});
    const QString path = outputPath(arguments);
    const FigureSpec spec = figureSpec(arguments, *view);
    const FigureRequest request = figureRequest(arguments, *view, inputScene(arguments));
    if (arguments.has(QStringLiteral("sequence")))
        writeSequence(path, request, spec);
    else
        writeFigure(path, request, spec);
}

} // namespace normscope
