// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_browser.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QTextBlock>
#include <QTextDocument>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

const QString livePrefix = QStringLiteral("live:");
const QString dragPrefix = QStringLiteral("drag:");

/// So many pixels of a drag are one step of a number.
constexpr int pixelsPerStep = 6;

} // namespace

LessonBrowser::LessonBrowser(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) { emit linkPressed(url.toString()); });
    connect(this, &QTextBrowser::highlighted, this, [this](const QUrl &url) { emit linkPointedAt(url.toString()); });
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
    const int current = currentLink();
    document()->setDefaultStyleSheet(
        QStringLiteral("a { color: %1; text-decoration: none; } p { line-height: 135%; margin-top: 0; "
                       "margin-bottom: 9px; } code { font-family: 'DejaVu Sans Mono'; }")
            .arg(m_theme.accent.name()));
    setHtml(html);
    showForms();
    const std::vector<Link> all = links();
    if (current >= 0 && current < static_cast<int>(all.size())) {
        QTextCursor cursor(document());
        cursor.setPosition(all[static_cast<std::size_t>(current)].begin);
        cursor.setPosition(all[static_cast<std::size_t>(current)].end, QTextCursor::KeepAnchor);
        setTextCursor(cursor);
    }
    fitHeight();
}

std::vector<LessonBrowser::Link> LessonBrowser::links() const
{
    std::vector<Link> found;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextFragment fragment = part.fragment();
            const QString target = fragment.charFormat().anchorHref();
            if (target.isEmpty())
                continue;
            const int begin = fragment.position();
            const int end = begin + fragment.length();
            if (!found.empty() && found.back().end == begin && found.back().target == target)
                found.back().end = end;
            else
                found.push_back({begin, end, target});
        }
    }
    return found;
}

/// What style sheets of rich text have no word for.
void LessonBrowser::showForms()
{
    for (const Link &link : links()) {
        QTextCharFormat form;
        form.setForeground(m_theme.accent);
        form.setFontWeight(QFont::DemiBold);
        if (link.target.startsWith(livePrefix)) {
            form.setUnderlineStyle(QTextCharFormat::DotLine);
            form.setUnderlineColor(m_theme.accent);
        } else if (link.target.startsWith(dragPrefix)) {
            form.setBackground(m_theme.accentSoft);
        } else {
            form.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        }
        QTextCursor cursor(document());
        cursor.setPosition(link.begin);
        cursor.setPosition(link.end, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(form);
    }
}

int LessonBrowser::currentLink() const
{
    const QTextCursor cursor = textCursor();
    if (!hasFocus() || !cursor.hasSelection())
        return -1;
    const std::vector<Link> all = links();
    const auto found = std::ranges::find(all, cursor.selectionStart(), &Link::begin);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
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
    QTextBrowser::resizeEvent(event);
    fitHeight();
}

/// The panel scrolls, not its texts.
void LessonBrowser::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void LessonBrowser::mousePressEvent(QMouseEvent *event)
{
    const QString link = anchorAt(event->pos());
    if (event->button() != Qt::LeftButton || !link.startsWith(dragPrefix))
        return QTextBrowser::mousePressEvent(event);
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
    QTextBrowser::mouseMoveEvent(event);
    if (anchorAt(event->pos()).startsWith(dragPrefix))
        viewport()->setCursor(Qt::SizeHorCursor);
}

void LessonBrowser::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_draggedLink.isEmpty())
        return QTextBrowser::mouseReleaseEvent(event);
    m_draggedLink.clear();
    emit dragEnded();
}

void LessonBrowser::keyPressEvent(QKeyEvent *event)
{
    const int current = currentLink();
    const bool isStep = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (current >= 0 && isStep) {
        const QString link = links()[static_cast<std::size_t>(current)].target;
        if (link.startsWith(dragPrefix)) {
            const int steps = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
            emit dragBegan(link);
            emit dragged(link, event->key() == Qt::Key_Up ? steps : -steps);
            emit dragEnded();
            return;
        }
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (current >= 0)
            emit linkPressed(links()[static_cast<std::size_t>(current)].target);
        return;
    }
    event->ignore(); // Keys that move the cursor of a text have no use here.
}

void LessonBrowser::focusOutEvent(QFocusEvent *event)
{
    emit linkPointedAt({});
    QTextBrowser::focusOutEvent(event);
}

void LessonBrowser::leaveEvent(QEvent *event)
{
    emit linkPointedAt({});
    QTextBrowser::leaveEvent(event);
}

} // namespace normscope
