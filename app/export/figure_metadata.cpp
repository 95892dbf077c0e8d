// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_metadata.h"

#include "app/document/sample_scene.h"
#include "app/explore/explore_titles.h"
#include "widgets/core/group_text.h"
#include "widgets/core/message_text.h"
#include "widgets/theme/count_text.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct FigureText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigureText)
};

QString programVersion()
{
    return QStringLiteral("Normscope " NORMSCOPE_VERSION);
}

/// "c = 0": the group that is pinned.
QString pinnedText(const FigureRequest &request)
{
    const Evaluation &evaluation = *request.evaluation;
    if (request.selection.pinnedGroup == noIndex)
        return {};
    return groupLabelText(evaluation.grouping(), evaluation.problem().layout, request.selection.pinnedGroup);
}

QStringList tensorParameters(const FigureRequest &request)
{
    QStringList parts {figureSubtitle(*request.evaluation)};
    if (const QString pinned = pinnedText(request); !pinned.isEmpty())
        parts << FigureText::tr("group %1").arg(pinned);
    const UpstreamGradient &upstream = request.evaluation->problem().upstream;
    if (request.lens && request.lens->question.lens == Lens::Gradient && upstream.kind == UpstreamKind::Random)
        parts << FigureText::tr("upstream seed %1").arg(upstream.seed);
    return parts;
}

/// The batches drawn of the present size: while the window draws, not all.
QString batchesText(const ExperimentRun &run)
{
    const std::int64_t all = run.experiment.batches;
    const std::int64_t drawn = run.present()->batches;
    return drawn >= all ? FigureText::tr("%1 batches").arg(countText(all))
                        : FigureText::tr("%1 of %2 batches").arg(countText(drawn), countText(all));
}

QStringList experimentParameters(const ExperimentRun &run)
{
    const BatchExperiment &experiment = run.experiment;
    QStringList parts;
    if (experiment.population == PopulationKind::StudentT)
        parts << FigureText::tr("ν = %1").arg(experiment.degrees);
    if (!run.population->drawing().isIndependent())
        parts << FigureText::tr("without replacement");
    parts << FigureText::tr("N = %1").arg(experiment.batchSize) << batchesText(run)
          << FigureText::tr("%1 features").arg(run.population->features())
          << FigureText::tr("seed %1").arg(experiment.seed)
          << FigureText::tr("ε = %1").arg(numberText(experiment.epsilon))
          << FigureText::tr("momentum %1").arg(numberText(experiment.momentum));
    return parts;
}

} // namespace

QString figureSubject(const FigureRequest &request)
{
    if (!showsExperiment(request.view) || request.run->experiment.population == PopulationKind::Samples)
        return shownTitle(request.title);
    return messageText(title(request.run->experiment.population));
}

QString figureCaption(const FigureRequest &request)
{
    QStringList parts;
    if (const QString subject = figureSubject(request); !subject.isEmpty())
        parts << subject;
    parts << (showsExperiment(request.view) ? experimentParameters(*request.run) : tensorParameters(request));
    parts << programVersion();
    return parts.join(QStringLiteral(" · "));
}

FigureMetadata figureMetadata(const FigureRequest &request)
{
    FigureMetadata metadata;
    const QString view = figureViewTitle(request.view);
    const QString subject = figureSubject(request);
    const std::string_view viewName = name(request.view);
    metadata.title = subject.isEmpty() ? view : FigureText::tr("%1 of %2").arg(view, subject);
    metadata.caption = figureCaption(request);
    metadata.keywords
        = {QStringLiteral("normalization"), QLatin1String(viewName.data(), static_cast<qsizetype>(viewName.size()))};
    metadata.creator = programVersion();
    return metadata;
}

} // namespace normscope
