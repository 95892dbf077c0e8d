// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/figure_sheet.h"

#include "engine/tensor/error.h"
#include "widgets/core/figure_element.h"
#include "widgets/theme/number_format.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double sheetMargin = 4; ///< Around the sheet, in scene units, as all lengths below.
constexpr double pageNoteGap = 6;
constexpr double pageRounding = 2;

struct FigureSheetText
{
    Q_DECLARE_TR_FUNCTIONS(normscope::FigureSheet)
};

} // namespace

FigureSheet::FigureSheet(FigurePtr figure, const FigureSpec &spec, FigureMetadata metadata)
    : m_figure(std::move(figure))
    , m_spec(spec)
    , m_metadata(std::move(metadata))
    , m_theme(figureTheme(spec))
{
    validate(spec);
    checkWidth();
    checkHeight();
    if (m_spec.height == 0) {
        const double width = sceneSize().width() - 2 * sheetMargin;
        const double height = m_figure->heightFor(width);
        // The height of the note is added, so that the figure is not squeezed.
        const double needed = height + 2 * sheetMargin + heightOfNote(noteText({width, height}), width);
        m_spec.height = std::clamp(needed * scale() / pixelsPerMillimetre, smallestFigure, largestFigure);
    }
}

void FigureSheet::checkWidth() const
{
    const double inner = m_figure->leastWidth(); // Called once, since some figures need a layout to compute it.
    const double least = std::ceil((inner + 2 * sheetMargin) * scale() / pixelsPerMillimetre);
    if (inner > 0 && m_spec.width < least)
        throw InputError(
            {MESSAGE_TEXT("Message", "With type of %1 pt this view needs a width of %2 mm; %3 mm are too few."),
             {compactNumber(m_spec.fontSize).toStdString(), compactNumber(least).toStdString(),
              numberText(m_spec.width, 4).toStdString()}});
}

double FigureSheet::leastHeight() const
{
    const double width = sceneSize().width() - 2 * sheetMargin;
    const double inner = m_figure->leastHeight(width);
    if (inner == 0)
        return smallestFigure;
    const double caption = m_spec.caption ? heightOfNote(m_metadata.caption, width) : 0;
    return (inner + caption + 2 * sheetMargin) * scale() / pixelsPerMillimetre;
}

void FigureSheet::checkHeight() const
{
    constexpr double rounding = 0.1; // Heights are written with a decimal.
    if (m_spec.height == 0)
        return;
    if (const double least = leastHeight(); m_spec.height < least - rounding)
        throw InputError({MESSAGE_TEXT("Message",
                                       "With type of %1 pt and a width of %2 mm this view needs a height of "
                                       "%3 mm; %4 mm are too few."),
                          {compactNumber(m_spec.fontSize).toStdString(), compactNumber(m_spec.width).toStdString(),
                           compactNumber(std::ceil(least)).toStdString(), numberText(m_spec.height, 4).toStdString()}});
}

const FigureMetadata &FigureSheet::metadata() const
{
    if (m_metadata.description.isEmpty())
        m_metadata.description = m_figure->description();
    return m_metadata;
}

double FigureSheet::scale() const
{
    return figureScale(m_spec);
}

QSizeF FigureSheet::pixels() const
{
    return millimetres() * pixelsPerMillimetre;
}

QSizeF FigureSheet::sceneSize() const
{
    return pixels() / scale();
}

QString FigureSheet::noteText(const QSizeF &figure) const
{
    QStringList lines;
    if (const QStringList left = m_figure->omissions(figure); !left.isEmpty())
        lines << FigureSheetText::tr("Not shown: %1.").arg(left.join(QStringLiteral(", ")));
    if (m_spec.caption) // No-break spaces keep "ε = 1e−5" on one line.
        lines << QString(m_metadata.caption).replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0"));
    return lines.join(QLatin1Char('\n'));
}

double FigureSheet::heightOfNote(const QString &text, double width) const
{
    if (text.isEmpty())
        return 0;
    const QRectF room(0, 0, width - 2 * m_figure->inset(), 1e6);
    return pageNoteGap + QFontMetricsF(m_theme.captionFont()).boundingRect(room, Qt::TextWordWrap, text).height();
}

/// Repeated, because the figure is lower by the height of the note and may then leave out more, which lengthens the
/// note.
FigureSheet::Note FigureSheet::note(const QSizeF &inner) const
{
    Note note;
    constexpr int mostRounds = 4;
    for (int round = 0; round < mostRounds; ++round) {
        note.text = noteText({inner.width(), inner.height() - note.height});
        const double height = heightOfNote(note.text, inner.width());
        if (height <= note.height)
            break;
        note.height = height;
    }
    return note;
}

void FigureSheet::paint(QPainter &painter) const
{
    painter.save();
    painter.scale(scale(), scale());
    const QSizeF size = sceneSize();
    const QRectF sheet({}, size);
    if (!m_spec.transparent) {
        const FigureElement background(painter, QStringLiteral("background"));
        // A PDF page is rounded to whole points and may be larger by half a point.
        const double beyond = keepsElements(painter) ? 0 : pageRounding;
        painter.fillRect(sheet.adjusted(0, 0, beyond, beyond), m_theme.figureBackground);
    }
    const QRectF inner = sheet.adjusted(sheetMargin, sheetMargin, -sheetMargin, -sheetMargin);
    const auto [text, below] = note(inner.size());
    painter.setRenderHint(QPainter::Antialiasing);
    {
        const FigureElement figure(painter, QStringLiteral("figure"),
                                   keepsElements(painter) ? metadata().description : QString());
        const QRectF room = inner.adjusted(0, 0, 0, -below);
        const double spare = m_figure->stretches() ? 0 : room.height() - m_figure->heightFor(room.width());
        m_figure->paint(painter, room.adjusted(0, std::max(0.0, spare / 2), 0, std::min(0.0, -spare / 2)));
    }
    if (below > 0) {
        const FigureElement caption(painter, QStringLiteral("caption"));
        painter.setFont(m_theme.captionFont());
        painter.setPen(m_theme.mutedText);
        const double inset = m_figure->inset();
        painter.drawText(inner.adjusted(inset, inner.height() - below + pageNoteGap, -inset, 0), Qt::TextWordWrap,
                         text);
    }
    painter.restore();
}

FigureSheet figureSheet(const FigureRequest &request, const FigureSpec &spec, const Progress &progress)
{
    FigurePtr figure = request.source->figure(*request.view, spec, progress);
    figure->hide(spec.style.hidden);
    return {std::move(figure), spec, figureMetadata(request)};
}

} // namespace normscope
