// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/value_table.h"

#include "widgets/controls/value_table_model.h"
#include "widgets/core/input_request.h"
#include "widgets/theme/number_format.h"

#include <QAbstractItemDelegate>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace normscope {

namespace {

constexpr int mostVisibleRows = 8;

/// The numbers of a block of tab-separated text; nothing if a cell is no number.
std::optional<std::vector<std::vector<double>>> parseBlock(const QString &text)
{
    std::vector<std::vector<double>> block;
    for (const QString &line : text.trimmed().split(QLatin1Char('\n'))) {
        block.emplace_back();
        for (const QString &cell : line.split(QLatin1Char('\t'))) {
            const std::optional<double> number = parseNumber(cell);
            if (!number)
                return std::nullopt;
            block.back().push_back(*number);
        }
    }
    return block;
}

} // namespace

ValueTable::ValueTable(QWidget *parent)
    : QWidget(parent)
    , m_model(new ValueTableModel(this))
    , m_view(new QTableView(this))
    , m_reset(new QPushButton(tr("Reset to start values"), this))
    , m_problem(new QLabel(this))
{
    m_view->setModel(m_model);
    m_view->setAlternatingRowColors(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(m_view->fontMetrics().height() + 8);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::AnyKeyPressed);
    m_view->setTabKeyNavigation(false);
    m_view->installEventFilter(this);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->setForegroundRole(QPalette::WindowText); // Not the colour role of the cards around the label.
    m_problem->hide();
    m_reset->setObjectName(QStringLiteral("reset"));
    connect(m_reset, &QPushButton::clicked, this, &ValueTable::resetRequested);
    connect(m_model, &ValueTableModel::refused, this, &ValueTable::showProblem);
    connect(m_model, &ValueTableModel::columnsEdited, this, [this] { showProblem({}); });

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_view);
    column->addWidget(m_problem);
    column->addWidget(m_reset, 0, Qt::AlignLeft);
}

void ValueTable::setTheme(const Theme &theme)
{
    m_view->verticalHeader()->setDefaultSectionSize(QFontMetrics(theme.font).height() + 8);
    QPalette warning = theme.palette();
    warning.setColor(QPalette::WindowText, theme.warning);
    m_problem->setPalette(warning);
    m_litColor = theme.accentSoft;
    fitHeight();
}

void ValueTable::light(std::int64_t row)
{
    const int shown = row < m_model->rowCount() ? static_cast<int>(row) : -1;
    m_model->setLitRow(shown, m_litColor);
    if (shown >= 0)
        m_view->scrollTo(m_model->index(shown, 0));
}

void ValueTable::setResettable(bool resettable)
{
    m_reset->setEnabled(resettable);
    m_reset->setToolTip(resettable ? QString() : tr("These are the start values."));
}

void ValueTable::fitHeight()
{
    const int rows = std::clamp(m_model->rowCount(), 1, mostVisibleRows);
    const int height = m_view->horizontalHeader()->sizeHint().height()
        + rows * m_view->verticalHeader()->defaultSectionSize() + 2 * m_view->frameWidth();
    m_view->setFixedHeight(height);
}

bool ValueTable::event(QEvent *event)
{
    if (event->type() != InputRequest::eventType())
        return QWidget::event(event);
    event->accept();
    QWidget *editor = QApplication::focusWidget();
    if (!editor || editor == m_view->viewport() || !m_view->viewport()->isAncestorOf(editor))
        return true;
    QAbstractItemDelegate *delegate = m_view->itemDelegate();
    showProblem({});
    emit delegate->commitData(editor);
    if (m_problem->text().isEmpty())
        emit delegate->closeEditor(editor);
    else
        static_cast<InputRequest *>(event)->refuse(m_problem->text());
    return true;
}

bool ValueTable::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool copies = key->matches(QKeySequence::Copy);
        if (copies || key->matches(QKeySequence::Paste)) {
            if (event->type() == QEvent::KeyPress)
                copies ? copy() : paste();
            event->accept();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ValueTable::copy() const
{
    QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    std::sort(cells.begin(), cells.end());
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            text += QLatin1Char(cells[i].row() == cells[i - 1].row() ? '\t' : '\n');
        text += cells[i].data(Qt::EditRole).toString();
    }
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void ValueTable::paste()
{
    // A block is pasted at the selection's upper left corner.
    QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    const QModelIndex start = cells.isEmpty() ? m_view->currentIndex() : *std::min_element(cells.begin(), cells.end());
    const auto block = parseBlock(QApplication::clipboard()->text());
    if (!start.isValid())
        return showProblem(tr("Select the cell where the pasted block begins."));
    if (!block)
        return showProblem(tr("The clipboard holds something else than a block of numbers."));
    const std::size_t entered = m_model->enterBlock(start.row(), start.column(), *block);
    const std::size_t pasted = std::accumulate(block->begin(), block->end(), std::size_t {0},
                                               [](std::size_t sum, const auto &row) { return sum + row.size(); });
    if (entered == 0)
        showProblem(tr("The pasted block holds a value that is not possible here."));
    else if (entered < pasted)
        showProblem(tr("The pasted block is larger than the table: %1 of its %2 values were entered.")
                        .arg(entered)
                        .arg(pasted));
}

void ValueTable::showProblem(const QString &sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    if (sentence.isEmpty())
        return;
    m_problem->setAccessibleName(sentence);
    QAccessibleEvent alert(m_problem, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace normscope
