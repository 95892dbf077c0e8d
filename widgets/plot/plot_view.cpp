// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_view.h"

#include "widgets/plot/chart_axes.h"
#include "widgets/theme/flat_parts.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

bool looksTheSameAboveBars(const PlotContent &a, const PlotContent &b)
{
    const auto begin = [](const PlotContent &content) {
        return content.layers.begin() + static_cast<std::ptrdiff_t>(content.layersUpToBars());
    };
    return a.caption == b.caption && a.legend == b.legend
        && std::equal(begin(a), a.layers.end(), begin(b), b.layers.end());
}

} // namespace

PlotView::PlotView(QWidget *parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void PlotView::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    m_axesKey = {};
    update();
}

void PlotView::setContent(PlotContent content)
{
    if (content != m_figure.content()) {
        if (!looksTheSameAboveBars(content, m_figure.content()))
            m_upperPicture = {};
        m_figure.setContent(std::move(content));
        update();
    }
    updateReadOut();
}

void PlotView::setReader(Reader reader)
{
    m_reader = std::move(reader);
    setFocusPolicy(m_reader ? Qt::StrongFocus : Qt::NoFocus);
    updateReadOut();
}

QString PlotView::readOutText() const
{
    return m_readOut.text;
}

QRectF PlotView::figureRect() const
{
    return contentsRect();
}

void PlotView::setPlace(std::optional<QPointF> place)
{
    const bool isOther = place != m_place;
    m_place = place;
    updateReadOut();
    if (isOther)
        emit placeChanged(m_place);
}

void PlotView::updateReadOut()
{
    ReadOut readOut = m_reader && m_place ? m_reader(*m_place) : ReadOut {};
    if (readOut.text == m_readOut.text && readOut.from == m_readOut.from && readOut.to == m_readOut.to)
        return;
    m_readOut = std::move(readOut);
    update();
    emit readOutChanged(m_readOut.text);
}

QPixmap PlotView::emptyPicture(const QColor &background) const
{
    QPixmap picture(size() * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(background);
    return picture;
}

void PlotView::updatePictures()
{
    const PlotContent &content = m_figure.content();
    // The legend is not laid out for each paint event: its area can change only together with the upper pixmap.
    const bool isAreaKnown = !m_upperPicture.isNull() && m_axesKey.size == size();
    const QRectF area = isAreaKnown ? m_axesKey.area : m_figure.axesRect(figureRect());
    AxesKey key {size(), devicePixelRatioF(), content.x, content.y, area};
    if (key != m_axesKey) {
        m_axesKey = std::move(key);
        m_transform = m_figure.transform(figureRect());
        m_axesPicture = emptyPicture(m_figure.theme().card);
        QPainter painter(&m_axesPicture);
        m_figure.paintAxes(painter, figureRect());
        m_upperPicture = {};
    }
    if (m_upperPicture.isNull()) {
        m_upperPicture = emptyPicture(Qt::transparent);
        QPainter painter(&m_upperPicture);
        m_figure.paintAboveBars(painter, figureRect());
    }
}

void PlotView::paintEvent(QPaintEvent *)
{
    updatePictures();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_axesPicture);
    if (!m_readOut.text.isEmpty())
        paintShade(painter);
    m_figure.paintBars(painter, m_transform);
    painter.drawPixmap(0, 0, m_upperPicture);
    if (!m_readOut.text.isEmpty())
        paintReadOut(painter);
    if (hasFocus() && m_keyboardFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_figure.theme());
}

void PlotView::paintShade(QPainter &painter) const
{
    const PlotTransform transform = m_figure.transform(figureRect());
    const double from = std::max(transform.area.left(), transform.toPixel({m_readOut.from, 0}).x());
    const double to = std::min(transform.area.right(), transform.toPixel({m_readOut.to, 0}).x());
    painter.fillRect(QRectF(from, transform.area.top(), std::max(1.0, to - from), transform.area.height()),
                     m_figure.theme().accentSoft);
}

void PlotView::paintReadOut(QPainter &painter) const
{
    const Theme &theme = m_figure.theme();
    const QRectF area = m_figure.transform(figureRect()).area;
    painter.setFont(figureFont(theme.captionFont()));
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(m_readOut.text) + 12, metrics.height() + 6);
    const double middle = m_figure.transform(figureRect()).toPixel({(m_readOut.from + m_readOut.to) / 2, 0}).x();
    const double left
        = std::clamp(middle - size.width() / 2, area.left(), std::max(area.left(), area.right() - size.width()));
    const QRectF box(QPointF(left, area.top()), size);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.border);
    painter.setBrush(theme.card);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, m_readOut.text);
}

void PlotView::mouseMoveEvent(QMouseEvent *event)
{
    const PlotTransform transform = m_figure.transform(figureRect());
    if (transform.area.contains(event->position()))
        setPlace(transform.toData(event->position()));
    else
        setPlace(std::nullopt);
}

void PlotView::leaveEvent(QEvent *)
{
    setPlace(std::nullopt);
}

void PlotView::keyPressEvent(QKeyEvent *event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || !m_reader)
        return QWidget::keyPressEvent(event);
    const PlotTransform transform = m_figure.transform(figureRect());
    if (!m_place) {
        setPlace(transform.toData(transform.area.center()));
        return;
    }
    // Moves just beyond the end of the present range, into the neighbouring one.
    const double edge = transform.toPixel({step > 0 ? m_readOut.to : m_readOut.from, 0}).x();
    const double x = std::clamp(edge + 2 * step, transform.area.left(), transform.area.right());
    setPlace(transform.toData({x, transform.area.center().y()}));
}

void PlotView::focusInEvent(QFocusEvent *event)
{
    // Activating a window or closing a menu does not count as moving the focus.
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
        m_keyboardFocus = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void PlotView::focusOutEvent(QFocusEvent *event)
{
    setPlace(std::nullopt);
    QWidget::focusOutEvent(event);
}

} // namespace normscope
