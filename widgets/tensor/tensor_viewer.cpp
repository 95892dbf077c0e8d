// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tensor/tensor_viewer.h"

#include "engine/tensor/same_tensor.h"
#include "widgets/core/degeneracy_text.h"
#include "widgets/core/group_text.h"
#include "widgets/core/index_text.h"
#include "widgets/tensor/index_field.h"
#include "widgets/tensor/tensor_accessible.h"
#include "widgets/theme/number_format.h"

#include <QAction>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

#include <cmath>
#include <optional>
#include <utility>

namespace normscope {

namespace {

constexpr int viewerMargin = 10;
constexpr int scrollBarRoom = 12;
constexpr double focusRingWidth = 1.6;

} // namespace

TensorViewer::TensorViewer(QWidget *parent)
    : QWidget(parent)
{
    installTensorAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    createScrollBars();
    connect(&m_extremes, &ExtremesLoader::loaded, this, qOverload<>(&QWidget::update));
    connect(&m_motion, &GroupMotion::moved, this, [this] { update(); });
    createActions();
    TensorViewer::updateActions();
    describePinnedCell();
}

TensorViewer::~TensorViewer() = default;

int TensorViewer::heightWithin(const QSize &place) const
{
    const QSizeF inner(place.width() - 2 * viewerMargin, place.height() - 2 * viewerMargin);
    return static_cast<int>(std::ceil(m_figure.heightWithin(inner))) + 2 * viewerMargin;
}

int TensorViewer::readableHeight(const QSize &most) const
{
    return static_cast<int>(m_figure.readableHeight(most.width() - 2 * viewerMargin, most.height() - 2 * viewerMargin))
        + 2 * viewerMargin;
}

QSize TensorViewer::sizeHint() const
{
    return {920, 420};
}

QSize TensorViewer::minimumSizeHint() const
{
    return {420, 200};
}

void TensorViewer::createScrollBars()
{
    m_across = new QScrollBar(Qt::Horizontal, this);
    m_down = new QScrollBar(Qt::Vertical, this);
    for (QScrollBar *bar : {m_across, m_down}) {
        bar->setFocusPolicy(Qt::NoFocus);
        bar->setCursor(Qt::ArrowCursor);
        bar->hide();
        connect(bar, &QScrollBar::valueChanged, this, [this] {
            m_figure.viewport().setScrollPosition(QPointF(m_across->value(), m_down->value()));
            cellsWillMove();
            update();
        });
    }
    m_across->setAccessibleName(tr("Scroll across"));
    m_down->setAccessibleName(tr("Scroll down"));
}

void TensorViewer::setEvaluation(EvaluationPtr evaluation)
{
    const EvaluationPtr before = m_figure.evaluation();
    if (evaluation == before)
        return;
    const bool sameShape = before && evaluation && before->input().shape() == evaluation->input().shape();
    // Copied only for an animation: a copy makes the next frame detach one of the cached images.
    std::optional<TensorFigure> figureBefore;
    if (glidesTo(evaluation))
        figureBefore = m_figure;
    const QRegion changed = m_figure.setEvaluation(std::move(evaluation));
    if (!sameShape) {
        shapeChanged();
        m_lastCell = noIndex;
    }
    updateRanges();
    updateActions();
    describePinnedCell();
    if (changed.isEmpty()) {
        refresh();
        if (figureBefore)
            m_motion.start(*figureBefore, m_figure, figureRect(), size(), devicePixelRatioF());
    } else {
        m_extremes.follow();
        update(changed);
    }
}

/// Whether the change is animated: the same values with another grouping.
bool TensorViewer::glidesTo(const EvaluationPtr &next) const
{
    return m_isAnimated && isVisible() && next && !isEmpty() && next->input().size() <= GroupMotion::mostCells
        && isSameTensor(evaluation().input(), next->input()) && !(evaluation().grouping() == next->grouping());
}

void TensorViewer::updateRanges()
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

void TensorViewer::setSelection(Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection) {
        connect(m_selection, &Selection::hoverChanged, this, &TensorViewer::followHover);
        connect(m_selection, &Selection::pinChanged, this, &TensorViewer::followPin);
        connect(m_selection, &Selection::stageChanged, this, &TensorViewer::refresh);
    }
    updateActions();
    describePinnedCell();
    refresh();
}

void TensorViewer::setTheme(const Theme &theme)
{
    m_figure.setTheme(theme);
    setFont(theme.font);
    setPalette(theme.palette());
    refresh();
}

void TensorViewer::setOptions(const TensorViewOptions &options)
{
    m_figure.setOptions(options);
    cellsWillMove();
    refresh();
}

void TensorViewer::setLens(const TensorLens &lens)
{
    m_figure.setLens(lens);
    refresh();
}

void TensorViewer::showRange(const CellRange &range)
{
    m_figure.setCellRange(range);
    update();
}

bool TensorViewer::hasElement(std::int64_t element) const
{
    return !isEmpty() && element != noIndex && element < evaluation().input().size();
}

void TensorViewer::reveal(std::int64_t column, std::int64_t row)
{
    if (m_figure.viewport().isFitted())
        return;
    const TensorLayout &layout = m_figure.layout();
    m_figure.viewport().reveal({layout.across().position(column), layout.down().position(row), 1, 1});
    refresh();
}

void TensorViewer::reveal(std::int64_t element)
{
    m_figure.viewport().reveal(m_figure.layout().cellRect(element));
    refresh();
}

QRectF TensorViewer::figureRect() const
{
    const int right = m_down->isVisibleTo(this) ? scrollBarRoom : 0;
    const int bottom = m_across->isVisibleTo(this) ? scrollBarRoom : 0;
    return QRectF(rect()).adjusted(viewerMargin, viewerMargin, -viewerMargin - right, -viewerMargin - bottom);
}

void TensorViewer::refresh()
{
    m_motion.stop();
    m_figure.setSelection(state());
    m_figure.arrange(figureRect());
    m_extremes.follow();
    updateScrollBars();
    update();
}

/// Whether scroll bars are shown depends on the figure's size and the other way round; two rounds are enough, since the
/// figure is larger without scroll bars.
void TensorViewer::updateScrollBars()
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
    m_across->setGeometry(viewerMargin, height() - scrollBarRoom, width() - 2 * viewerMargin - scrollBarRoom,
                          scrollBarRoom);
    m_down->setGeometry(width() - scrollBarRoom, viewerMargin, scrollBarRoom,
                        height() - 2 * viewerMargin - scrollBarRoom);
}

void TensorViewer::paintEvent(QPaintEvent *event)
{
    // Panels that wait for the next frame keep their present picture, if it is still at the same place.
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
    if (m_motion.isRunning())
        m_motion.paint(painter);
    else
        m_figure.paint(painter, figureRect(), exposed);
    paintTools(painter);
    if (!hasFocus() || !m_showsFocus)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_figure.theme().accent, focusRingWidth));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
}

void TensorViewer::resizeEvent(QResizeEvent *)
{
    refresh();
}

void TensorViewer::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_shownAt = {};
}

void TensorViewer::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    // After a click the focus need not be shown; a window that becomes active again keeps its state.
    if (event->reason() != Qt::ActiveWindowFocusReason)
        m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    update();
}

void TensorViewer::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    m_spaceIsDown = false;
    update();
}

void TensorViewer::fit()
{
    cellsWillMove();
    m_figure.viewport().fit();
    refresh();
}

void TensorViewer::setZoom(const TensorZoom &zoom)
{
    cellsWillMove();
    m_figure.viewport().setZoom(zoom);
    refresh();
}

void TensorViewer::zoomBy(double factor, QPointF point)
{
    const TensorFigure::Hit hit = m_figure.hit(point);
    const QSizeF size = m_figure.viewport().size();
    const QPointF middle(size.width() / 2, size.height() / 2);
    cellsWillMove();
    m_figure.viewport().zoom(factor, hit.part == TensorFigure::Part::None ? middle : hit.inPlace);
    refresh();
}

void TensorViewer::zoomIn()
{
    zoomBy(1.5, {-1, -1});
}

void TensorViewer::zoomOut()
{
    zoomBy(1 / 1.5, {-1, -1});
}

void TensorViewer::zoomToPinnedGroup()
{
    const std::int64_t group = state().pinnedGroup;
    if (isEmpty() || group == noIndex || group >= evaluation().grouping().groupCount())
        return;
    cellsWillMove();
    const TensorLayout &layout = m_figure.layout();
    QRectF bounds;
    // A merge gap as large as the whole layout joins the blocks of the group into one.
    const QSizeF whole = layout.size();
    for (const QRectF &block : layout.blocks(evaluation().grouping().ranges(group), QRectF({}, whole), whole))
        bounds |= block;
    m_figure.viewport().show(bounds);
    refresh();
}

/// Repaints only what looks different; hovering moves nothing.
void TensorViewer::followHover()
{
    const QRegion changed = m_figure.changedBy(state());
    m_figure.setSelection(state());
    update(changed);
}

void TensorViewer::followPin()
{
    cellsWillMove();
    m_lastCell = noIndex;
    const std::int64_t element = state().pinnedElement;
    if (hasElement(element) && !m_figure.viewport().isFitted())
        m_figure.viewport().reveal(m_figure.layout().cellRect(element));
    describePinnedCell();
    updateActions();
    refresh();
}

void TensorViewer::setOutputCovered(bool covered)
{
    if (covered == m_figure.isOutputCovered())
        return;
    m_figure.setOutputCovered(covered);
    describePinnedCell();
    refresh();
}

void TensorViewer::setGroupsCovered(bool covered)
{
    m_areGroupsCovered = covered;
    describePinnedCell();
}

QString TensorViewer::cellText(std::int64_t element) const
{
    const QString index = indexText(element, shape());
    if (m_figure.isOutputCovered())
        return tr("x[%1] = %2").arg(index, numberText(evaluation().value(Stage::Input, element), 6));
    return tr("x[%1] = %2, y = %3")
        .arg(index, numberText(evaluation().value(Stage::Input, element), 6),
             numberText(evaluation().value(Stage::Output, element), 6));
}

QString TensorViewer::groupText(std::int64_t element) const
{
    if (m_areGroupsCovered)
        return {};
    const Grouping &grouping = evaluation().grouping();
    const std::int64_t group = grouping.groupOf(element);
    const QString label = tr("group %1").arg(groupLabelText(grouping, evaluation().problem().layout, group));
    const QString exceptional = degeneracyName(evaluation().degeneracy(group));
    return exceptional.isEmpty() || !options().marksExceptional ? label : tr("%1, %2").arg(label, exceptional);
}

void TensorViewer::describePinnedCell()
{
    const std::int64_t element = state().pinnedElement;
    const QString name = hasElement(element) ? tr("Tensor, %1").arg(cellText(element)) : tr("Tensor");
    if (name != accessibleName())
        setAccessibleName(name);
    const QString keys = keysText();
    const QString group = isEmpty() ? QString() : groupSentence(evaluation(), state().pinnedGroup);
    const QString description = group.isEmpty() ? keys : group + QLatin1Char(' ') + keys;
    if (description != accessibleDescription())
        setAccessibleDescription(description);
    announcePinnedCell(*this);
}

QString TensorViewer::keysText() const
{
    return tr("Arrow keys move the pinned cell.");
}

void TensorViewer::goToIndex(const QString &index)
{
    if (isEmpty())
        return;
    const auto found = indexFromText(index, shape());
    if (!found) {
        QStringList ranges;
        for (const std::int64_t length : shape())
            ranges.push_back(QStringLiteral("0–%1").arg(length - 1));
        emit message(tr("“%1” is not an index of this tensor. Type one number for each axis: %2.")
                         .arg(index.trimmed(), ranges.join(QStringLiteral(", "))));
        return;
    }
    const std::int64_t element = ravel(*found, shape());
    moveTo(m_figure.layout().columnOf(element), m_figure.layout().rowOf(element), false);
    if (m_indexField)
        m_indexField->hide();
    setFocus(Qt::OtherFocusReason);
    emit succeeded();
}

void TensorViewer::askForIndex()
{
    if (isEmpty())
        return;
    if (!m_indexField) {
        m_indexField = new IndexField(this);
        connect(m_indexField, &IndexField::entered, this, &TensorViewer::goToIndex);
    }
    QStringList axes;
    for (const std::string &axis : evaluation().problem().layout.names)
        axes.push_back(QString::fromStdString(axis).toLower());
    m_indexField->ask(axes);
}

QAction *TensorViewer::addCommand(const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                                  QAction *before)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QStringLiteral("tensor.%1").arg(QLatin1String(id)));
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    insertAction(before, action);
    return action;
}

void TensorViewer::addSeparator(QAction *before)
{
    auto *separator = new QAction(this);
    separator->setSeparator(true);
    insertAction(before, separator);
}

void TensorViewer::createActions()
{
    const auto add = [this](const char *id, const QString &text, const QString &tip, const QKeySequence &shortcut,
                            void (TensorViewer::*slot)()) {
        QAction *action = addCommand(id, text, tip, shortcut);
        connect(action, &QAction::triggered, this, slot);
        m_navigationActions.push_back(action);
        return action;
    };
    add("fit", tr("Fit"), tr("Show the whole tensor."), Qt::Key_F, &TensorViewer::fit);
    // With Alt, since Ctrl and plus or minus changes the type size of the whole window.
    add("zoomIn", tr("Zoom in"), tr("Show fewer cells, larger."), Qt::ALT | Qt::Key_Plus, &TensorViewer::zoomIn)
        ->setShortcuts({Qt::ALT | Qt::Key_Plus, Qt::ALT | Qt::Key_Equal});
    add("zoomOut", tr("Zoom out"), tr("Show more cells, smaller."), Qt::ALT | Qt::Key_Minus, &TensorViewer::zoomOut);
    m_zoomToGroup = add("zoomToGroup", tr("Zoom to pinned group"), tr("Show the pinned group as large as it fits."),
                        Qt::Key_G, &TensorViewer::zoomToPinnedGroup);
    add("goTo", tr("Go to index…"), tr("Pin the cell of an index that you type."), Qt::CTRL | Qt::Key_G,
        &TensorViewer::askForIndex);
}

void TensorViewer::updateActions()
{
    m_zoomToGroup->setEnabled(state().pinnedGroup != noIndex);
}

} // namespace normscope
