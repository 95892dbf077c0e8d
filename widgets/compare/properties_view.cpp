// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/properties_view.h"

#include "widgets/core/picture_accessible.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace normscope {

namespace {

constexpr double tableMargin = 14;

} // namespace

PropertiesView::PropertiesView(QWidget *parent)
    : QScrollArea(parent)
    , m_picture(new QWidget)
{
    makeAccessibleChart(*m_picture);
    m_picture->setAccessibleName(tr("What differs"));
    m_picture->installEventFilter(this);
    setAccessibleName(tr("What differs"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(m_picture);
}

void PropertiesView::setTable(const QStringList &titles, const PropertyRows &rows)
{
    m_figure.setTable(titles, rows);
    m_picture->setAccessibleDescription(m_figure.description());
    fit();
}

void PropertiesView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    fit();
}

QRectF PropertiesView::figureRect() const
{
    return QRectF(m_picture->rect()).adjusted(tableMargin, 2, -tableMargin, -2);
}

void PropertiesView::fit()
{
    m_figure.spread(QSizeF(viewport()->size()) - QSizeF(2 * tableMargin, 6));
    m_picture->setMinimumHeight(static_cast<int>(std::ceil(m_figure.heightFor(viewport()->width() - 2 * tableMargin)))
                                + 6);
    m_picture->update();
}

void PropertiesView::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

bool PropertiesView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_picture && event->type() == QEvent::Paint) {
        QPainter painter(m_picture);
        painter.fillRect(m_picture->rect(), m_theme.figureBackground);
        m_figure.paint(painter, figureRect());
        return true;
    }
    if (watched == m_picture && event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), m_figure.helpAt(help->pos(), figureRect()), m_picture);
        return true;
    }
    return QScrollArea::eventFilter(watched, event);
}

} // namespace normscope
