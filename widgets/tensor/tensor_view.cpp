// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_view.h"

#include "widgets/core/degeneracy_text.h"
#include "widgets/core/group_text.h"
#include "widgets/tensor/cell_editor.h"
#include "widgets/tensor/tensor_accessible.h"
#include "widgets/theme/number_format.h"

#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

#include <cmath>
#include <utility>

namespace normscope {

namespace {

constexpr int margin = 10;
constexpr int scrollBarRoom = 12;
constexpr double focusRing = 1.6;

} // namespace

TensorView::TensorView(QWidget *parent)
    : QWidget(parent)
{
    installTensorAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    createScrollBars();
    m_editor = new CellEditor(this);
    connect(&m_extremes, &ExtremesLoader::loaded, this, qOverload<>(&QWidget::update));
    connect(m_editor, &CellEditor::committed, this, &TensorView::takeTyped);
    connect(m_editor, &CellEditor::cancelled, this, &TensorView::stopEditing);
    connect(m_editor, &CellEditor::message, this, &TensorView::message);
    createActions();
    describePinnedCell();
    updateActions();
}

TensorView::~TensorView() = default;

QSize TensorView::sizeHint() const
{
    return {920, 420};
}

QSize TensorView::minimumSizeHint() const
{
    return {420, 200};
}

void TensorView::createScrollBars()
{
    m_across = new QScrollBar(Qt::Horizontal, this);
    m_down = new QScrollBar(Qt::Vertical, this);
    for (QScrollBar *bar : {m_across, m_down}) {
        bar->setFocusPolicy(Qt::NoFocus);
        bar->setCursor(Qt::ArrowCursor);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, [this] {
            m_figure.viewport().setScrollPosition(QPointF(m_across->value(), m_down->value()));
            finishEditing();
            update();
        });
    }
    m_across->setAccessibleName(tr("Scroll across"));
    m_down->setAccessibleName(tr("Scroll down"));
}

void TensorView::setEvaluation(EvaluationPtr evaluation)
{
    const EvaluationPtr before = m_figure.evaluation();
    if (evaluation == before)
        return;
    const bool sameShape = before && evaluation && before->input().shape() == evaluation->input().shape();
    const QRegion changed = m_figure.setEvaluation(std::move(evaluation));
    if (!sameShape) {
        stopEditing();
        dropTool();
        setCellRange({});
        m_lastCell = noIndex;
    }
    updateRanges();
    updateActions();
    describePinnedCell();
    if (changed.isEmpty()) {
        refresh();
    } else {
        m_extremes.follow();
        update(changed);
    }
}

void TensorView::updateRanges()
{
    m_rangeJob.cancel();
    const EvaluationPtr evaluation = m_figure.evaluation();
    if (!evaluation || rangesAreKnown(*evaluation))
        return;
    m_rangeJob.start<StageRanges>([evaluation](const Progress &progress) { return exactRanges(*evaluation, progress); },
                                  [this](const StageRanges &ranges) {
                                      if (ranges == m_figure.ranges())
                                          return;
                                      m_figure.setRanges(ranges);
                                      update();
                                  });
}

void TensorView::setSelection(Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection) {
        connect(m_selection, &Selection::hoverChanged, this, &TensorView::followHover);
        connect(m_selection, &Selection::pinChanged, this, &TensorView::followPin);
        connect(m_selection, &Selection::stageChanged, this, &TensorView::refresh);
    }
    updateActions();
    describePinnedCell();
    refresh();
}

void TensorView::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    m_editor->setTheme(theme);
    setFont(theme.font);
    setPalette(theme.palette());
    refresh();
}

void TensorView::setOptions(const TensorViewOptions &options)
{
    m_figure.setOptions(options);
    finishEditing();
    refresh();
}

void TensorView::setLens(const TensorLens &lens)
{
    m_figure.setLens(lens);
    refresh();
}

void TensorView::setCellRange(const CellRange &range)
{
    if (range == m_range)
        return;
    m_range = range;
    m_figure.setCellRange(range);
    updateActions();
    update();
}

QRectF TensorView::figureRect() const
{
    const int right = m_down->isVisibleTo(this) ? scrollBarRoom : 0;
    const int bottom = m_across->isVisibleTo(this) ? scrollBarRoom : 0;
    return QRectF(rect()).adjusted(margin, margin, -margin - right, -margin - bottom);
}

void TensorView::refresh()
{
    m_figure.setSelection(state());
    m_figure.arrange(figureRect());
    m_extremes.follow();
    updateScrollBars();
    update();
}

/// The figure's place depends on whether there are scroll bars, and they on the place; the place is the larger without
/// them, so two rounds settle it.
void TensorView::updateScrollBars()
{
    const TensorViewport &viewport = m_figure.viewport();
    for (int round = 0; round < 2; ++round) {
        const QSizeF content = viewport.contentRect().size();
        const QSizeF size = viewport.size();
        const bool isZoomed = !isEmpty() && !viewport.isFitted();
        m_across->setVisible(isZoomed && content.width() > size.width() + 0.5);
        m_down->setVisible(isZoomed && content.height() > size.height() + 0.5);
        m_figure.arrange(figureRect());
    }
    const auto set = [](QScrollBar *bar, double content, double size, double position) {
        const QSignalBlocker quiet(bar);
        bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, content - size))));
        bar->setPageStep(static_cast<int>(size));
        bar->setSingleStep(std::max(1, static_cast<int>(size / 12)));
        bar->setValue(static_cast<int>(std::lround(position)));
    };
    const QSizeF content = viewport.contentRect().size();
    set(m_across, content.width(), viewport.size().width(), viewport.scrollPosition().x());
    set(m_down, content.height(), viewport.size().height(), viewport.scrollPosition().y());
    m_across->setGeometry(margin, height() - scrollBarRoom, width() - 2 * margin - scrollBarRoom, scrollBarRoom);
    m_down->setGeometry(width() - scrollBarRoom, margin, scrollBarRoom, height() - 2 * margin - scrollBarRoom);
}

void TensorView::paintEvent(QPaintEvent *event)
{
    // What waits for the next frame keeps its picture, where there is one.
    const QRect place(mapTo(window(), QPoint()), size());
    const QRegion waiting = std::exchange(m_shownAt, place) == place
        ? m_figure.waitingPanels(figureRect(), event->region(), devicePixelRatioF())
        : QRegion();
    const QRegion exposed = event->region() - waiting;
    QPainter painter(this);
    if (!waiting.isEmpty()) {
        painter.setClipRegion(exposed);
        update(waiting);
    }
    painter.fillRect(rect(), m_figure.theme().figureBackground);
    m_figure.paint(painter, figureRect(), exposed);
    paintTools(painter);
    if (!hasFocus() || !m_showsFocus)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_figure.theme().accent, focusRing));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

void TensorView::resizeEvent(QResizeEvent *)
{
    refresh();
    // What is being typed survives, also a wrong number whose message takes room from the page.
    if (m_editor->isVisible() && !isEmpty())
        m_editor->moveOnto(m_figure.cellRect(m_editedElement));
}

void TensorView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_shownAt = {};
}

void TensorView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    // Whoever clicks knows where the focus is; a window that comes back shows what it showed.
    if (event->reason() != Qt::ActiveWindowFocusReason)
        m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    update();
}

void TensorView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_spaceIsDown = false;
    update();
}

void TensorView::fit()
{
    finishEditing();
    m_figure.viewport().fit();
    refresh();
}

void TensorView::setZoom(const TensorZoom &zoom)
{
    finishEditing();
    m_figure.viewport().setZoom(zoom);
    refresh();
}

void TensorView::zoomBy(double factor, QPointF point)
{
    const TensorFigure::Hit hit = m_figure.hit(point);
    const QSizeF size = m_figure.viewport().size();
    const QPointF middle(size.width() / 2, size.height() / 2);
    finishEditing();
    m_figure.viewport().zoom(factor, hit.part == TensorFigure::Part::None ? middle : hit.inPlace);
    refresh();
}

void TensorView::zoomIn()
{
    zoomBy(1.5, {-1, -1});
}

void TensorView::zoomOut()
{
    zoomBy(1 / 1.5, {-1, -1});
}

void TensorView::zoomToPinnedGroup()
{
    const std::int64_t group = state().pinnedGroup;
    if (isEmpty() || group == noIndex || group >= m_figure.evaluation()->grouping().groupCount())
        return;
    finishEditing();
    const TensorLayout &layout = m_figure.layout();
    QRectF bounds;
    // One gap as large as the whole joins each group's blocks.
    const QSizeF whole = layout.size();
    for (const QRectF &block : layout.blocks(m_figure.evaluation()->grouping().ranges(group), QRectF({}, whole), whole))
        bounds |= block;
    m_figure.viewport().show(bounds);
    refresh();
}

/// Moves nothing: what is hovered only looks different.
void TensorView::followHover()
{
    const QRegion changed = m_figure.changedBy(state());
    m_figure.setSelection(state());
    update(changed);
}

void TensorView::followPin()
{
    finishEditing();
    m_lastCell = noIndex;
    const std::int64_t element = state().pinnedElement;
    if (!isEmpty() && element != noIndex && element < m_figure.evaluation()->input().size()
        && !m_figure.viewport().isFitted())
        m_figure.viewport().reveal(m_figure.layout().cellRect(element));
    describePinnedCell();
    updateActions();
    refresh();
}

QString TensorView::cellText(std::int64_t element) const
{
    QStringList index;
    for (const std::int64_t i : unravel(element, shape()))
        index.push_back(QString::number(i));
    const Evaluation &evaluation = *m_figure.evaluation();
    return tr("x[%1] = %2, y = %3")
        .arg(index.join(QStringLiteral(", ")), numberText(evaluation.value(Stage::Input, element), 6),
             numberText(evaluation.value(Stage::Output, element), 6));
}

QString TensorView::groupText(std::int64_t element) const
{
    const Evaluation &evaluation = *m_figure.evaluation();
    const std::int64_t group = evaluation.grouping().groupOf(element);
    const QString label = tr("group %1").arg(groupLabelText(evaluation.grouping(), evaluation.problem().layout, group));
    const QString exceptional = degeneracyName(evaluation.degeneracy(group));
    return exceptional.isEmpty() ? label : tr("%1, %2").arg(label, exceptional);
}

void TensorView::describePinnedCell()
{
    const std::int64_t element = state().pinnedElement;
    const bool isPinned = !isEmpty() && element != noIndex && element < m_figure.evaluation()->input().size();
    const QString name = isPinned ? tr("Tensor, %1").arg(cellText(element)) : tr("Tensor");
    if (name != accessibleName())
        setAccessibleName(name);
    const QString keys = tr("Arrow keys move the pinned cell, typing changes it, Shift with arrow keys marks a range.");
    const QString group = isEmpty() ? QString() : groupSentence(*m_figure.evaluation(), state().pinnedGroup);
    const QString description = group.isEmpty() ? keys : group + QLatin1Char(' ') + keys;
    if (description != accessibleDescription())
        setAccessibleDescription(description);
    announcePinnedCell(*this);
}

} // namespace normscope
