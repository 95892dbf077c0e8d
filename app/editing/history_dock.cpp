// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/editing/history_dock.h"

#include "widgets/core/help_topic.h"
#include "widgets/theme/flat_parts.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QHelpEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <QUndoView>

namespace normscope {

namespace {

constexpr int tickSize = 14;
constexpr int rowPadding = 8;
constexpr int leastWidth = 200; ///< Pixels, so that the steps stay readable in a narrow window.

/// A tick, for the state stored in the file.
QIcon savedIcon(const QColor &color)
{
    return flat::drawnIcon(u"saved", color, 32, [color](QPainter &painter) {
        painter.setPen(QPen(color, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF {{6, 17}, {13, 24}, {26, 8}});
    });
}

/// Reserves the width of the tick in every row, so that the texts are aligned.
class StepDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        // Width 0 makes the row as narrow as the view; a long text is elided, and the tooltip shows all of it.
        return {0, QStyledItemDelegate::sizeHint(option, index).height() + rowPadding};
    }

    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override
    {
        const QString text = index.data().toString();
        const bool fits = QStyledItemDelegate::sizeHint(option, index).width() <= option.rect.width();
        QToolTip::showText(event->globalPos(), fits ? view->toolTip() : text, view);
        return true;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = {tickSize, tickSize};
    }
};

} // namespace

HistoryDock::HistoryDock(QUndoStack *stack, QWidget *parent)
    : QDockWidget(tr("History"), parent)
    , m_stack(stack)
{
    setHelpTopic(*this, "window#history");
    setObjectName(QStringLiteral("history"));
    toggleViewAction()->setObjectName(QStringLiteral("view.history"));
    toggleViewAction()->setText(tr("&History"));
    toggleViewAction()->setStatusTip(tr("Show what was done, step by step."));
}

void HistoryDock::showEvent(QShowEvent *event)
{
    if (!m_view) { // The dock is rarely seen: a start need not pay for its content.
        createView();
        showSavedMark();
    }
    QDockWidget::showEvent(event);
}

void HistoryDock::createView()
{
    m_view = new QUndoView(m_stack, this);
    m_view->setItemDelegate(new StepDelegate(m_view));
    m_view->setEmptyLabel(tr("Opened"));
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMinimumWidth(leastWidth);
    m_view->setAccessibleName(tr("History of edits"));
    m_view->setToolTip(tr("Click a step to go back or forward to it. The tick marks what the file holds."));
    setWidget(m_view);
}

void HistoryDock::setTheme(const Theme &theme)
{
    m_markColor = theme.accent;
    if (m_view)
        showSavedMark();
}

void HistoryDock::showSavedMark()
{
    m_view->setCleanIcon(savedIcon(m_markColor));
}

} // namespace normscope
