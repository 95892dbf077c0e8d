// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_command.h"

#include "app/cli/chart_options.h"
#include "app/cli/figure_options.h"
#include "app/cli/input_scene.h"
#include "app/export/export_text.h"
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
    if (!exportKindOf(path))
        throw InputError({ENGINE_TEXT("Engine",
                                      "A figure is written as .svg, .pdf or .png, its data as .csv, formulas as .tex: "
                                      "“%1” is none of them."),
                          {path.toStdString()}});
    return path;
}

void checkKind(FigureView view, ExportKind kind)
{
    if (!offers(view, kind))
        throw InputError({ENGINE_TEXT("Engine", "The view %1 is not written as %2."),
                          {std::string(name(view)), fileEnding(kind).toStdString()}});
}

void checkOutlines(const CommandArguments &arguments, ExportKind kind)
{
    if (arguments.has(QStringLiteral("outline-text")) && pictureFormat(kind) != FigureFormat::Svg)
        throw InputError({ENGINE_TEXT("Engine", "--outline-text has no effect on %1: it is for .svg."),
                          {fileEnding(kind).toStdString()}});
}

void writeFigure(const QString &path, const FigureRequest &request, const FigureSpec &spec)
{
    const ExportKind kind = *exportKindOf(path);
    if (const auto format = pictureFormat(kind))
        saveFigure(path, exportFigure(figurePage(request, spec), *format));
    else
        saveText(path, request, kind);
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
    const FigureView view = figureView(arguments);
    const QString path = outputPath(arguments);
    checkKind(view, *exportKindOf(path));
    checkOutlines(arguments, *exportKindOf(path));
    const FigureSpec spec = figureSpec(arguments, view);
    const FigureRequest request
        = showsExperiment(view) ? chartRequest(arguments, view) : figureRequest(arguments, view, inputScene(arguments));
    if (arguments.has(QStringLiteral("sequence")))
        writeSequence(path, request, spec);
    else
        writeFigure(path, request, spec);
}

} // namespace normscope
