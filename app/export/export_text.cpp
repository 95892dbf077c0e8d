// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_text.h"

#include "app/document/sample_scene.h"
#include "app/export/experiment_figures.h"
#include "app/script/script_file.h"
#include "engine/formats/file.h"
#include "engine/normalization/stage_position.h"
#include "engine/tables/figure_tables.h"
#include "engine/tensor/error.h"
#include "widgets/derivation/derivation_figure.h"

#include <QFileInfo>

namespace normscope {

namespace {

std::int64_t pinnedGroup(const FigureRequest &request)
{
    if (request.selection.pinnedGroup == noIndex)
        throw InputError({ENGINE_TEXT("Engine", "A derivation is of one group: none is pinned."), {}});
    return request.selection.pinnedGroup;
}

void writeHistograms(const FigureRequest &request, char separator, const TextSink &sink, const Progress &progress)
{
    const Evaluation &evaluation = *request.evaluation;
    const double stage = request.selection.stage;
    const auto group = request.distributionOfPin && request.selection.pinnedGroup != noIndex
        ? std::optional(request.selection.pinnedGroup)
        : std::nullopt;
    const Histogram input = histogram(evaluation, 0, group, {}, progress);
    const Histogram shown = histogram(evaluation, stage, group, {}, progress);
    const StagePosition position(stage);
    const std::string shownName
        = position.isAtStage() ? std::string(name(position.stage)) : "stage " + std::to_string(stage);
    std::vector<NamedHistogram> histograms = {{"input", &input}};
    if (stage > 0)
        histograms.push_back({shownName, &shown});
    writeHistogramTable(histograms, separator, sink);
}

/// Stops a writer when the beginning is long enough.
struct Enough
{ };

QString scriptText(const FigureRequest &request, ExportKind kind)
{
    return QString::fromStdString(
        makeScript(*request.evaluation,
                   {.language = kind == ExportKind::NumPy ? ScriptLanguage::NumPy : ScriptLanguage::PyTorch,
                    .title = shownTitle(request.title).toStdString(),
                    .version = NORMSCOPE_VERSION,
                    .result = request.evaluation->input().dtype()})
            .text);
}

} // namespace

void writeFigureData(const FigureRequest &request, char separator, const TextSink &sink, const Progress &progress)
{
    if (showsExperiment(request.view))
        return writeExperimentData(request, separator, sink);
    const Evaluation &evaluation = *request.evaluation;
    switch (request.view) {
    case FigureView::Tensor:
        if (request.lens)
            return writeStageTable(*request.lens->field, 0, separator, sink, progress);
        return writeStageTable(evaluation, request.selection.stage, separator, sink, progress);
    case FigureView::Block:
        return writeGroupingTable(evaluation, separator, sink, progress);
    case FigureView::Derivation:
        return writeGroupTable(evaluation, pinnedGroup(request), separator, sink, progress);
    case FigureView::Statistics:
        return writeStatisticsTable(evaluation, separator, sink, progress);
    case FigureView::Hypersphere:
        return writeProjectionTable(project(evaluation, 2000, progress), evaluation, separator, sink);
    case FigureView::Distribution:
        return writeHistograms(request, separator, sink, progress);
    default: // Explore; the others are gone.
        break;
    }
    throw InputError({ENGINE_TEXT("Engine", "The page has no data of its own; each of its views has."), {}});
}

QString figureLatex(const FigureRequest &request)
{
    pinnedGroup(request);
    DerivationFigure figure;
    figure.setEvaluation(request.evaluation);
    figure.setLens(request.lens);
    figure.setSelection(request.selection);
    return QStringLiteral("% %1\n% \\usepackage{amsmath}\n%2\n")
        .arg(figureCaption(request).simplified(), derivationLatex(figure.derivation()).trimmed());
}

void saveText(const QString &path, const FigureRequest &request, ExportKind kind, const Progress &progress)
{
    if (kind == ExportKind::PyTorch || kind == ExportKind::NumPy) {
        const auto language = kind == ExportKind::NumPy ? ScriptLanguage::NumPy : ScriptLanguage::PyTorch;
        saveScript(path, *request.evaluation, language, shownTitle(request.title), request.evaluation->input().dtype(),
                   {}, progress);
        return;
    }
    AtomicFile file(QFileInfo(path).filesystemFilePath());
    if (kind == ExportKind::Latex)
        file.write(figureLatex(request).toStdString());
    else
        writeFigureData(
            request, ',', [&file](std::string_view text) { file.write(text); }, progress);
    file.commit();
}

QString textBeginning(const FigureRequest &request, ExportKind kind, qsizetype length, const Progress &progress)
{
    if (kind == ExportKind::Latex)
        return figureLatex(request);
    if (kind != ExportKind::Csv)
        return scriptText(request, kind);
    std::string text;
    try {
        writeFigureData(
            request, ',',
            [&](std::string_view row) {
                text += row;
                if (static_cast<qsizetype>(text.size()) > length)
                    throw Enough();
            },
            progress);
    } catch (const Enough &) {
        text += "…\n";
    }
    return QString::fromStdString(text);
}

} // namespace normscope
