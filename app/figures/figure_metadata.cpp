// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_metadata.h"

namespace normscope {

namespace {

QString programVersion()
{
    return QStringLiteral("Normscope " NORMSCOPE_VERSION);
}

} // namespace

QString figureCaption(const FigureSource &source)
{
    QStringList parts = source.parameters();
    if (const QString subject = source.subject(); !subject.isEmpty())
        parts.prepend(subject);
    return (parts << programVersion()).join(QStringLiteral(" · "));
}

FigureMetadata figureMetadata(const FigureRequest &request)
{
    FigureMetadata metadata;
    const QString view = viewTitle(*request.view);
    const QString subject = request.source->subject();
    metadata.title = subject.isEmpty() ? view : FigureText::tr("%1 of %2").arg(view, subject);
    metadata.caption = figureCaption(*request.source);
    metadata.keywords = {QStringLiteral("normalization"), viewId(*request.view)};
    metadata.creator = programVersion();
    return metadata;
}

} // namespace normscope
