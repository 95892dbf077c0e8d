// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/differences_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace normscope {

namespace {

constexpr double differencesMargin = 14;

} // namespace

DifferenceMatrixView::DifferenceMatrixView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleChart(*this);
    setObjectName(QStringLiteral("differences"));
    setAccessibleName(tr("Differences"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void DifferenceMatrixView::setChoices(const QStringList &titles, const std::optional<DifferenceMatrix> &matrix,
                                      Stage stage)
{
    m_figure.setChoices(titles, matrix, stage);
    setAccessibleDescription(m_figure.description() + QLatin1Char(' ')
                             + tr("Arrow keys choose the difference that is a picture."));
    update();
}

void DifferenceMatrixView::setChosen(const std::optional<Pair> &chosen)
{
    m_figure.setChosen(chosen);
    update();
}

void DifferenceMatrixView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_figure.setTheme(theme);
    update();
}

QRectF DifferenceMatrixView::figureRect() const
{
    const QRectF inner = QRectF(rect()).adjusted(differencesMargin, 4, -differencesMargin, -4);
    const double spare = inner.height() - m_figure.heightFor(inner.width());
    return spare > 0 ? inner.adjusted(0, 0, 0, -spare) : inner;
}

QPoint DifferenceMatrixView::placeOf(const Pair &pair) const
{
    return m_figure.cellRect(figureRect(), pair.first, pair.second).center().toPoint();
}

bool DifferenceMatrixView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto pair = m_figure.pairAt(help->pos(), figureRect());
    QToolTip::showText(help->globalPos(), pair ? m_figure.sentence(*pair) : QString(), this);
    return true;
}

void DifferenceMatrixView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.figureBackground);
    if (m_figure.count() < 2) {
        painter.setFont(m_theme.font);
        painter.setPen(m_theme.mutedText);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("A difference needs two choices."));
    } else {
        m_figure.paint(painter, figureRect());
    }
    if (hasFocus() && m_showsFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
}

void DifferenceMatrixView::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    QWidget::focusInEvent(event);
}

void DifferenceMatrixView::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOnPair = m_figure.pairAt(event->position(), figureRect()).has_value();
    setCursor(isOnPair ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void DifferenceMatrixView::mousePressEvent(QMouseEvent *event)
{
    const auto pair = m_figure.pairAt(event->position(), figureRect());
    if (pair && event->button() == Qt::LeftButton)
        emit chosen(pair->first, pair->second);
}

/// Moves to the next cell in the arrow's direction, stepping over the diagonal.
void DifferenceMatrixView::keyPressEvent(QKeyEvent *event)
{
    const int across = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int down = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    if ((across == 0 && down == 0) || m_figure.count() < 2)
        return QWidget::keyPressEvent(event);
    const Pair from = m_figure.chosen().value_or(Pair(0, 1));
    auto row = static_cast<int>(from.first) + down;
    auto column = static_cast<int>(from.second) + across;
    if (row == column) {
        row += down;
        column += across;
    }
    const int count = static_cast<int>(m_figure.count());
    if (row >= 0 && column >= 0 && row < count && column < count)
        emit chosen(static_cast<std::size_t>(row), static_cast<std::size_t>(column));
}

DifferencesView::DifferencesView(Selection *shared, QWidget *parent)
    : QWidget(parent)
    , m_matrix(new DifferenceMatrixView)
    , m_picture(new TensorViewer)
{
    TensorViewOptions options;
    options.sideBySide = false;
    options.showGroups = false; // A difference has the groups of two choices.
    options.readFromNear = true;
    m_picture->setOptions(options);
    m_picture->setSelection(&m_selection);
    m_picture->setMinimumSize(200, 140);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_matrix, 1);
    row->addWidget(m_picture, 1);
    m_link.add(shared);
    m_link.add(&m_selection, SelectionLink::Shares::Pointing);
    m_selection.setStage(3);
}

void DifferencesView::setPicture(const EvaluationPtr &evaluation, const TensorLens &lens)
{
    const bool isThere = evaluation && lens.field;
    m_picture->setVisible(isThere);
    if (!isThere)
        return;
    m_selection.regroup(evaluation->grouping());
    m_picture->setEvaluation(evaluation);
    m_picture->setLens(lens);
}

void DifferencesView::setTheme(const Theme &theme)
{
    m_matrix->setTheme(theme);
    m_picture->setTheme(theme);
}

} // namespace normscope
