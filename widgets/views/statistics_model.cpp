// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/views/statistics_model.h"

#include "widgets/core/degeneracy_text.h"
#include "widgets/theme/number_format.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace normscope {

namespace {

/// Most elements whose output moments are computed synchronously, so that nothing flickers.
constexpr std::int64_t quickElements = 100000;
/// Most edited rows that are updated one by one.
constexpr std::size_t mostSingleRows = 64;
/// Number of groups that determine the decimals of a column.
constexpr std::int64_t mostAlignedGroups = 64;

bool isQuick(const Grouping &grouping)
{
    return grouping.groupCount() * grouping.groupSize() <= quickElements;
}

} // namespace

StatisticsModel::StatisticsModel(QObject *parent)
    : QAbstractTableModel(parent)
{ }

void StatisticsModel::setEvaluation(EvaluationPtr evaluation)
{
    if (m_evaluation == evaluation)
        return;
    setPrecision(nullptr);
    m_job.cancel();
    const bool sameRows
        = m_evaluation && evaluation && m_evaluation->grouping().groupCount() == evaluation->grouping().groupCount();
    if (sameRows) {
        const Evaluation::Edit *edit = evaluation->editSince(m_evaluation);
        const bool hadOutput = m_output != nullptr;
        m_evaluation = std::move(evaluation);
        m_output = nullptr;
        computeOutput();
        if (edit && hadOutput == (m_output != nullptr)) {
            showEdit(edit->groups);
        } else {
            m_forms.clear();
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        }
        if (m_order.column.value_or(StatisticsColumn::Group) != StatisticsColumn::Group)
            rearrange();
        return;
    }
    beginResetModel();
    m_evaluation = std::move(evaluation);
    m_output = nullptr;
    m_groups.clear();
    m_rows.clear();
    m_forms.clear();
    computeOutput();
    endResetModel();
    if (m_order.column)
        rearrange();
}

/// Announces changes in the rows of these groups, or in all rows if they are many. Cell by cell, since a view repaints
/// everything if more than one cell is announced at a time.
void StatisticsModel::showEdit(const std::vector<std::int64_t> &groups)
{
    if (addDecimals() || groups.size() > mostSingleRows) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    for (const std::int64_t group : groups) {
        for (int column = 0; column < columnCount(); ++column) {
            const QModelIndex cell = index(rowOf(group), column);
            emit dataChanged(cell, cell);
        }
    }
}

void StatisticsModel::computeOutput()
{
    if (!m_evaluation)
        return;
    if (const auto *known = m_evaluation->knownOutputMoments()) {
        m_output = known;
        return;
    }
    if (isQuick(m_evaluation->grouping())) {
        m_output = &m_evaluation->allOutputMoments();
        return;
    }
    m_job.start<const std::vector<Moments> *>(
        [evaluation = m_evaluation](const Progress &progress) { return &evaluation->allOutputMoments(progress); },
        [this](const std::vector<Moments> *moments) { outputIsThere(*moments); });
}

void StatisticsModel::outputIsThere(const std::vector<Moments> &moments)
{
    m_output = &moments;
    m_forms.clear();
    emit dataChanged(index(0, static_cast<int>(StatisticsColumn::OutputMean)),
                     index(rowCount() - 1, static_cast<int>(StatisticsColumn::OutputVariance)));
    if (m_order.column && isOutputColumn(*m_order.column))
        rearrange();
}

void StatisticsModel::setPrecision(std::shared_ptr<const PrecisionStudy> study)
{
    if (study == m_precision)
        return;
    const int columns = statisticsColumns(m_evaluation.get(), study.get());
    m_forms.clear();
    if (columns == columnCount()) {
        m_precision = std::move(study);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
        sortComputed();
        return;
    }
    const bool adds = columns > columnCount();
    if (adds)
        beginInsertColumns({}, columnCount(), columns - 1);
    else
        beginRemoveColumns({}, columns, columnCount() - 1);
    m_precision = std::move(study);
    adds ? endInsertColumns() : endRemoveColumns();
    sortComputed();
}

/// Sorts again if the order depends on a column of another arithmetic.
void StatisticsModel::sortComputed()
{
    if (m_evaluation && m_order.column && isComputedColumn(*m_order.column))
        rearrange();
}

std::int64_t StatisticsModel::groupAt(int row) const
{
    return m_groups.empty() ? row : m_groups[static_cast<std::size_t>(row)];
}

int StatisticsModel::rowOf(std::int64_t group) const
{
    if (group < 0 || group >= rowCount())
        return -1;
    return m_rows.empty() ? static_cast<int>(group) : m_rows[static_cast<std::size_t>(group)];
}

int StatisticsModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid() || !m_evaluation)
        return 0;
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    return static_cast<int>(std::min(m_evaluation->grouping().groupCount(), most));
}

int StatisticsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : statisticsColumns(m_evaluation.get(), m_precision.get());
}

GroupOutcome StatisticsModel::output(std::int64_t group) const
{
    return {m_output ? (*m_output)[static_cast<std::size_t>(group)] : Moments(), m_precision.get(), group};
}

void StatisticsModel::setDigits(int digits)
{
    if (digits == m_digits)
        return;
    m_digits = digits;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
}

QString StatisticsModel::text(int row, StatisticsColumn column, int digits) const
{
    if (isOutputColumn(column) && !m_output)
        return QStringLiteral("…");
    const std::int64_t group = groupAt(row);
    const ColumnForm form = forms(digits)[static_cast<std::size_t>(column)];
    return statisticsText(*m_evaluation, group, column, output(group), form.digits, form.decimals);
}

const StatisticsModel::Forms &StatisticsModel::forms(int digits) const
{
    const auto known = m_forms.find(digits);
    return known != m_forms.end() ? known->second : m_forms.emplace(digits, suitableForms(digits)).first->second;
}

/// Adds decimals to columns whose numbers need more. Returns whether any was added.
bool StatisticsModel::addDecimals()
{
    bool adds = false;
    for (auto &[digits, forms] : m_forms) {
        const Forms suitable = suitableForms(digits);
        for (std::size_t i = 0; i < forms.size(); ++i) {
            adds = adds || suitable[i].decimals > forms[i].decimals;
            forms[i].digits = std::max(forms[i].digits, suitable[i].digits);
            forms[i].decimals = std::max(forms[i].decimals, suitable[i].decimals);
        }
    }
    return adds;
}

StatisticsModel::Forms StatisticsModel::suitableForms(int digits) const
{
    Forms forms {};
    const std::vector<std::int64_t> sample = spreadSample(rowCount(), mostAlignedGroups);
    const auto outputOf = [this](std::int64_t group) { return output(group); };
    for (int i = 0; i < columnCount(); ++i) {
        const auto column = static_cast<StatisticsColumn>(i);
        ColumnForm &form = forms[static_cast<std::size_t>(i)];
        form.digits = digits;
        if (isOutputColumn(column) && !m_output)
            continue;
        form.digits = columnDigits(*m_evaluation, sample, column, outputOf, digits);
        form.decimals = sharedDecimals(*m_evaluation, sample, column, outputOf, form.digits);
    }
    return forms;
}

QVariant StatisticsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const std::int64_t group = groupAt(index.row());
    const auto column = static_cast<StatisticsColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), column, m_digits);
    case Qt::ToolTipRole: {
        const QString degeneracy = degeneracyText(*m_evaluation, group);
        return degeneracy.isEmpty() ? QVariant() : degeneracy;
    }
    case Qt::AccessibleDescriptionRole:
        return column == StatisticsColumn::Group ? QVariant(degeneracyText(*m_evaluation, group)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (column == StatisticsColumn::Group ? Qt::AlignLeft : Qt::AlignRight));
    case ValueRole:
        return statisticsValue(*m_evaluation, group, column, output(group));
    case GroupRole:
        return qlonglong(group);
    case DegenerateRole:
        return m_evaluation->degeneracy(group) != Degeneracy::None;
    default:
        return {};
    }
}

QVariant StatisticsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const auto column = static_cast<StatisticsColumn>(section);
    switch (role) {
    case Qt::DisplayRole:
        return statisticsHeader(column);
    case Qt::ToolTipRole:
        return statisticsHelp(column, m_evaluation ? m_evaluation->spec() : NormalizationSpec());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (column == StatisticsColumn::Group ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

void StatisticsModel::sort(int column, Qt::SortOrder order)
{
    m_order = {.column = column < 0 ? std::nullopt : std::optional(static_cast<StatisticsColumn>(column)),
               .isDescending = order == Qt::DescendingOrder};
    if (m_evaluation)
        rearrange();
}

void StatisticsModel::rearrange()
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::int64_t> groups;
    for (const QModelIndex &index : before)
        groups.push_back(groupAt(index.row()));

    const std::vector<std::int64_t> ordered
        = orderedGroups(*m_evaluation, m_order, [this](std::int64_t group) { return output(group); });
    const std::size_t count = ordered.size();
    m_groups.resize(count);
    m_rows.resize(count);
    for (std::size_t row = 0; row < count; ++row) {
        m_groups[row] = static_cast<int>(ordered[row]);
        m_rows[static_cast<std::size_t>(ordered[row])] = static_cast<int>(row);
    }
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(index(rowOf(groups[static_cast<std::size_t>(i)]), before[i].column()));
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

QString StatisticsModel::tabSeparated(const std::vector<int> &rows) const
{
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < columnCount(); ++column)
        cells << statisticsHeader(static_cast<StatisticsColumn>(column));
    lines << cells.join(QLatin1Char('\t'));
    for (const int row : rows) {
        const std::int64_t group = groupAt(row);
        cells.clear();
        for (int i = 0; i < columnCount(); ++i) {
            const auto column = static_cast<StatisticsColumn>(i);
            const bool asShown = column == StatisticsColumn::Group || (isOutputColumn(column) && !m_output);
            cells << (asShown ? text(row, column, m_digits)
                              : exactText(statisticsValue(*m_evaluation, group, column, output(group))));
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace normscope
