// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_metadata.h"

#include "app/explore/explore_titles.h"

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
    return QString::fromStdString(
        groupLabel(evaluation.grouping(), evaluation.problem().layout, request.selection.pinnedGroup));
}

} // namespace

QString figureViewTitle(FigureView view)
{
    switch (view) {
    case FigureView::Tensor:
        return FigureText::tr("Tensor");
    case FigureView::Block:
        return FigureText::tr("Axes block");
    case FigureView::Derivation:
        return FigureText::tr("Derivation");
    case FigureView::Statistics:
        return FigureText::tr("Statistics");
    case FigureView::Hypersphere:
        return FigureText::tr("Hypersphere");
    case FigureView::Distribution:
        return FigureText::tr("Distribution");
    case FigureView::Explore:
        break;
    }
    return FigureText::tr("Explore");
}

QString figureCaption(const FigureRequest &request)
{
    QStringList parts;
    if (!request.title.isEmpty())
        parts << request.title;
    parts << figureSubtitle(*request.evaluation);
    if (const QString pinned = pinnedText(request); !pinned.isEmpty())
        parts << FigureText::tr("group %1").arg(pinned);
    const UpstreamGradient &upstream = request.evaluation->problem().upstream;
    if (request.lens && request.lens->question.lens == Lens::Gradient && upstream.kind == UpstreamKind::Random)
        parts << FigureText::tr("upstream seed %1").arg(upstream.seed);
    parts << programVersion();
    return parts.join(QStringLiteral(" · "));
}

FigureMetadata figureMetadata(const FigureRequest &request, const Figure &figure)
{
    FigureMetadata metadata;
    const QString view = figureViewTitle(request.view);
    metadata.title = request.title.isEmpty() ? view : FigureText::tr("%1 of %2").arg(view, request.title);
    metadata.caption = figureCaption(request);
    metadata.description = figure.description();
    metadata.keywords = {QStringLiteral("normalization"), QLatin1String(name(request.view).data())};
    metadata.creator = programVersion();
    return metadata;
}

} // namespace normscope
