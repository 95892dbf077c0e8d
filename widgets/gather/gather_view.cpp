// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gather/gather_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/gather/number_lines_view.h"
#include "widgets/tensor/tensor_viewer.h"
#include "widgets/theme/flat_parts.h"

#include <QAction>
#include <QIcon>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr int flightMilliseconds = 1500;
constexpr int regroupMilliseconds = 900;

/// An icon of dots that fall onto a line.
QIcon gatherIcon(const QColor &color)
{
    return flat::drawnIcon(u"gather", color, 48, [color](QPainter &painter) {
        painter.drawLine(QPointF(6, 41), QPointF(42, 41));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (const QPointF &dot : {QPointF(12, 33), QPointF(24, 33), QPointF(36, 33), QPointF(24, 23)})
            painter.drawEllipse(dot, 4.6, 4.6);
        painter.drawRoundedRect(QRectF(7, 5, 10, 10), 2, 2);
        painter.drawRoundedRect(QRectF(31, 8, 10, 10), 2, 2);
    });
}

} // namespace

GatherView::GatherView(TensorViewer &viewer, Selection &selection)
    : QWidget(&viewer)
    , m_viewer(viewer)
    , m_selection(selection)
    , m_action(new QAction(this))
{
    makeAccessibleChart(*this);
    setAccessibleName(tr("Cells gathered by group"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    // Otherwise a right click would open the context menu of the view underneath.
    setContextMenuPolicy(Qt::PreventContextMenu);
    hide();
    m_action->setObjectName(QStringLiteral("tensor.gather"));
    m_action->setShortcut(Qt::Key_C);
    connect(m_action, &QAction::triggered, this, &GatherView::toggle);
    viewer.installEventFilter(this);
    connect(&selection, &Selection::hoverChanged, this, &GatherView::follow);
    connect(&selection, &Selection::pinChanged, this, &GatherView::follow);
    connect(&selection, &Selection::stageChanged, this, &GatherView::follow);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, [this](const QVariant &seconds) {
        if (m_isActive)
            showMoment(m_figure.timeline().at(seconds.toDouble()));
    });
    connect(&m_clock, &QVariantAnimation::finished, this, &GatherView::finish);
    connect(&m_clock, &QVariantAnimation::stateChanged, this, &GatherView::showState);
    connect(&m_flight, &QVariantAnimation::valueChanged, this, [this](const QVariant &share) {
        m_figure.setShare(share.toDouble(), m_flight.endValue().toDouble() == 0);
        update();
    });
    connect(&m_flight, &QVariantAnimation::finished, this, [this] {
        if (m_flight.endValue().toDouble() == 0)
            finish();
    });
    m_regrouping.setStartValue(0.0);
    m_regrouping.setEndValue(1.0);
    m_regrouping.setDuration(regroupMilliseconds);
    connect(&m_regrouping, &QVariantAnimation::valueChanged, this, [this](const QVariant &share) {
        m_figure.setRegrouped(share.toDouble());
        update();
    });
    showState();
}

GatherView::~GatherView()
{
    // The animation emits signals when it stops in its destructor, when this is no GatherView any more.
    m_clock.disconnect(this);
}

QToolButton *GatherView::createButton()
{
    m_button = new QToolButton;
    m_button->setDefaultAction(m_action);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setFocusPolicy(Qt::TabFocus);
    return m_button;
}

/// Gives the icon the size of the type, and makes the button as wide as its widest text, so that a change of the text
/// moves nothing beside it.
void GatherView::fitButton()
{
    if (!m_button)
        return;
    constexpr QSize usualIcon(20, 20);
    m_button->setIconSize(usualIcon * m_viewer.figure().theme().scale);
    int width = 0;
    m_button->setMinimumWidth(0);
    for (const QString &text : {tr("Gather"), tr("Wait"), tr("Go on")}) {
        m_action->setIconText(text);
        width = std::max(width, m_button->sizeHint().width());
    }
    m_button->setMinimumWidth(width);
    showState();
}

void GatherView::showState()
{
    if (!m_isActive) {
        m_action->setText(tr("&Gather the cells by group"));
        m_action->setIconText(tr("Gather"));
        m_action->setToolTip(
            tr("The cells fly to the number line of their group, are normalized there and fly home (C)."));
    } else if (isPlaying()) {
        m_action->setText(tr("&Gather: wait on the lines"));
        m_action->setIconText(tr("Wait"));
        m_action->setToolTip(tr("The cells stay on their lines, and the stage is yours to move (C); Esc ends it."));
    } else {
        m_action->setText(tr("&Gather: go on and home"));
        m_action->setIconText(tr("Go on"));
        m_action->setToolTip(tr("The cells go on from this stage, and home with their new values (C); Esc ends it."));
    }
    m_action->setStatusTip(m_action->toolTip());
    m_action->setIcon(gatherIcon(m_viewer.figure().theme().accent));
    m_action->setEnabled(m_viewer.figure().evaluation() != nullptr);
}

void GatherView::setTheme()
{
    if (m_isActive)
        m_figure.setTensor(m_viewer.figure());
    showState();
    fitButton();
    update();
}

void GatherView::setEvaluation(const EvaluationPtr &evaluation)
{
    const EvaluationPtr before = m_figure.tensor().evaluation();
    const double toEnd = m_figure.timeline().duration() - m_clock.currentValue().toDouble();
    if (m_isActive) {
        if (!evaluation || !before || before->input().shape() != evaluation->input().shape()) {
            finish();
        } else if (evaluation != before) {
            m_regrouping.stop();
            if (m_isAnimated && isVisible())
                m_figure.beginRegrouping(m_viewer.figureRect());
            m_figure.setTensor(m_viewer.figure());
            if (m_isAnimated && isVisible())
                m_regrouping.start();
            else
                m_figure.setRegrouped(1);
            // Other steps have another duration: playing continues from where the cells are.
            if (isPlaying() && m_figure.share() >= 1)
                playFrom(m_figure.timeline().timeOnLines(m_selection.state().stage));
            else if (isPlaying() && m_figure.isHomeward())
                playFrom(m_figure.timeline().duration() - toEnd);
            setAccessibleDescription(m_figure.description());
        }
    } else if (evaluation && m_waitsForTensor) {
        setGathered(true);
    }
    showState();
    update();
}

void GatherView::begin()
{
    emit starting();
    m_viewer.fit();
    m_stageBefore = m_selection.state().stage;
    m_isActive = true;
    m_waitsForTensor = false;
    m_figure.setTensor(m_viewer.figure());
    m_figure.setRegrouped(1);
    m_figure.setShare(0, false);
    setAccessibleDescription(m_figure.description());
    window()->installEventFilter(this);
    setGeometry(m_viewer.rect());
    raise();
    show();
}

void GatherView::finish()
{
    m_waitsForTensor = false;
    if (!m_isActive)
        return;
    m_isActive = false;
    window()->removeEventFilter(this);
    m_clock.stop();
    m_flight.stop();
    m_regrouping.stop();
    m_figure.setShare(0, false);
    if (hasFocus())
        m_viewer.setFocus(Qt::OtherFocusReason);
    hide();
    showState();
}

void GatherView::setGathered(bool gathered)
{
    if (!gathered)
        return finish();
    if (isGathered() && m_figure.share() >= 1)
        return;
    if (!m_viewer.figure().evaluation()) {
        m_waitsForTensor = true;
        return;
    }
    if (!m_isActive)
        begin();
    if (m_viewer.hasFocus())
        setFocus(Qt::OtherFocusReason);
    m_clock.stop();
    m_flight.stop();
    m_figure.setShare(1, false);
    showState();
    update();
}

void GatherView::toggle()
{
    if (!m_viewer.figure().evaluation())
        return;
    if (!m_isAnimated) {
        m_isActive ? finish() : setGathered(true);
    } else if (!m_isActive) {
        begin();
        playFrom(0);
    } else if (isPlaying()) {
        hold();
    } else {
        m_flight.stop();
        playFrom(m_figure.timeline().timeOnLines(m_selection.state().stage));
    }
    if (m_isActive)
        setFocus(Qt::OtherFocusReason); // To receive Escape and the arrow keys.
}

void GatherView::playFrom(double seconds)
{
    const double end = m_figure.timeline().duration();
    m_clock.stop();
    m_clock.setStartValue(seconds);
    m_clock.setEndValue(end);
    m_clock.setDuration(static_cast<int>(std::lround((end - seconds) * 1000)));
    m_clock.start();
    showMoment(m_figure.timeline().at(seconds));
}

/// Cells that are still flying first go to their lines.
void GatherView::hold()
{
    m_clock.stop();
    fly(1, false);
    showState();
}

void GatherView::goHome()
{
    m_clock.stop();
    fly(0, true);
    showState();
}

void GatherView::fly(double share, bool isHomeward)
{
    m_flight.stop();
    const double way = std::abs(share - m_figure.share());
    if (!m_isAnimated || way == 0) {
        m_figure.setShare(share, isHomeward);
        if (share == 0)
            finish();
        update();
        return;
    }
    m_flight.setStartValue(m_figure.share());
    m_flight.setEndValue(share);
    m_flight.setDuration(std::max(1, static_cast<int>(way * flightMilliseconds)));
    m_flight.start();
}

void GatherView::cancel()
{
    if (!m_isActive)
        return;
    finish();
    m_selection.setStage(m_stageBefore);
}

bool GatherView::stepHome(int direction)
{
    const double stage = m_selection.state().stage;
    if (!isGathered() || (direction > 0 ? stage < 3 : stage > 0))
        return false;
    goHome();
    return true;
}

void GatherView::showMoment(const GatherMoment &moment)
{
    m_figure.setShare(moment.share, moment.isHomeward);
    const QScopedValueRollback own(m_setsStage, true);
    m_selection.setStage(moment.stage);
    update();
}

void GatherView::follow()
{
    if (!m_isActive)
        return;
    if (isPlaying() && !m_setsStage && m_selection.state().stage != m_figure.stage())
        hold();
    m_figure.setSelection(m_selection.state());
    update();
}

bool GatherView::event(QEvent *event)
{
    // Escape ends gathering before it can trigger a shortcut, such as ending a presentation.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool GatherView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_viewer && event->type() == QEvent::Resize)
        setGeometry(m_viewer.rect());
    if (watched != window())
        return false;
    // Escape that no other widget of the window has accepted.
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!isKey || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        cancel();
    return true;
}

void GatherView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_viewer.figure().theme().figureBackground);
    m_figure.paint(painter, m_viewer.figureRect(), devicePixelRatioF());
}

void GatherView::mouseMoveEvent(QMouseEvent *event)
{
    if (isGathered())
        hoverDot(m_selection, m_figure.dotAt(event->position(), m_viewer.figureRect()));
}

void GatherView::mousePressEvent(QMouseEvent *event)
{
    event->accept();
}

void GatherView::mouseReleaseEvent(QMouseEvent *event)
{
    if (isGathered() && event->button() == Qt::LeftButton && rect().contains(event->position().toPoint()))
        pinDot(m_selection, m_figure.dotAt(event->position(), m_viewer.figureRect()));
}

void GatherView::wheelEvent(QWheelEvent *event)
{
    event->accept(); // Otherwise the view underneath would zoom.
}

void GatherView::leaveEvent(QEvent *)
{
    if (isGathered())
        m_selection.clearHover();
}

void GatherView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return cancel();
    const auto step = stepOfKey(event->key());
    if (!step || !isGathered())
        return QWidget::keyPressEvent(event);
    const auto dot = m_figure.nextDot(m_selection.state().pinnedElement, step->x(), step->y(), m_viewer.figureRect());
    if (dot.element != noIndex)
        m_selection.pin(dot.element, dot.group);
}

} // namespace normscope
