// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/batch_size/facts_view.h"

#include "widgets/theme/flat_parts.h"

#include <QFocusEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace normscope {

namespace {

/// Room in pixels around the facts for the focus ring; the focus allows to scroll.
constexpr int focusRingRoom = 2;
/// Characters of a value that is a single number with its unit.
constexpr qsizetype longestNumber = 14;

/// Makes a label's text selectable only while the pointer is over it. A selectable label is laid out as a document for
/// every new number, which takes most of a frame's time while a slider is dragged.
class SelectableUnderPointer : public QObject
{
public:
    explicit SelectableUnderPointer(QLabel *label)
        : QObject(label)
        , m_label(label)
    { }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Enter)
            m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        if (event->type() == QEvent::Leave && !m_label->hasSelectedText())
            m_label->setTextInteractionFlags(Qt::NoTextInteraction);
        return false;
    }

private:
    QLabel *m_label;
};

QLabel *createLabel()
{
    auto *label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->installEventFilter(new SelectableUnderPointer(label));
    return label;
}

void setColors(QLabel *label, const QColor &text, const QColor &background = {})
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, text);
    if (background.isValid())
        palette.setColor(QPalette::Window, background);
    label->setPalette(palette);
}

} // namespace

FactsView::FactsView(QWidget *parent)
    : QScrollArea(parent)
    , m_page(new QWidget)
    , m_headline(createLabel())
{
    setAccessibleName(tr("Facts"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setViewportMargins(focusRingRoom, focusRingRoom, focusRingRoom, focusRingRoom);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_headline->setAutoFillBackground(true);
    m_headline->setMargin(8);
    auto *column = new QVBoxLayout(m_page);
    column->setContentsMargins(12 - focusRingRoom, 0, 12 - focusRingRoom, 6);
    column->setSpacing(5);
    column->addWidget(m_headline);
    column->addStretch(1);
    setWidget(m_page);
}

QString FactsView::headline() const
{
    return m_headline->text();
}

FactsView::Row &FactsView::row(std::size_t index)
{
    while (m_rows.size() <= index) {
        const Row row {new QWidget, createLabel(), createLabel(), createLabel()};
        // The value is at the end of the title's line, since eight facts beside charts have no more room.
        auto *grid = new QGridLayout(row.widget);
        grid->setContentsMargins(0, 0, 0, 0);
        grid->setHorizontalSpacing(8);
        grid->setVerticalSpacing(0);
        row.value->setAlignment(Qt::AlignRight);
        grid->addWidget(row.title, 0, 0, Qt::AlignBottom);
        grid->addWidget(row.value, 0, 1, Qt::AlignRight | Qt::AlignBottom);
        grid->addWidget(row.note, 1, 0, 1, 2);
        grid->setColumnStretch(0, 1);
        auto *page = static_cast<QVBoxLayout *>(m_page->layout());
        page->insertWidget(page->count() - 1, row.widget);
        dress(row);
        m_rows.push_back(row);
    }
    return m_rows[index];
}

void FactsView::dress(const Row &row) const
{
    QFont large = m_theme.titleFont();
    large.setPointSizeF(m_theme.titleSize * 1.2);
    large.setWeight(QFont::Bold);
    row.title->setFont(m_theme.captionFont());
    row.value->setFont(large);
    row.note->setFont(m_theme.captionFont());
    setColors(row.title, m_theme.mutedText);
    setColors(row.value, m_theme.text);
    setColors(row.note, m_theme.mutedText);
}

void FactsView::setTheme(const Theme &theme)
{
    m_theme = theme;
    setColors(m_headline, theme.text, theme.accentSoft);
    m_headline->setFont(theme.font);
    QPalette card = palette();
    card.setColor(QPalette::Window, theme.card);
    setPalette(card);
    for (const Row &row : m_rows)
        dress(row);
}

bool FactsView::event(QEvent *event)
{
    const bool isDone = QScrollArea::event(event);
    if (event->type() == QEvent::Paint && hasFocus() && m_keyboardFocus) {
        QPainter painter(this);
        flat::drawFocusRing(painter, QRectF(rect()), m_theme);
    }
    return isDone;
}

void FactsView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    emit seen(true);
}

void FactsView::hideEvent(QHideEvent *event)
{
    QScrollArea::hideEvent(event);
    emit seen(false);
}

void FactsView::focusInEvent(QFocusEvent *event)
{
    m_keyboardFocus = event->reason() != Qt::MouseFocusReason;
    QScrollArea::focusInEvent(event);
}

void FactsView::setFacts(const QString &headline, const std::vector<ExperimentFact> &facts)
{
    m_headline->setText(headline);
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const Row &shown = row(i);
        shown.title->setText(facts[i].title);
        shown.value->setText(facts[i].value);
        // Several numbers side by side may be wider than the view.
        shown.value->setWordWrap(facts[i].value.size() > longestNumber);
        shown.note->setText(facts[i].note);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].widget->setVisible(i < facts.size());
}

} // namespace normscope
