// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of every view, and facts read back from their files.
#pragma once

#include "app/figures/figure_file.h"
#include "app/pages/batch_size/batch_size_figures.h"
#include "app/pages/compare/comparison_figures.h"
#include "app/pages/depth/depth_figures.h"
#include "app/pages/explore/tensor_figures.h"
#include "app/pages/page_table.h"
#include "app/pages/sequences/sequence_figures.h"
#include "engine/normalization/specification.h"
#include "engine/samples/samples.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

namespace normscope::test {

inline EvaluationPtr sample()
{
    static const EvaluationPtr evaluation = evaluate(samples().front().problem());
    return evaluation;
}

inline EvaluationPtr batchNorm(const Shape &shape)
{
    NormalizationProblem problem;
    std::vector<double> values;
    for (std::int64_t i = 0; i < elementCount(shape); ++i)
        values.push_back(std::sin(static_cast<double>(i)) * 3 + 1);
    problem.input = Tensor(shape, std::span<const double>(values));
    problem.layout = defaultLayout(static_cast<int>(shape.size()));
    problem.spec = *preset(Method::Batch, problem.layout, shape);
    return evaluate(problem);
}

/// A complete run of an experiment with few batches.
inline ExperimentRunPtr drawn(BatchExperiment experiment, const Tensor &samples = {})
{
    experiment.batches = 512;
    experiment.features = 4;
    Workers workers;
    ExperimentRun run = carriedOver({}, experiment, samples);
    while (!run.isComplete())
        run = advanced(std::move(run), std::chrono::milliseconds(1), workers);
    return std::make_shared<const ExperimentRun>(std::move(run));
}

/// A study of token rows, half of them padding, with one token followed.
inline const PaddingStudyPtr &studiedTokens()
{
    static const auto study = std::make_shared<const PaddingStudy>(studyPadding({}, {}, {}, {}));
    return study;
}

inline const ViewType *viewOf(const char *id)
{
    return findView(QLatin1String(id));
}

/// A complete comparison of two small stacks.
inline const DepthComparison &measuredStacks()
{
    static const DepthComparison comparison = [] {
        DepthExperiment experiment;
        experiment.depth = 4;
        experiment.width = 16;
        experiment.tokens = 8;
        experiment.seeds = 2;
        Workers workers;
        DepthComparison stacks = carriedOver({}, experiment);
        while (!stacks.isComplete())
            stacks = advanced(std::move(stacks), std::chrono::milliseconds(10), workers);
        return stacks;
    }();
    return comparison;
}

/// The content of the tensor's figures, which a test may change before it makes a request of it.
inline ShownTensor shownOf(const EvaluationPtr &evaluation)
{
    ShownTensor shown;
    shown.evaluation = evaluation;
    shown.title = QStringLiteral("two <images> & “more”");
    shown.selection.pinnedGroup = 0;
    return shown;
}

inline FigureRequest request(const ViewType *view, const ShownTensor &shown)
{
    return {view, std::make_shared<const TensorFigures>(shown)};
}

/// A request for any view: of the tensor, or of an experiment on it.
inline FigureRequest request(const ViewType *view, const EvaluationPtr &evaluation = sample())
{
    if (view->page == "explore")
        return request(view, shownOf(evaluation));
    if (view->page == "compare") {
        ShownComparison shown;
        shown.choices = {{.text = QStringLiteral("batch"),
                          .title = QStringLiteral("Batch norm"),
                          .shortTitle = QStringLiteral("Batch"),
                          .isOpen = true,
                          .evaluation = evaluation,
                          .problem = {}}};
        NormalizationProblem other; // A difference needs two choices.
        other.input = evaluation->input();
        other.layout = evaluation->problem().layout;
        other.spec = parseSpecification("rms", other.layout, other.input.shape());
        shown.choices.push_back({.text = QStringLiteral("rms"),
                                 .title = QStringLiteral("RMS norm"),
                                 .shortTitle = QStringLiteral("RMS"),
                                 .isOpen = false,
                                 .evaluation = evaluate(other),
                                 .problem = {}});
        shown.title = QStringLiteral("two <images> & “more”");
        return {view, std::make_shared<const ComparisonFigures>(shown)};
    }
    if (view->page == "depth")
        return {view, std::make_shared<const DepthFigures>(measuredStacks())};
    if (view->page == "sequences") {
        SequencesLook look;
        look.isPinned = true;
        return {view, std::make_shared<const SequenceFigures>(studiedTokens(), look, QString())};
    }
    BatchExperiment experiment;
    experiment.population = PopulationKind::Samples;
    static const ExperimentRunPtr run = drawn(experiment, sample()->input());
    return {view,
            std::make_shared<const BatchSizeFigures>(
                ShownExperiment {.run = run, .title = QStringLiteral("two <images> & “more”")})};
}

inline QByteArray svg(const FigureRequest &request, const FigureSpec &spec = {})
{
    return exportSvg(figureSheet(request, spec));
}

struct SvgFacts
{
    QString width;
    QString height;
    double pageWidth = 0;
    double pageHeight = 0;
    double thinnestLine = 1e9;
    double smallestType = 1e9;
    double largestX = 0;
    double largestY = 0;
    int images = 0;
    int rects = 0;
    QStringList ids;
    QStringList texts; ///< Non-breaking spaces are replaced by plain ones.
    QStringList descriptions;
    QString metadata;
};

/// The factor by which an element's own transformation enlarges it: vertical titles have a rotation.
inline double scaleOf(const QXmlStreamAttributes &attributes)
{
    const QString transform = attributes.value(QStringLiteral("transform")).toString();
    if (!transform.startsWith(QLatin1String("matrix(")))
        return 1;
    const QStringList numbers = transform.mid(7).split(QRegularExpression(QStringLiteral("[ ,]+")));
    return std::hypot(numbers[0].toDouble(), numbers[1].toDouble());
}

inline SvgFacts factsOf(const QByteArray &bytes)
{
    SvgFacts facts;
    QXmlStreamReader reader(bytes);
    const auto number = [&](const char *name) { return reader.attributes().value(QLatin1String(name)).toDouble(); };
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QStringView name = reader.name();
        if (name == QLatin1String("svg")) {
            facts.width = reader.attributes().value(QStringLiteral("width")).toString();
            facts.height = reader.attributes().value(QStringLiteral("height")).toString();
            const QStringList box = reader.attributes().value(QStringLiteral("viewBox")).toString().split(u' ');
            facts.pageWidth = box[2].toDouble();
            facts.pageHeight = box[3].toDouble();
        }
        if (reader.attributes().hasAttribute(QStringLiteral("id")))
            facts.ids << reader.attributes().value(QStringLiteral("id")).toString();
        if (reader.attributes().hasAttribute(QStringLiteral("stroke-width")))
            facts.thinnestLine = std::min(facts.thinnestLine, number("stroke-width"));
        facts.images += name == QLatin1String("image") ? 1 : 0;
        facts.rects += name == QLatin1String("rect") ? 1 : 0;
        if (name == QLatin1String("text")) {
            facts.smallestType = std::min(facts.smallestType, number("font-size") * scaleOf(reader.attributes()));
            facts.largestX = std::max(facts.largestX, number("x"));
            facts.largestY = std::max(facts.largestY, number("y"));
            facts.texts << reader.readElementText().replace(QChar::Nbsp, u' ');
        } else if (name == QLatin1String("desc")) {
            facts.descriptions << reader.readElementText();
        } else if (name == QLatin1String("description")) {
            facts.metadata = reader.readElementText();
        }
    }
    if (reader.hasError())
        QTest::qFail(qPrintable(reader.errorString()), __FILE__, __LINE__);
    return facts;
}

inline std::vector<const ViewType *> allViews()
{
    std::vector<const ViewType *> views;
    for (const PageModule *page : pageModules())
        views.insert(views.end(), page->views().begin(), page->views().end());
    return views;
}

inline void addViews()
{
    QTest::addColumn<const ViewType *>("view");
    for (const ViewType *view : allViews())
        QTest::newRow(view->id.data()) << view;
}

} // namespace normscope::test
