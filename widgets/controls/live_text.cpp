// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/live_text.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace normscope {

LiveText::LiveText(QWidget *parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) { emit linkPressed(url.toString()); });
    connect(this, &QTextBrowser::highlighted, this, [this](const QUrl &url) { emit linkPointedAt(url.toString()); });
}

void LiveText::showRichText(const QString &html, const Theme &theme)
{
    const int current = currentIndex();
    setHtml(html);
    showForms(theme);
    const std::vector<Link> all = links();
    if (current < 0 || current >= static_cast<int>(all.size()))
        return;
    QTextCursor cursor(document());
    cursor.setPosition(all[static_cast<std::size_t>(current)].begin);
    cursor.setPosition(all[static_cast<std::size_t>(current)].end, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

std::vector<LiveText::Link> LiveText::links() const
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

/// Sets the formats of links that style sheets of rich text cannot express.
void LiveText::showForms(const Theme &theme)
{
    for (const Link &link : links()) {
        QTextCharFormat form;
        form.setForeground(theme.accent);
        const bool isLive = link.target.startsWith(livePrefix);
        const bool isDragged = link.target.startsWith(dragPrefix);
        if (isLive || isDragged || link.target.startsWith(commandPrefix))
            form.setFontWeight(QFont::DemiBold);
        if (isLive) {
            form.setUnderlineStyle(QTextCharFormat::DotLine);
            form.setUnderlineColor(theme.accent);
        } else if (isDragged) {
            form.setBackground(theme.accentSoft);
        } else {
            form.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        }
        QTextCursor cursor(document());
        cursor.setPosition(link.begin);
        cursor.setPosition(link.end, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(form);
    }
}

int LiveText::currentIndex() const
{
    const QTextCursor cursor = textCursor();
    if (!hasFocus() || !cursor.hasSelection())
        return -1;
    const std::vector<Link> all = links();
    const auto found = std::ranges::find(all, cursor.selectionStart(), &Link::begin);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

QString LiveText::currentLink() const
{
    const int current = currentIndex();
    return current < 0 ? QString() : links()[static_cast<std::size_t>(current)].target;
}

void LiveText::focusOutEvent(QFocusEvent *event)
{
    emit linkPointedAt({});
    QTextBrowser::focusOutEvent(event);
}

void LiveText::leaveEvent(QEvent *event)
{
    emit linkPointedAt({});
    QTextBrowser::leaveEvent(event);
}

} // namespace normscope
