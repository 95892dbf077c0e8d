// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/statistics_view.h"

#include "widgets/core/degeneracy_text.h"
#include "widgets/core/selection.h"
#include "widgets/figures/statistics_figure.h"
#include "widgets/views/statistics_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyleOptionHeader>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace normscope {

namespace {

/// Most rows whose texts determine the width of a column.
constexpr std::int64_t mostMeasuredRows = 200;
/// Delay in milliseconds after an edit, so that the frame that shows it need not wait for measuring texts.
constexpr int widenAfter = 50;
/// How far a column may be squeezed, in pixels, before a digit is dropped, and before a column is hidden.
constexpr double littleSqueezed = 1;
constexpr double mostSqueezed = 1.5;
/// Significant digits; the second choice if there is too little room for the first.
constexpr std::array digitChoices = {4, 3};

} // namespace

/// Paints cells with paintStatisticsCell(), as StatisticsFigure does.
class StatisticsView::Delegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setTheme(const Theme &theme) { m_theme = theme; }
    void setSelection(const SelectionState &selection) { m_state = selection; }
    const SelectionState &selection() const { return m_state; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        StatisticsCell cell;
        cell.text = index.data().toString();
        cell.column = static_cast<StatisticsColumn>(index.column());
        cell.group = index.data(StatisticsModel::GroupRole).toLongLong();
        cell.degenerate
            = cell.column == StatisticsColumn::Group && index.data(StatisticsModel::DegenerateRole).toBool();
        cell.pinned = cell.group == m_state.pinnedGroup || option.state.testFlag(QStyle::State_Selected);
        cell.hovered = cell.group == m_state.hoveredGroup;
        paintStatisticsCell(*painter, option.rect, cell, m_theme);
    }

private:
    Theme m_theme;
    SelectionState m_state;
};

/// Measures its texts in its own font. Qt measures them in bold, for a table that shows so which column is selected;
/// the first frame would wait for one more font.
class StatisticsView::Header : public QHeaderView
{
public:
    using QHeaderView::QHeaderView;

protected:
    QSize sectionSizeFromContents(int section) const override
    {
        QStyleOptionHeader option;
        initStyleOption(&option);
        option.section = section;
        option.text = model()->headerData(section, orientation()).toString();
        if (isSortIndicatorShown())
            option.sortIndicator = QStyleOptionHeader::SortDown;
        return style()->sizeFromContents(QStyle::CT_HeaderSection, &option, QSize(), this);
    }
};

StatisticsView::StatisticsView(QWidget *parent)
    : QTableView(parent)
    , m_model(new StatisticsModel(this))
    , m_delegate(new Delegate(this))
{
    setHorizontalHeader(new Header(Qt::Horizontal));
    horizontalHeader()->setSectionsClickable(true);
    setModel(m_model);
    setItemDelegate(m_delegate);
    setAccessibleName(tr("Statistics"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setMouseTracking(true);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setTextElideMode(Qt::ElideRight);
    horizontalHeader()->setMinimumSectionSize(12);
    horizontalHeader()->setSortIndicatorClearable(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    setSortingEnabled(true);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &StatisticsView::measureOnceShown);
    m_widening.setSingleShot(true);
    m_widening.setInterval(widenAfter);
    connect(&m_widening, &QTimer::timeout, this, &StatisticsView::widenColumns);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &StatisticsView::showPin);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &StatisticsView::showHover);
}

void StatisticsView::setEvaluation(EvaluationPtr evaluation)
{
    const EvaluationPtr before = m_model->evaluation();
    const Evaluation::Edit *edit = evaluation ? evaluation->editSince(before) : nullptr;
    {
        const QScopedValueRollback following(m_followingPin, true);
        m_model->setEvaluation(std::move(evaluation));
    }
    if (edit) { // The model announces the changed rows itself.
        m_editedGroups.insert(m_editedGroups.end(), edit->groups.begin(), edit->groups.end());
        if (m_isMeasured && !m_widening.isActive())
            m_widening.start();
        describePin();
        return;
    }
    measureOnceShown();
    showPin();
    viewport()->update();
}

void StatisticsView::setPrecision(std::shared_ptr<const PrecisionStudy> study)
{
    m_model->setPrecision(std::move(study));
    measureOnceShown();
    viewport()->update();
}

void StatisticsView::setSelection(Selection *selection)
{
    if (m_selection)
        disconnect(m_selection, nullptr, this, nullptr);
    m_selection = selection;
    if (m_selection) {
        connect(m_selection, &Selection::hoverChanged, this, &StatisticsView::showHover);
        connect(m_selection, &Selection::pinChanged, this, &StatisticsView::showPin);
        connect(m_selection, &QObject::destroyed, this, [this] { m_selection = nullptr; });
    }
    showHover();
    showPin();
}

void StatisticsView::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_delegate->setTheme(theme);
    setFont(theme.font);
    horizontalHeader()->setFont(theme.font);
    verticalHeader()->setDefaultSectionSize(static_cast<int>(statisticsRowHeight(theme)));
    QPalette colors = palette();
    colors.setColor(QPalette::ButtonText, theme.mutedText);
    horizontalHeader()->setPalette(colors);
    measureOnceShown();
    viewport()->update();
}

StatisticsOrder StatisticsView::order() const
{
    const int column = horizontalHeader()->sortIndicatorSection();
    if (column < 0)
        return {};
    return {.column = static_cast<StatisticsColumn>(column),
            .isDescending = horizontalHeader()->sortIndicatorOrder() == Qt::DescendingOrder};
}

void StatisticsView::setOrder(const StatisticsOrder &order)
{
    horizontalHeader()->setSortIndicator(order.column ? static_cast<int>(*order.column) : -1,
                                         order.isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// Repaints the rows of the previously and the newly hovered group.
void StatisticsView::showHover()
{
    m_delegate->setSelection(m_selection ? m_selection->state() : SelectionState());
    updateRow(m_hoveredRow);
    m_hoveredRow = m_model->rowOf(m_delegate->selection().hoveredGroup);
    updateRow(m_hoveredRow);
}

/// Makes the pinned group's row the current one and scrolls to it.
void StatisticsView::showPin()
{
    const SelectionState state = m_selection ? m_selection->state() : SelectionState();
    const int before = m_model->rowOf(m_delegate->selection().pinnedGroup);
    m_delegate->setSelection(state);
    updateRow(before);
    const QScopedValueRollback following(m_followingPin, true);
    const int row = m_model->rowOf(state.pinnedGroup);
    describePin();
    if (row < 0) {
        clearSelection();
        setCurrentIndex({});
        return;
    }
    updateRow(row);
    if (currentIndex().row() != row)
        setCurrentIndex(m_model->index(row, std::max(0, currentIndex().column())));
    scrollTo(m_model->index(row, std::max(0, columnAt(0))));
}

void StatisticsView::describePin()
{
    const EvaluationPtr &evaluation = m_model->evaluation();
    setAccessibleDescription(evaluation ? groupSentence(*evaluation, m_delegate->selection().pinnedGroup) : QString());
}

void StatisticsView::updateRow(int row)
{
    if (row < 0)
        return;
    const int top = rowViewportPosition(row);
    viewport()->update(0, top, viewport()->width(), rowHeight(row));
}

void StatisticsView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (m_selection && !m_followingPin && current.isValid())
        m_selection->pinGroup(m_model->groupAt(current.row()));
}

void StatisticsView::setRowHovered(const QModelIndex &index)
{
    if (!m_selection)
        return;
    if (index.isValid())
        m_selection->hoverGroup(m_model->groupAt(index.row()));
    else if (m_hovering)
        m_selection->clearHover();
    m_hovering = index.isValid();
}

void StatisticsView::mouseMoveEvent(QMouseEvent *event)
{
    setRowHovered(indexAt(event->position().toPoint()));
    QTableView::mouseMoveEvent(event);
}

bool StatisticsView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        setRowHovered({});
    return QTableView::viewportEvent(event);
}

/// Scrolling moves another row under a resting pointer.
void StatisticsView::scrollContentsBy(int dx, int dy)
{
    QTableView::scrollContentsBy(dx, dy);
    if (m_hovering)
        setRowHovered(indexAt(viewport()->mapFromGlobal(QCursor::pos())));
}

void StatisticsView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyRows();
        return;
    }
    QTableView::keyPressEvent(event);
}

void StatisticsView::copyRows()
{
    std::vector<int> rows;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    if (rows.empty()) {
        rows.resize(static_cast<std::size_t>(m_model->rowCount()));
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::sort(rows.begin(), rows.end());
    QApplication::clipboard()->setText(m_model->tabSeparated(rows));
}

/// Measuring all texts is slow, so that a table that is not seen waits.
void StatisticsView::measureOnceShown()
{
    m_isMeasured = false;
    if (isVisible())
        measureColumns();
}

void StatisticsView::measureColumns()
{
    m_isMeasured = true;
    m_editedGroups.clear();
    const QFont pinned = pinnedStatisticsFont(m_theme.font);
    const std::vector<int> rows = measuredRows();
    for (int i = 0; i < m_model->columnCount(); ++i)
        m_isConstant[static_cast<std::size_t>(i)] = isConstant(rows, i);
    for (std::size_t choice = 0; choice < digitChoices.size(); ++choice) {
        for (int i = 0; i < m_model->columnCount(); ++i) {
            double &widest = m_neededWidths[choice][static_cast<std::size_t>(i)];
            widest = headerWidth(i);
            for (const int row : rows)
                widest = std::max(widest, cellWidth(row, i, digitChoices[choice], pinned));
        }
    }
    chooseColumns();
}

/// Whether all groups have the same text in a column. False for a single group, whose columns share the width.
bool StatisticsView::isConstant(const std::vector<int> &rows, int column) const
{
    const auto kind = static_cast<StatisticsColumn>(column);
    const auto text = [&](int row) { return m_model->text(row, kind, digitChoices.front()); };
    return rows.size() > 2 && kind != StatisticsColumn::Group // More than two, since the last row is listed twice.
        && std::ranges::all_of(rows, [&](int row) { return text(row) == text(rows.front()); });
}

/// After an edit columns only grow, and digits and hidden columns are kept: a table that changes with every typed
/// number cannot be read.
void StatisticsView::widenColumns()
{
    const std::vector<std::int64_t> groups = std::exchange(m_editedGroups, {});
    const QFont pinned = pinnedStatisticsFont(m_theme.font);
    const auto before = m_neededWidths;
    for (const std::int64_t group : groups) {
        const int row = m_model->rowOf(group);
        if (row >= mostMeasuredRows)
            continue;
        for (std::size_t choice = 0; choice < digitChoices.size(); ++choice) {
            for (int i = 0; i < m_model->columnCount(); ++i) {
                double &widest = m_neededWidths[choice][static_cast<std::size_t>(i)];
                widest = std::max(widest, cellWidth(row, i, digitChoices[choice], pinned));
            }
        }
    }
    if (m_neededWidths != before)
        fitColumns();
}

/// Rows spread over the table, and the last group, whose name has the largest indices.
std::vector<int> StatisticsView::measuredRows() const
{
    std::vector<int> rows;
    for (const std::int64_t row : spreadSample(m_model->rowCount(), mostMeasuredRows))
        rows.push_back(static_cast<int>(row));
    if (!rows.empty())
        rows.push_back(m_model->rowOf(m_model->rowCount() - 1));
    return rows;
}

/// The width in pixels of the header's text and of what the style reserves for margins and arrow, if the column is not
/// squeezed.
double StatisticsView::headerWidth(int column) const
{
    constexpr int plenty = 1000;
    QStyleOptionHeader option;
    option.rect = QRect(0, 0, plenty, horizontalHeader()->sizeHint().height());
    option.state.setFlag(QStyle::State_Horizontal);
    if (horizontalHeader()->sortIndicatorSection() == column)
        option.sortIndicator = QStyleOptionHeader::SortDown;
    const QRect label = style()->subElementRect(QStyle::SE_HeaderLabel, &option, horizontalHeader());
    const QString text = statisticsHeader(static_cast<StatisticsColumn>(column));
    return QFontMetricsF(m_theme.font).horizontalAdvance(text) + plenty - label.width() + mostSqueezed;
}

double StatisticsView::cellWidth(int row, int column, int digits, const QFont &pinned) const
{
    const auto kind = static_cast<StatisticsColumn>(column);
    const bool isDegenerate = m_model->index(row, column).data(StatisticsModel::DegenerateRole).toBool();
    return statisticsCellWidth(m_model->text(row, kind, digits), kind, isDegenerate, pinned);
}

/// The width in pixels that the shown columns leave; negative if they need more.
double StatisticsView::spare(const Widths &widths) const
{
    double left = viewport()->width();
    for (int i = 0; i < m_model->columnCount(); ++i)
        left -= isColumnHidden(i) ? 0 : widths[static_cast<std::size_t>(i)];
    return left;
}

int StatisticsView::shownColumns() const
{
    return m_model->columnCount() - horizontalHeader()->hiddenSectionCount();
}

QStringList StatisticsView::omittedColumns() const
{
    QStringList names;
    for (int i = 0; i < m_model->columnCount(); ++i) {
        if (isColumnHidden(i))
            names += statisticsHeader(static_cast<StatisticsColumn>(i));
    }
    return names;
}

/// If the columns need too much width, numbers lose a digit; then columns are hidden instead of scrolling, but never
/// the one sorted by.
void StatisticsView::chooseColumns()
{
    const QStringList before = omittedColumns();
    for (int i = 0; i < m_model->columnCount(); ++i)
        setColumnHidden(i, false);
    m_digitChoice = spare(m_neededWidths[0]) >= -littleSqueezed * (m_model->columnCount() - 1) ? 0 : 1;
    m_model->setDigits(digitChoices[m_digitChoice]);
    for (const StatisticsColumn column : dispensableColumns) {
        if (spare(m_neededWidths[m_digitChoice]) >= -mostSqueezed * (shownColumns() - 1))
            break;
        if (static_cast<int>(column) != horizontalHeader()->sortIndicatorSection())
            setColumnHidden(static_cast<int>(column), true);
    }
    fitColumns();
    if (omittedColumns() != before)
        emit omittedColumnsChanged();
}

/// Sets the columns to the needed widths and distributes the rest evenly among those that differ between groups. If a
/// little is missing, the columns of numbers are squeezed evenly.
void StatisticsView::fitColumns()
{
    const Widths &needed = m_neededWidths[m_digitChoice];
    const double left = spare(needed);
    const double squeezed = std::max(-mostSqueezed, left / (shownColumns() - 1));
    int sharing = 0;
    for (int i = 0; i < m_model->columnCount(); ++i)
        sharing += isColumnHidden(i) || m_isConstant[static_cast<std::size_t>(i)] ? 0 : 1;
    double edge = 0;
    for (int i = 0; i < m_model->columnCount(); ++i) {
        if (isColumnHidden(i))
            continue;
        const double share = m_isConstant[static_cast<std::size_t>(i)] ? 0 : left / sharing;
        const double change = left >= 0 ? share : i == 0 ? 0 : squeezed;
        const double next = edge + needed[static_cast<std::size_t>(i)] + change;
        setColumnWidth(i, static_cast<int>(std::floor(next) - std::floor(edge)));
        edge = next;
    }
}

void StatisticsView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (m_isMeasured && event->size().width() != event->oldSize().width())
        chooseColumns();
}

void StatisticsView::showEvent(QShowEvent *event)
{
    if (!m_isMeasured)
        measureColumns();
    QTableView::showEvent(event);
}

void StatisticsView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(m_theme.mutedText);
    painter.drawText(viewport()->rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("A tensor's groups are listed here."));
}

void StatisticsView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Statistics"));
        measureOnceShown();
    }
}

} // namespace normscope
