// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/stage_slider.h"

#include "widgets/controls/stage_slider_accessible.h"
#include "widgets/core/terms.h"
#include "widgets/theme/flat_parts.h"

#include <QAccessible>
#include <QApplication>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

constexpr double stopRadius = 7;
constexpr double stageHandleRadius = 10;
constexpr double stageTrackWidth = 4;
/// Distance in pixels from the track to the base line of the formulas and to the top of the names.
constexpr double stageLabelGap = 17;
constexpr double formulaMargin = 14;
constexpr double stageKeyStep = 0.05; ///< As a share of the track.

QString stageHelp(Stage stage)
{
    switch (stage) {
    case Stage::Input:
        return termHelp(Term::Input);
    case Stage::Centred:
        return termHelp(Term::Centred);
    case Stage::Normalized:
        return termHelp(Term::Normalized);
    case Stage::Output:
        return termHelp(Term::Output);
    }
    return {};
}

} // namespace

StageSlider::StageSlider(QWidget *parent)
    : QWidget(parent)
{
    installStageSliderAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Stage"));
    setFormulas();
}

void StageSlider::setTheme(const Theme &theme)
{
    m_theme = theme;
    setFont(theme.font);
    setFormulas();
    updateGeometry();
}

void StageSlider::setSpec(const NormalizationSpec &spec)
{
    if (spec == m_spec)
        return;
    m_spec = spec;
    m_track = StageTrack(spec.centre);
    setFormulas();
}

void StageSlider::setFormulas()
{
    const FormulaStyle style = formulaStyle(m_theme.font, false);
    m_formulas.clear();
    for (const Stage stage : m_track.stops())
        m_formulas.push_back({Formula(stageFormula(stage, m_spec), style), Formula(stageSymbol(stage), style)});
    measureEnds();
    update();
}

void StageSlider::setStage(double stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    update();
    QAccessibleValueChangeEvent event(this, stage);
    QAccessible::updateAccessibility(&event);
}

QString StageSlider::stageText() const
{
    const double position = m_track.position(m_stage);
    const int before = m_track.stopAtOrBefore(position);
    QString name = stageName(m_track.stops()[static_cast<std::size_t>(before)]);
    if (position - m_track.stopPosition(before) < 1e-3)
        return name;
    const int after = m_track.nextStop(position);
    return tr("between %1 and %2").arg(name, stageName(m_track.stops()[static_cast<std::size_t>(after)]));
}

QSize StageSlider::minimumSizeHint() const
{
    // Equal heights above and below the track, so that it lies in the middle.
    return {240, static_cast<int>(std::ceil(2 * (stageLabelGap + formulaStyle(m_theme.font).size + 2)))};
}

QSize StageSlider::sizeHint() const
{
    return {640, minimumSizeHint().height()};
}

double StageSlider::endRoom(int stop) const
{
    const Stage stage = m_track.stops()[static_cast<std::size_t>(stop)];
    const double formula = m_formulas[static_cast<std::size_t>(stop)].whole.width();
    const double name = QFontMetricsF(currentNameFont()).horizontalAdvance(stageName(stage));
    return std::ceil(std::max({formula, name, 2 * stageHandleRadius + 4}) / 2) + 10;
}

void StageSlider::measureEnds()
{
    m_startRoom = endRoom(0);
    m_endRoom = endRoom(static_cast<int>(m_track.stops().size()) - 1);
}

QFont StageSlider::currentNameFont() const
{
    QFont font = m_theme.captionFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

QPointF StageSlider::pointAt(double position) const
{
    const double end = width() - m_endRoom;
    const double x = m_startRoom + position * (end - m_startRoom);
    return {layoutDirection() == Qt::RightToLeft ? width() - x : x, height() / 2.0};
}

double StageSlider::positionAt(double x) const
{
    const double start = pointAt(0).x();
    return std::clamp((x - start) / (pointAt(1).x() - start), 0.0, 1.0);
}

int StageSlider::stopAt(const QPointF &point) const
{
    // The labels above and below belong to their stop.
    const int count = static_cast<int>(m_track.stops().size());
    for (int stop = 0; stop < count; ++stop) {
        const QPointF distance = point - pointAt(m_track.stopPosition(stop));
        const bool onDot = std::hypot(distance.x(), distance.y()) <= stageHandleRadius;
        const bool onLabel = std::abs(distance.x()) < 40 && std::abs(distance.y()) > stageHandleRadius;
        if (onDot || onLabel)
            return stop;
    }
    return -1;
}

void StageSlider::moveTo(double position)
{
    emit stageMoved(m_track.stage(std::clamp(position, 0.0, 1.0)));
}

void StageSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_pressPoint = event->position();
    const QPointF handle = pointAt(m_track.position(m_stage));
    const bool onHandle
        = std::hypot(m_pressPoint.x() - handle.x(), m_pressPoint.y() - handle.y()) <= stageHandleRadius + 2;
    m_drags = onHandle;
    m_grip = onHandle ? handle.x() - m_pressPoint.x() : 0;
    m_pressedStop = onHandle ? -1 : stopAt(m_pressPoint);
    if (!onHandle && m_pressedStop < 0 && std::abs(m_pressPoint.y() - handle.y()) <= stageHandleRadius) {
        m_drags = true;
        moveTo(positionAt(m_pressPoint.x()));
    }
}

void StageSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        const int hovered = stopAt(event->position());
        setCursor(hovered >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        if (hovered != m_hoveredStop) {
            m_hoveredStop = hovered;
            update();
        }
        return;
    }
    const double moved = (event->position() - m_pressPoint).manhattanLength();
    if (m_pressedStop >= 0 && moved >= QApplication::startDragDistance()) {
        m_pressedStop = -1;
        m_drags = true;
    }
    if (m_drags)
        moveTo(positionAt(event->position().x() + m_grip));
}

void StageSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    if (m_pressedStop >= 0)
        emit stopRequested(m_pressedStop);
    m_pressedStop = -1;
    m_drags = false;
}

void StageSlider::keyPressEvent(QKeyEvent *event)
{
    const double position = m_track.position(m_stage);
    const double forward = layoutDirection() == Qt::RightToLeft ? -stageKeyStep : stageKeyStep;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveTo(position - forward);
    case Qt::Key_Right:
        return moveTo(position + forward);
    case Qt::Key_Down:
        return moveTo(position - stageKeyStep);
    case Qt::Key_Up:
        return moveTo(position + stageKeyStep);
    case Qt::Key_PageDown:
        return emit stopRequested(m_track.previousStop(position));
    case Qt::Key_PageUp:
        return emit stopRequested(m_track.nextStop(position));
    case Qt::Key_Home:
        return emit stopRequested(0);
    case Qt::Key_End:
        return emit stopRequested(static_cast<int>(m_track.stops().size()) - 1);
    case Qt::Key_Space:
        return emit playRequested();
    default:
        QWidget::keyPressEvent(event);
    }
}

void StageSlider::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason;
    update();
}

void StageSlider::focusOutEvent(QFocusEvent *)
{
    m_showsFocus = false;
    update();
}

bool StageSlider::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int stop = stopAt(help->pos());
    const QString text = stop < 0 ? QString() : stageHelp(m_track.stops()[static_cast<std::size_t>(stop)]);
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void StageSlider::leaveEvent(QEvent *)
{
    m_hoveredStop = -1;
    update();
}

void StageSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintTrack(painter);
    paintLabels(painter);
}

void StageSlider::paintTrack(QPainter &painter) const
{
    const QPointF handle = pointAt(m_track.position(m_stage));
    const QColor ahead = m_theme.outline;
    painter.setPen(QPen(ahead, m_theme.line(stageTrackWidth), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(handle, pointAt(1));
    painter.setPen(QPen(m_theme.accent, m_theme.line(stageTrackWidth), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(pointAt(0), handle);

    // Stops behind the handle are filled, those ahead are rings.
    const int count = static_cast<int>(m_track.stops().size());
    const double position = m_track.position(m_stage);
    for (int stop = 0; stop < count; ++stop) {
        const bool reached = m_track.stopPosition(stop) <= position + 1e-6;
        const QColor color = reached || stop == m_hoveredStop ? m_theme.accent : ahead;
        painter.setPen(QPen(color, m_theme.line(2.5)));
        painter.setBrush(reached ? m_theme.accent : m_theme.card);
        painter.drawEllipse(pointAt(m_track.stopPosition(stop)), stopRadius - 1.25, stopRadius - 1.25);
    }

    if (hasFocus() && m_showsFocus) {
        QColor halo = m_theme.accent;
        halo.setAlphaF(0.3F);
        painter.setPen(QPen(halo, 4));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(handle, stageHandleRadius + 2, stageHandleRadius + 2);
    }
    painter.setPen(QPen(m_theme.accent, m_theme.line(3)));
    painter.setBrush(m_theme.card);
    painter.drawEllipse(handle, stageHandleRadius - 1.5, stageHandleRadius - 1.5);
}

const Formula &StageSlider::formulaThatFits(int stop) const
{
    const StopFormulas &formulas = m_formulas[static_cast<std::size_t>(stop)];
    const double spacing = std::abs(pointAt(m_track.stopPosition(1)).x() - pointAt(0).x());
    return formulas.whole.width() + formulaMargin <= spacing ? formulas.whole : formulas.symbol;
}

void StageSlider::paintLabels(QPainter &painter) const
{
    const QFontMetricsF caption(m_theme.captionFont());
    const int current = m_track.stopAtOrBefore(m_track.position(m_stage));
    const int count = static_cast<int>(m_track.stops().size());
    for (int stop = 0; stop < count; ++stop) {
        const QPointF dot = pointAt(m_track.stopPosition(stop));
        const Formula &formula = formulaThatFits(stop);
        formula.paint(painter, dot - QPointF(formula.width() / 2, stageLabelGap), m_theme.text);
        const QFont font = stop == current ? currentNameFont() : m_theme.captionFont();
        const QString name = stageName(m_track.stops()[static_cast<std::size_t>(stop)]);
        const double width = QFontMetricsF(font).horizontalAdvance(name);
        painter.setFont(font);
        painter.setPen(stop == current ? m_theme.text : m_theme.mutedText);
        painter.drawText(QPointF(dot.x() - width / 2, dot.y() + stageLabelGap + caption.ascent()), name);
    }
}

} // namespace normscope
