// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/handbook/handbook_side.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

namespace normscope {

namespace {

constexpr int placeRole = Qt::UserRole;
constexpr int htmlRole = Qt::UserRole + 1;
constexpr int searchMargin = 12;

/// Paints a search result in two lines: its place, and its context with the words found emphasized.
class ResultDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem background = option;
        initStyleOption(&background, index);
        background.text.clear();
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
        QTextDocument text;
        layOut(text, option, index);
        painter->save();
        painter->translate(option.rect.topLeft() + QPoint(gap, gap));
        text.drawContents(painter);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QTextDocument text;
        layOut(text, option, index);
        return {80, static_cast<int>(text.size().height()) + 2 * gap};
    }

private:
    static constexpr int gap = 6;

    static void layOut(QTextDocument &text, const QStyleOptionViewItem &option, const QModelIndex &index)
    {
        const auto *list = qobject_cast<const QListWidget *>(option.widget);
        text.setDocumentMargin(0);
        text.setDefaultFont(option.font);
        text.setHtml(index.data(htmlRole).toString());
        text.setTextWidth(list ? list->viewport()->width() - 2 * gap : option.rect.width() - 2 * gap);
    }
};

QString resultTitle(const HandbookMatch &match)
{
    return match.section.isEmpty() ? match.chapter : HandbookSide::tr("%1 · %2").arg(match.section, match.chapter);
}

QString resultHtml(const HandbookMatch &match, const Theme &theme)
{
    return QStringLiteral("<p style=\"margin:0\"><b>%1</b></p><p style=\"margin:0\"><span style=\"color:%2\">%3</span>"
                          "<b>%4</b><span style=\"color:%2\">%5</span></p>")
        .arg(resultTitle(match).toHtmlEscaped(), theme.mutedText.name(), match.before.toHtmlEscaped(),
             match.hit.toHtmlEscaped(), match.after.toHtmlEscaped());
}

HandbookPlace placeOf(const QTreeWidgetItem &item)
{
    return handbookPlace(item.data(0, placeRole).toString(), {});
}

} // namespace

HandbookSide::HandbookSide(const Handbook &handbook, QWidget *parent)
    : QWidget(parent)
    , m_handbook(handbook)
    , m_search(handbook)
    , m_field(new QLineEdit)
    , m_lists(new QStackedWidget)
    , m_contents(new QTreeWidget)
    , m_results(new QListWidget)
    , m_nothing(new QLabel(tr("These words stand nowhere together. Fewer words, or shorter ones, find more.")))
{
    m_field->setPlaceholderText(tr("Search the handbook (Ctrl+F)"));
    m_field->setAccessibleName(tr("Search the handbook"));
    m_field->setObjectName(QStringLiteral("handbook.search"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_contents->setObjectName(QStringLiteral("handbook.contents"));
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setHeaderHidden(true);
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setIndentation(14);
    m_contents->setTextElideMode(Qt::ElideRight);
    m_results->setObjectName(QStringLiteral("handbook.results"));
    m_results->setAccessibleName(tr("What was found"));
    m_results->setFrameShape(QFrame::NoFrame);
    m_results->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_results->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_results->setResizeMode(QListView::Adjust);
    m_results->setItemDelegate(new ResultDelegate(m_results));
    m_nothing->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignTop);
    m_nothing->setContentsMargins(6, 6, 6, 6);
    for (QWidget *list :
         {static_cast<QWidget *>(m_contents), static_cast<QWidget *>(m_results), static_cast<QWidget *>(m_nothing)})
        m_lists->addWidget(list);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(searchMargin, searchMargin, searchMargin, searchMargin);
    column->setSpacing(10);
    column->addWidget(m_field);
    column->addWidget(m_lists, 1);
    fillContents();
    connect(m_field, &QLineEdit::textChanged, this, &HandbookSide::search);
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem *item) {
        if (item && !m_follows && !item->data(0, placeRole).isNull())
            emit chosen(placeOf(*item));
    });
    connect(m_contents, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem *item) {
        if (!item->data(0, placeRole).isNull())
            emit chosen(placeOf(*item)); // Scrolls back if the chosen section was scrolled away.
    });
    connect(m_contents, &QTreeWidget::itemActivated, this, &HandbookSide::left);
    connect(m_results, &QListWidget::currentRowChanged, this, &HandbookSide::emitCurrentMatch);
    connect(m_results, &QListWidget::itemClicked, this, &HandbookSide::emitCurrentMatch);
    connect(m_results, &QListWidget::itemActivated, this, &HandbookSide::left);
}

void HandbookSide::fillContents()
{
    for (const HandbookPart &part : m_handbook.parts) {
        auto *heading = new QTreeWidgetItem(m_contents, {part.title});
        heading->setFlags(Qt::ItemIsEnabled);
        for (const QString &id : part.chapters) {
            const HandbookChapter *chapter = m_handbook.find(id);
            auto *item = new QTreeWidgetItem(heading, {chapter->title});
            item->setData(0, placeRole, id);
            item->setToolTip(0, chapter->title);
            for (const HandbookSection &section : chapter->sections) {
                if (section.level != 2 || section.anchor.isEmpty())
                    continue;
                auto *below = new QTreeWidgetItem(item, {section.title});
                below->setData(0, placeRole, handbookLink({id, section.anchor}));
                below->setToolTip(0, section.title);
            }
        }
        heading->setExpanded(true);
    }
}

void HandbookSide::follow(const HandbookPlace &place)
{
    m_follows = true;
    QTreeWidgetItem *chapter = nullptr;
    QTreeWidgetItem *section = nullptr;
    for (QTreeWidgetItemIterator at(m_contents); *at; ++at) {
        const QString link = (*at)->data(0, placeRole).toString();
        if (link == place.chapter)
            chapter = *at;
        if (!place.anchor.isEmpty() && link == handbookLink(place))
            section = *at;
    }
    for (QTreeWidgetItemIterator at(m_contents); *at; ++at) {
        if ((*at)->parent() && !(*at)->parent()->parent() && *at != chapter)
            (*at)->setExpanded(false);
    }
    if (chapter)
        chapter->setExpanded(true);
    m_contents->setCurrentItem(section ? section : chapter);
    m_follows = false;
}

void HandbookSide::takeKeyboard()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

QStringList HandbookSide::words() const
{
    return m_search.lookedFor(m_field->text());
}

bool HandbookSide::clearSearch()
{
    if (m_field->text().isEmpty())
        return false;
    m_field->clear();
    return true;
}

void HandbookSide::search()
{
    m_matches = m_search.find(m_field->text());
    const QSignalBlocker silent(m_results);
    m_results->clear();
    for (const HandbookMatch &match : m_matches) {
        auto *item
            = new QListWidgetItem(resultTitle(match) + u'\n' + match.before + match.hit + match.after, m_results);
        item->setData(htmlRole, resultHtml(match, m_theme));
    }
    QWidget *shown = m_contents;
    if (!words().isEmpty())
        shown = m_matches.empty() ? static_cast<QWidget *>(m_nothing) : m_results;
    m_lists->setCurrentWidget(shown);
}

void HandbookSide::choose(int direction)
{
    if (m_lists->currentWidget() == m_results && m_results->count() > 0)
        m_results->setCurrentRow(qBound(0, m_results->currentRow() + direction, m_results->count() - 1));
}

void HandbookSide::emitCurrentMatch()
{
    const int row = m_results->currentRow();
    if (row >= 0 && row < static_cast<int>(m_matches.size()))
        emit chosen(m_matches[static_cast<std::size_t>(row)].place);
}

/// The search field keeps the focus while the arrow keys move through the results.
bool HandbookSide::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            choose(key == Qt::Key_Down ? 1 : -1);
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            if (m_results->currentRow() < 0)
                choose(1);
            emit left();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void HandbookSide::setTheme(const Theme &theme)
{
    m_theme = theme;
    QFont heading = theme.font;
    heading.setWeight(QFont::DemiBold);
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        m_contents->topLevelItem(i)->setFont(0, heading);
        m_contents->topLevelItem(i)->setForeground(0, theme.mutedText);
    }
    QPalette palette = theme.palette(); // Colours of a selected row, including its indentation.
    palette.setColor(QPalette::Highlight, theme.accentSoft);
    palette.setColor(QPalette::HighlightedText, theme.text);
    m_contents->setPalette(palette);
    for (QAbstractScrollArea *list :
         {static_cast<QAbstractScrollArea *>(m_contents), static_cast<QAbstractScrollArea *>(m_results)})
        list->viewport()->setAutoFillBackground(false);
    search();
}

} // namespace normscope
