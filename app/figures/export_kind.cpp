// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/export_kind.h"

#include <QCoreApplication>

namespace normscope {

namespace {

struct ExportText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::ExportText)
};

} // namespace

std::optional<ExportKind> exportKindOf(const QString &path)
{
    for (const ExportKind kind : allExportKinds) {
        if (!scriptKinds.contains(kind) && path.endsWith(fileEnding(kind), Qt::CaseInsensitive))
            return kind;
    }
    return std::nullopt;
}

std::optional<FigureFormat> pictureFormat(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Svg:
        return FigureFormat::Svg;
    case ExportKind::Pdf:
        return FigureFormat::Pdf;
    case ExportKind::Png:
        return FigureFormat::Png;
    case ExportKind::Csv:
    case ExportKind::Latex:
    case ExportKind::PyTorch:
    case ExportKind::NumPy:
    case ExportKind::Tikz:
    case ExportKind::Gif:
        break;
    }
    return std::nullopt;
}

QString fileEnding(ExportKind kind)
{
    if (const auto format = pictureFormat(kind))
        return fileEnding(*format);
    if (kind == ExportKind::Csv)
        return QStringLiteral(".csv");
    if (kind == ExportKind::Tikz)
        return QStringLiteral(".tikz");
    if (kind == ExportKind::Gif)
        return QStringLiteral(".gif");
    return kind == ExportKind::Latex ? QStringLiteral(".tex") : QStringLiteral(".py");
}

QString exportKindText(ExportKind kind)
{
    switch (kind) {
    case ExportKind::Svg:
        return ExportText::tr("Vector picture (.svg)");
    case ExportKind::Pdf:
        return ExportText::tr("Vector page (.pdf)");
    case ExportKind::Png:
        return ExportText::tr("Pixel picture (.png)");
    case ExportKind::Csv:
        return ExportText::tr("Its data as a table (.csv)");
    case ExportKind::Latex:
        return ExportText::tr("LaTeX (.tex)");
    case ExportKind::Tikz:
        return ExportText::tr("Picture for LaTeX (.tikz)");
    case ExportKind::Gif:
        return ExportText::tr("Moving picture, 256 colours (.gif)");
    case ExportKind::PyTorch:
        return ExportText::tr("Computation as a PyTorch script (.py)");
    case ExportKind::NumPy:
        break;
    }
    return ExportText::tr("Computation as a NumPy script (.py)");
}

} // namespace normscope
