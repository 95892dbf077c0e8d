// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/view_type.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace normscope {

QString viewTitle(const ViewType &view)
{
    return QCoreApplication::translate("normscope::FigureText", view.title);
}

QString viewId(const ViewType &view)
{
    return QLatin1String(view.id.data(), static_cast<qsizetype>(view.id.size()));
}

QString proposedName(const QString &subject, const ViewType &view, ExportKind kind)
{
    static const QRegularExpression unfit(QStringLiteral("[\\s/\\\\:*?\"<>|…]+"));
    QString base = QFileInfo(subject).completeBaseName().replace(unfit, QStringLiteral("-"));
    if (base.isEmpty() || base == QLatin1String("-"))
        base = QStringLiteral("figure");
    if (kind == ExportKind::NumPy)
        return base + QStringLiteral("-numpy");
    if (kind == ExportKind::PyTorch)
        return base + QStringLiteral("-pytorch");
    return base + QLatin1Char('-') + viewId(view);
}

} // namespace normscope
