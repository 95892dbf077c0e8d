// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_browser.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QTextDocument>
#include <QWheelEvent>

#include <cmath>

namespace normscope {

namespace {

/// Pixels of a drag for one step of a number.
constexpr int pixelsPerStep = 6;

} // namespace

LessonBrowser::LessonBrowser(QWidget *parent)
    : LiveText(parent)
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setMouseTracking(true);
}

void LessonBrowser::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont font = theme.font;
    font.setPointSizeF(theme.font.pointSizeF() * 1.12);
    setFont(font);
    document()->setDefaultFont(font);
    const QString html = std::exchange(m_html, {});
    setLesson(html);
}

void LessonBrowser::setLesson(const QString &html)
{
    if (html == m_html)
        return;
    m_html = html;
    document()->setDefaultStyleSheet(
        QStringLiteral("a { color: %1; text-decoration: none; } p { line-height: 135%; margin-top: 0; "
                       "margin-bottom: 9px; } code { font-family: 'DejaVu Sans Mono'; }")
            .arg(m_theme.accent.name()));
    showRichText(html, m_theme);
    fitHeight();
}

void LessonBrowser::fitHeight()
{
    document()->setTextWidth(viewport()->width());
    const int height = static_cast<int>(std::ceil(document()->size().height())) + 2;
    if (height != this->height())
        setFixedHeight(height);
}

QSize LessonBrowser::sizeHint() const
{
    return {300, static_cast<int>(std::ceil(document()->size().height())) + 2};
}

void LessonBrowser::resizeEvent(QResizeEvent *event)
{
    LiveText::resizeEvent(event);
    fitHeight();
}

/// The panel scrolls instead of its texts.
void LessonBrowser::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void LessonBrowser::mousePressEvent(QMouseEvent *event)
{
    const QString link = anchorAt(event->pos());
    if (event->button() != Qt::LeftButton || !link.startsWith(dragPrefix))
        return LiveText::mousePressEvent(event);
    m_draggedLink = link;
    m_pressedAt = event->pos().x();
    emit dragBegan(link);
}

void LessonBrowser::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_draggedLink.isEmpty()) {
        emit dragged(m_draggedLink, (event->pos().x() - m_pressedAt) / pixelsPerStep);
        return;
    }
    LiveText::mouseMoveEvent(event);
    if (anchorAt(event->pos()).startsWith(dragPrefix))
        viewport()->setCursor(Qt::SizeHorCursor);
}

void LessonBrowser::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_draggedLink.isEmpty())
        return LiveText::mouseReleaseEvent(event);
    m_draggedLink.clear();
    emit dragEnded();
}

void LessonBrowser::keyPressEvent(QKeyEvent *event)
{
    const QString link = currentLink();
    const bool isStep = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (isStep && link.startsWith(dragPrefix)) {
        const int steps = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
        emit dragBegan(link);
        emit dragged(link, event->key() == Qt::Key_Up ? steps : -steps);
        emit dragEnded();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (!link.isEmpty())
            emit linkPressed(link);
        return;
    }
    event->ignore(); // Keys that would move a text cursor are passed on.
}

} // namespace normscope
