// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lesson_text_edit.h"

#include "widgets/core/keeps_keyboard.h"

#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace normscope {

namespace {

constexpr int gapBesideNumbers = 8;

} // namespace

/// The line numbers; those of lines with a mistake are emphasized.
class LessonTextEdit::Numbers : public QWidget
{
public:
    explicit Numbers(LessonTextEdit *text)
        : QWidget(text)
        , m_text(text)
    { }
    QSize sizeHint() const override { return {m_text->numbersWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent *event) override { m_text->paintNumbers(event); }

private:
    LessonTextEdit *m_text;
};

/// Highlights headings, fences, links and computed values.
class LessonTextEdit::Colours : public QSyntaxHighlighter
{
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    Theme theme = Theme::light();

protected:
    void highlightBlock(const QString &text) override
    {
        static const QRegularExpression links(QStringLiteral("\\]\\((live|drag|do):[^)]*\\)"));
        static const QRegularExpression braces(QStringLiteral("\\{[^}]*\\}"));
        static const QRegularExpression key(QStringLiteral("^\\s*[^:：]+[:：]"));
        const bool wasFenced = previousBlockState() == 1;
        const bool isFence = text.startsWith(QLatin1String("```"));
        setCurrentBlockState(wasFenced != isFence ? 1 : 0);
        if (isFence) {
            setFormat(0, static_cast<int>(text.size()), theme.mutedText);
        } else if (wasFenced) {
            color(text, key, theme.accent);
        } else if (text.startsWith(u'#')) {
            QTextCharFormat heading;
            heading.setFontWeight(QFont::Bold);
            setFormat(0, static_cast<int>(text.size()), heading);
        } else {
            color(text, links, theme.accent);
            color(text, braces, theme.accent);
        }
    }

private:
    void color(const QString &text, const QRegularExpression &pattern, const QColor &color)
    {
        for (auto found = pattern.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), color);
        }
    }
};

LessonTextEdit::LessonTextEdit(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new Numbers(this))
    , m_colours(new Colours(static_cast<QObject *>(this)))
{
    setObjectName(QStringLiteral("lesson.text"));
    setAccessibleName(tr("Text of the lesson"));
    setKeepsKeyboard(*this);
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &LessonTextEdit::placeNumbers);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int moved) {
        if (moved != 0)
            m_numbers->scroll(0, moved);
        else
            m_numbers->update(0, rect.y(), m_numbers->width(), rect.height());
    });
}

void LessonTextEdit::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(theme.font.pointSizeF());
    setFont(font);
    m_colours->theme = theme;
    if (m_colours->document() != document())
        m_colours->setDocument(document());
    else
        m_colours->rehighlight();
    setMistakes(m_mistakes);
    placeNumbers();
}

void LessonTextEdit::setMistakes(const std::vector<LessonMistake> &mistakes)
{
    m_mistakes = mistakes;
    QList<QTextEdit::ExtraSelection> marks;
    for (const LessonMistake &mistake : mistakes) {
        const QTextBlock block = document()->findBlockByNumber(mistake.place.line - 1);
        if (!block.isValid())
            continue;
        QTextEdit::ExtraSelection mark;
        mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        mark.format.setUnderlineColor(m_theme.warning);
        mark.cursor = QTextCursor(block);
        const int column = std::clamp(mistake.place.column - 1, 0, std::max(0, block.length() - 2));
        mark.cursor.setPosition(block.position() + column);
        mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        marks += mark;
    }
    setExtraSelections(marks);
    m_numbers->update();
}

int LessonTextEdit::numbersWidth() const
{
    const int digits = static_cast<int>(QString::number(std::max(99, blockCount())).size());
    return fontMetrics().horizontalAdvance(u'0') * digits + 2 * gapBesideNumbers;
}

void LessonTextEdit::placeNumbers()
{
    setViewportMargins(numbersWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    m_numbers->setGeometry(inside.left(), inside.top(), numbersWidth(), inside.height());
}

void LessonTextEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeNumbers();
}

void LessonTextEdit::paintNumbers(QPaintEvent *event)
{
    QPainter painter(m_numbers);
    painter.fillRect(event->rect(), m_theme.window);
    painter.setFont(font());
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= event->rect().bottom()) {
        const double height = blockBoundingRect(block).height();
        const int line = block.blockNumber() + 1;
        const bool isWrong = std::ranges::any_of(
            m_mistakes, [line](const LessonMistake &mistake) { return mistake.place.line == line; });
        painter.setPen(isWrong ? m_theme.warning : m_theme.mutedText);
        painter.drawText(QRectF(0, top, m_numbers->width() - gapBesideNumbers, fontMetrics().height()),
                         Qt::AlignRight | Qt::AlignVCenter,
                         isWrong ? QStringLiteral("! %1").arg(line) : QString::number(line));
        block = block.next();
        top += height;
    }
}

/// Claims the keys for saving and for going to mistakes while the editor has the focus, and shows the mistake under the
/// pointer as a tool tip.
bool LessonTextEdit::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->matches(QKeySequence::Save) || key->key() == Qt::Key_F8) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int line = cursorForPosition(viewport()->mapFromGlobal(help->globalPos())).blockNumber() + 1;
        const auto found = std::ranges::find_if(
            m_mistakes, [line](const LessonMistake &mistake) { return mistake.place.line == line; });
        QToolTip::showText(help->globalPos(), found == m_mistakes.end() ? QString() : lessonSentence(found->sentence),
                           this);
        return true;
    }
    return QPlainTextEdit::event(event);
}

void LessonTextEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Save))
        emit saveRequested();
    else if (event->key() == Qt::Key_F8)
        emit mistakeRequested(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else
        QPlainTextEdit::keyPressEvent(event);
}

} // namespace normscope
