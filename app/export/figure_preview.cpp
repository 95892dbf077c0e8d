// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_preview.h"

#include <QPainter>
#include <QScreen>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double pagePixelsPerInch = 96;
constexpr int figurePreviewMargin = 12; ///< Around the sheet, in pixels.
constexpr int fieldLength = 8; ///< Fields of the checkerboard behind a transparent sheet, in pixels.

/// Screens that report an implausible size are taken to have 96 dpi.
double screenPixelsPerInch(const QWidget &widget)
{
    const double dots = widget.screen()->physicalDotsPerInch();
    return dots >= 50 && dots <= 500 ? dots : pagePixelsPerInch;
}

void paintBoard(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, QColor(0xff, 0xff, 0xff));
    for (int row = 0; row * fieldLength < rect.height(); ++row) {
        for (int column = row % 2; column * fieldLength < rect.width(); column += 2) {
            const QRectF field(rect.left() + column * fieldLength, rect.top() + row * fieldLength, fieldLength,
                               fieldLength);
            painter.fillRect(field & rect, QColor(0xe2, 0xe2, 0xe2));
        }
    }
}

} // namespace

FigurePreview::FigurePreview(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 200);
}

void FigurePreview::setTheme(const Theme &theme)
{
    m_theme = theme;
    viewport()->update();
}

void FigurePreview::setSheet(const FigureSheetPtr &sheet)
{
    m_sheet = sheet;
    m_picture = {};
    setAccessibleDescription(sheet ? sheet->metadata().description : QString());
    arrange();
}

void FigurePreview::setZoom(double zoom)
{
    m_zoom = zoom;
    m_picture = {};
    arrange();
}

double FigurePreview::scale() const
{
    const double trueScale = screenPixelsPerInch(*this) / pagePixelsPerInch;
    if (m_zoom > 0 || !m_sheet)
        return m_zoom * trueScale;
    // The room without scroll bars, whether they are visible at present or not.
    const QSizeF room = QSizeF(maximumViewportSize()) - QSizeF(2 * figurePreviewMargin, 2 * figurePreviewMargin);
    const QSizeF sheet = m_sheet->pixels();
    return std::max(0.01, std::min({trueScale, room.width() / sheet.width(), room.height() / sheet.height()}));
}

QSizeF FigurePreview::shownSize() const
{
    return m_sheet ? m_sheet->pixels() * scale() : QSizeF();
}

void FigurePreview::arrange()
{
    const QSize all = shownSize().toSize() + QSize(2 * figurePreviewMargin, 2 * figurePreviewMargin);
    const QSize room = viewport()->size();
    horizontalScrollBar()->setRange(0, std::max(0, m_zoom > 0 ? all.width() - room.width() : 0));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setRange(0, std::max(0, m_zoom > 0 ? all.height() - room.height() : 0));
    verticalScrollBar()->setPageStep(room.height());
    viewport()->update();
}

const QPixmap &FigurePreview::picture()
{
    const QSize size = (shownSize() * devicePixelRatioF()).toSize().expandedTo({1, 1});
    if (m_picture.size() == size)
        return m_picture;
    m_picture = QPixmap(size);
    m_picture.fill(Qt::transparent);
    QPainter painter(&m_picture);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(size.width() / m_sheet->pixels().width(), size.height() / m_sheet->pixels().height());
    m_sheet->paint(painter);
    painter.end();
    m_picture.setDevicePixelRatio(devicePixelRatioF());
    return m_picture;
}

void FigurePreview::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.window);
    if (!m_sheet)
        return;
    const QSizeF size = shownSize();
    const QSizeF room = viewport()->size();
    const auto place = [](double space, double length, const QScrollBar &bar) {
        return std::round(std::max<double>(figurePreviewMargin, (space - length) / 2) - bar.value());
    };
    const QRectF rect(place(room.width(), size.width(), *horizontalScrollBar()),
                      place(room.height(), size.height(), *verticalScrollBar()), size.width(), size.height());
    if (m_sheet->spec().transparent)
        paintBoard(painter, rect);
    painter.drawPixmap(rect.topLeft(), picture());
    painter.setPen(m_theme.border);
    painter.drawRect(rect.toAlignedRect().adjusted(-1, -1, 0, 0));
}

void FigurePreview::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

} // namespace normscope
