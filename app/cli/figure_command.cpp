// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_command.h"

#include "app/cli/command_line.h"
#include "app/cli/figure_animation.h"
#include "app/cli/figure_options.h"
#include "app/figures/figure_file.h"
#include "app/figures/figure_text.h"
#include "app/pages/page_table.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

namespace normscope {

namespace {

QString figurePath(const CommandArguments &arguments)
{
    QString path = arguments.text(QStringLiteral("out"));
    if (path.isEmpty())
        throw InputError(
            {MESSAGE_TEXT("Message", "Where the figure is to be written is missing: --out FILE.svg."), {}});
    if (!exportKindOf(path))
        throw InputError({MESSAGE_TEXT("Message",
                                       "A figure is written as .svg, .pdf, .png or .tikz, its data as .csv, formulas "
                                       "and tables as .tex: “%1” is none of them."),
                          {path.toStdString()}});
    return path;
}

/// In LaTeX, a view that has neither formulas nor a table is written as a picture (TikZ).
ExportKind kindOf(const QString &path, const ViewType &view)
{
    const ExportKind kind = *exportKindOf(path);
    if (kind == ExportKind::Gif) // A GIF is painted from the same pictures as a PNG.
        return ExportKind::Png;
    return kind == ExportKind::Latex && !view.kinds.contains(kind) ? ExportKind::Tikz : kind;
}

void checkKind(const ViewType &view, ExportKind kind)
{
    if (!view.kinds.contains(kind))
        throwNotWritten(view, kind);
}

void checkOutlines(const CommandArguments &arguments, ExportKind kind)
{
    if (arguments.has(QStringLiteral("outline-text")) && pictureFormat(kind) != FigureFormat::Svg)
        throw InputError({MESSAGE_TEXT("Message", "--outline-text has no effect on %1: it is for .svg."),
                          {fileEnding(kind).toStdString()}});
}

void writeFigure(const QString &path, const FigureRequest &request, const FigureSpec &spec)
{
    const ExportKind kind = kindOf(path, *request.view);
    writeFiles({nativePath(path)}, [&] {
        if (const auto format = pictureFormat(kind))
            saveFigure(path, exportFigure(figureSheet(request, spec), *format));
        else
            saveText(path, request, kind, spec);
    });
}

void writeSequence(const QString &path, const FigureRequest &request, const FigureSpec &spec)
{
    const std::vector<Stage> stages = request.source->stages();
    for (std::size_t i = 0; i < stages.size(); ++i)
        writeFigure(sequencePath(path, i, stages[i]), {request.view, request.source->at(stages[i])}, spec);
}

} // namespace

CommandHelp figureHelp()
{
    CommandHelp help;
    help.intro
        = FigureCommand::tr("Usage: normscope figure INPUT --view VIEW --out FILE [OPTION …]\n\n"
                            "Paints a view of INPUT (.normscope, .npy, .npz, .safetensors, .csv, .tsv, an image, or -\n"
                            "for a .npy on standard input) as the window shows it, into a .svg, .pdf or .png file\n"
                            "of an exact size. Needs no display.\n"
                            "Options of the normalization override what INPUT says.\n\n"
                            "Options, in brackets what holds without them:\n");
    help.options = figureOptions();
    return help;
}

namespace {

/// The arguments of `figure`, checked before INPUT is read.
struct FigureOrder
{
    const ViewType &view;
    QString path;
    FigureSpec spec;
};

FigureOrder figureOrder(const CommandArguments &arguments)
{
    const ViewType &view = figureView(arguments);
    const QString path = figurePath(arguments);
    checkAnimation(arguments, path, view);
    checkKind(view, kindOf(path, view));
    checkOutlines(arguments, kindOf(path, view));
    return {view, path, figureSpec(arguments, view)};
}

} // namespace

void checkFigure(const QStringList &words)
{
    figureOrder(CommandArguments(words, figureOptions(), 1));
}

FigureSheet describedFigure(const QStringList &words)
{
    const CommandArguments arguments(words, figureOptions(), 1);
    const FigureOrder order = figureOrder(arguments);
    return figureSheet({&order.view, pageOf(order.view).figures(arguments, order.view)}, order.spec);
}

void runFigure(const QStringList &words)
{
    const CommandArguments arguments(words, figureOptions(), 1);
    const FigureOrder order = figureOrder(arguments);
    const FigureRequest request {&order.view, pageOf(order.view).figures(arguments, order.view)};
    if (arguments.has(QStringLiteral("animate")))
        writeAnimation(arguments, order.path, request, order.spec);
    else if (arguments.has(QStringLiteral("sequence")))
        writeSequence(order.path, request, order.spec);
    else
        writeFigure(order.path, request, order.spec);
}

} // namespace normscope
