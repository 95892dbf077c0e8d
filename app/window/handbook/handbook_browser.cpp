// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handbook/handbook_browser.h"

#include "app/handbook/handbook_pictures.h"
#include "app/handbook/handbook_rich_text.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>

#include <algorithm>
#include <cmath>

namespace normscope {

namespace {

/// Longest line, in widths of the letter m: about 85 letters, or 45 Chinese characters.
constexpr double widestLine = 45;
constexpr int leastMargin = 22;
constexpr double usualType = 1.12; ///< Type size relative to the window's labels: larger, since it is read at length.

/// Collects the anchors of the text with their positions.
void collectAnchors(const QTextDocument &document, std::vector<std::pair<QString, int>> &anchors)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            for (const QString &name : part.fragment().charFormat().anchorNames())
                anchors.emplace_back(name, part.fragment().position());
        }
    }
}

} // namespace

HandbookBrowser::HandbookBrowser(const Handbook &handbook, QWidget *parent)
    : LiveText(parent)
    , m_handbook(handbook)
{
    setObjectName(QStringLiteral("handbook.text"));
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &HandbookBrowser::scrolled);
    // QTextDocument lays out a long text in pieces: a section far down can be scrolled to only once enough of it is
    // laid out.
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &HandbookBrowser::goOnToSection, Qt::QueuedConnection);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_anchor.clear(); });
}

void HandbookBrowser::setTheme(const Theme &theme)
{
    m_theme = theme;
    layOut();
}

void HandbookBrowser::setZoom(double zoom)
{
    m_zoom = zoom;
    layOut();
}

double HandbookBrowser::textWidth() const
{
    return std::max(120.0, viewport()->width() - 2.0 * m_margin);
}

/// Lays out the chapter again for the present type and width; the scroll position is kept.
void HandbookBrowser::layOut()
{
    const HandbookChapter *chapter = m_handbook.find(m_chapter);
    QFont font = m_theme.font;
    font.setPointSizeF(m_theme.font.pointSizeF() * usualType * m_zoom);
    setFont(font);
    const double widest = widestLine * QFontMetricsF(font).horizontalAdvance(u'm');
    m_margin = std::max(leastMargin, static_cast<int>((viewport()->width() - widest) / 2));
    if (!chapter)
        return;
    const double share = verticalScrollBar()->maximum() > 0
        ? static_cast<double>(verticalScrollBar()->value()) / verticalScrollBar()->maximum()
        : 0;
    document()->setDefaultFont(font);
    document()->setDefaultStyleSheet(handbookStyleSheet(m_theme));
    showRichText(chapterRichText(*chapter, m_theme, font), m_theme);
    QTextFrameFormat sheet = document()->rootFrame()->frameFormat();
    sheet.setLeftMargin(m_margin);
    sheet.setRightMargin(m_margin);
    sheet.setTopMargin(leastMargin);
    sheet.setBottomMargin(2 * leastMargin);
    document()->rootFrame()->setFrameFormat(sheet);
    markFound();
    verticalScrollBar()->setValue(static_cast<int>(std::lround(share * verticalScrollBar()->maximum())));
}

void HandbookBrowser::show(const HandbookPlace &place)
{
    if (place.chapter != m_chapter) {
        m_chapter = place.chapter;
        m_words.clear();
        layOut();
        moveCursor(QTextCursor::Start);
    }
    m_anchor = place.anchor;
    goToSection(place.anchor);
}

int HandbookBrowser::topOf(const QTextCursor &cursor) const
{
    return verticalScrollBar()->value() + cursorRect(cursor).top();
}

/// Scrolls so that the heading is at the top; QTextBrowser would scroll as little as possible.
void HandbookBrowser::goToSection(const QString &anchor)
{
    std::vector<std::pair<QString, int>> anchors;
    collectAnchors(*document(), anchors);
    const auto found = std::ranges::find(anchors, anchor, [](const auto &entry) { return entry.first; });
    if (anchor.isEmpty() || found == anchors.end())
        return verticalScrollBar()->setValue(0);
    QTextCursor cursor(document());
    cursor.setPosition(found->second);
    verticalScrollBar()->setValue(topOf(cursor) - leastMargin);
}

QString HandbookBrowser::sectionShown() const
{
    std::vector<std::pair<QString, int>> anchors;
    collectAnchors(*document(), anchors);
    QString shown;
    for (const auto &[name, position] : anchors) {
        QTextCursor cursor(document());
        cursor.setPosition(position);
        if (cursorRect(cursor).top() > 2 * leastMargin)
            break;
        shown = name;
    }
    return shown;
}

int HandbookBrowser::position() const
{
    return verticalScrollBar()->value();
}

void HandbookBrowser::setPosition(int position)
{
    m_anchor.clear();
    verticalScrollBar()->setValue(position);
}

void HandbookBrowser::setFound(const QStringList &words)
{
    if (!words.isEmpty())
        m_anchor.clear();
    m_words = words;
    markFound();
    if (m_words.isEmpty())
        return;
    const int top = verticalScrollBar()->value();
    for (const ExtraSelection &found : extraSelections()) {
        const int at = topOf(found.cursor);
        if (at < top)
            continue;
        if (at > top + viewport()->height() - 4 * leastMargin) // Otherwise it is visible already.
            verticalScrollBar()->setValue(at - viewport()->height() / 3);
        return;
    }
}

void HandbookBrowser::markFound()
{
    QList<ExtraSelection> all;
    for (const QString &word : m_words) {
        for (QTextCursor at = document()->find(word); !at.isNull(); at = document()->find(word, at)) {
            ExtraSelection found;
            found.cursor = at;
            found.format.setBackground(m_theme.accentSoft);
            found.format.setForeground(m_theme.text);
            found.format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
            found.format.setUnderlineColor(m_theme.accent);
            all += found;
        }
    }
    std::ranges::sort(all, {}, [](const ExtraSelection &found) { return found.cursor.selectionStart(); });
    setExtraSelections(all);
}

void HandbookBrowser::goToFound(int direction)
{
    const QList<ExtraSelection> all = extraSelections();
    if (all.isEmpty())
        return;
    const int here = textCursor().hasSelection() ? textCursor().selectionStart()
                                                 : cursorForPosition({0, 0}).position() - direction;
    qsizetype next = direction > 0 ? 0 : all.size() - 1;
    for (qsizetype i = 0; i < all.size(); ++i) {
        const qsizetype candidate = direction > 0 ? i : all.size() - 1 - i;
        const int at = all[candidate].cursor.selectionStart();
        if (direction > 0 ? at > here : at < here) {
            next = candidate;
            break;
        }
    }
    setTextCursor(all[next].cursor);
    verticalScrollBar()->setValue(topOf(all[next].cursor) - viewport()->height() / 3);
}

QVariant HandbookBrowser::loadResource(int type, const QUrl &name)
{
    const QString source = name.toString();
    if (type != QTextDocument::ImageResource || !source.startsWith(pictureScheme))
        return LiveText::loadResource(type, name);
    QImage picture = fittedPicture(source.mid(pictureScheme.size()), m_handbook.language, textWidth(), m_zoom,
                                   devicePixelRatioF());
    if (picture.isNull()) { // Instead of the sign for a broken picture: the caption below describes the content.
        picture = QImage(1, 1, QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
    }
    return picture;
}

void HandbookBrowser::resizeEvent(QResizeEvent *event)
{
    // A text at its beginning stays there, whatever its line width was before the first layout.
    const bool isAtBeginning = m_anchor.isEmpty() && verticalScrollBar()->value() == 0;
    const QString section = m_anchor.isEmpty() && !isAtBeginning ? sectionShown() : m_anchor;
    LiveText::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    layOut();
    if (!section.isEmpty() || isAtBeginning)
        goToSection(section);
}

void HandbookBrowser::goOnToSection()
{
    if (!m_anchor.isEmpty())
        goToSection(m_anchor);
}

void HandbookBrowser::wheelEvent(QWheelEvent *event)
{
    m_anchor.clear();
    LiveText::wheelEvent(event);
}

} // namespace normscope
