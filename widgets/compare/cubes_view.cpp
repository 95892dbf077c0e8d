// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/cubes_view.h"

#include "widgets/core/picture_accessible.h"
#include "widgets/theme/flat_parts.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace normscope {

namespace {

constexpr double cubesMargin = 12;
constexpr double cubeDegreesPerPixel = 0.5;
constexpr double cubeDegreesPerKey = 10;

} // namespace

CubesView::CubesView(QWidget *parent)
    : QWidget(parent)
{
    makeAccessibleGraphic(*this);
    setAccessibleName(tr("Cubes"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void CubesView::setCubes(const std::vector<Cube> &cubes, const QString &note)
{
    m_titles.clear();
    m_cubes.clear();
    m_note = note;
    QStringList description;
    for (const Cube &each : cubes) {
        CubeFigure figure;
        figure.setTheme(m_theme);
        figure.setPose(m_pose);
        figure.setColors(m_colors);
        figure.setEvaluation(each.evaluation);
        figure.setSubject(each.subject);
        description += tr("%1: %2").arg(each.title, figure.description());
        m_titles.push_back(each.title);
        m_cubes.push_back(std::move(figure));
    }
    setAccessibleDescription(description.join(QLatin1Char(' ')) + QLatin1Char(' ') + tr("Arrow keys turn them."));
    update();
}

void CubesView::setGroups(const std::vector<std::int64_t> &groups)
{
    for (std::size_t i = 0; i < std::min(groups.size(), m_cubes.size()); ++i)
        m_cubes[i].setGroup(groups[i]);
    update();
}

void CubesView::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (CubeFigure &cube : m_cubes)
        cube.setTheme(theme);
    update();
}

void CubesView::setPose(const BlockPose &pose)
{
    m_pose = pose;
    for (CubeFigure &cube : m_cubes)
        cube.setPose(pose);
    update();
}

void CubesView::setColors(CubeColors colors)
{
    m_colors = colors;
    for (CubeFigure &cube : m_cubes)
        cube.setColors(colors);
    update();
}

double CubesView::titleHeight() const
{
    return QFontMetricsF(m_theme.titleFont()).height() + 4;
}

double CubesView::noteHeight() const
{
    return m_note.isEmpty() ? 0 : QFontMetricsF(m_theme.captionFont()).height() + 4;
}

/// The rectangle of a cube, in rows of about equal length and with the largest possible cubes.
QRectF CubesView::place(std::size_t index) const
{
    const QRectF inner
        = QRectF(rect()).adjusted(cubesMargin, cubesMargin / 2, -cubesMargin, -cubesMargin / 2 - noteHeight());
    const int count = static_cast<int>(m_cubes.size());
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double words = titleHeight() + 2 * QFontMetricsF(m_theme.captionFont()).height();
        const double size = std::min(inner.width() / columns, inner.height() / rows - words);
        if (size > largest) {
            largest = size;
            best = columns;
        }
    }
    const int rows = (count + best - 1) / best;
    const int row = static_cast<int>(index) / best;
    const int column = static_cast<int>(index) % best;
    const QSizeF size(inner.width() / best, inner.height() / rows);
    return {inner.left() + column * size.width(), inner.top() + row * size.height(), size.width(), size.height()};
}

QRectF CubesView::cubeRect(std::size_t index) const
{
    return place(index).adjusted(cubesMargin / 2, titleHeight(), -cubesMargin / 2, -cubesMargin / 2);
}

void CubesView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.figureBackground);
    const QFontMetricsF metrics(m_theme.titleFont());
    for (std::size_t i = 0; i < m_cubes.size(); ++i) {
        const QRectF whole = place(i);
        painter.setFont(m_theme.titleFont());
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(whole.left(), whole.top(), whole.width(), titleHeight()), Qt::AlignCenter,
                         metrics.elidedText(m_titles[i], Qt::ElideRight, whole.width() - cubesMargin));
        m_cubes[i].paint(painter, cubeRect(i));
    }
    painter.setFont(m_theme.captionFont());
    painter.setPen(m_theme.mutedText);
    painter.drawText(QRectF(rect()).adjusted(cubesMargin, 0, -cubesMargin, -2), Qt::AlignBottom | Qt::AlignHCenter,
                     m_note);
    if (hasFocus() && m_showsFocus)
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
}

std::int64_t CubesView::elementAt(QPointF point) const
{
    for (std::size_t i = 0; i < m_cubes.size(); ++i) {
        if (place(i).contains(point))
            return m_cubes[i].elementAt(point, cubeRect(i));
    }
    return noIndex;
}

void CubesView::turn(double yaw, double pitch)
{
    BlockPose pose = m_pose;
    pose.turn(yaw, pitch);
    setPose(pose);
}

void CubesView::focusInEvent(QFocusEvent *event)
{
    m_showsFocus = event->reason() != Qt::MouseFocusReason && event->reason() != Qt::OtherFocusReason;
    QWidget::focusInEvent(event);
}

void CubesView::mousePressEvent(QMouseEvent *event)
{
    m_pressed = m_last = event->position();
    m_isTurning = false;
}

void CubesView::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton)) {
        emit hovered(elementAt(event->position()));
        return;
    }
    m_isTurning |= (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (m_isTurning) {
        const QPointF moved = event->position() - m_last;
        turn(cubeDegreesPerPixel * moved.x(), cubeDegreesPerPixel * moved.y());
    }
    m_last = event->position();
}

void CubesView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_isTurning)
        emit clicked(elementAt(event->position()));
    m_isTurning = false;
}

void CubesView::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    emit hovered(noIndex);
}

void CubesView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return turn(-cubeDegreesPerKey, 0);
    case Qt::Key_Right:
        return turn(cubeDegreesPerKey, 0);
    case Qt::Key_Up:
        return turn(0, -cubeDegreesPerKey);
    case Qt::Key_Down:
        return turn(0, cubeDegreesPerKey);
    case Qt::Key_R:
        return setPose({});
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace normscope
