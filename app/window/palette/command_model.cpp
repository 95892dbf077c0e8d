// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/palette/command_model.h"

#include "app/window/palette/fuzzy_match.h"

#include <QAction>

#include <algorithm>
#include <utility>

namespace normscope {

namespace {

/// Deducted from the score of matches that need the names of the menus: matches within the command's text come first.
constexpr int menuPenalty = 60;

QString menuPath(const MenuEntry &entry)
{
    return entry.menus.join(QStringLiteral(" › "));
}

/// What a button of the page calls the command, such as "γ β …"; empty if the same as the menu does.
QString textOnButton(const QAction &command)
{
    const QString text = command.iconText();
    return text == command.text().remove(QLatin1Char('&')) ? QString() : text;
}

std::optional<int> scoreOf(const MenuEntry &entry, const QString &typed)
{
    if (!entry.action)
        return std::nullopt;
    const QString text = plainMenuText(entry.action->text());
    const auto own = fuzzyScore(text, typed);
    if (const auto either = std::max(own, fuzzyScore(textOnButton(*entry.action), typed)))
        return either;
    const auto withMenus = fuzzyScore(menuPath(entry) + QLatin1Char(' ') + text, typed);
    return withMenus ? std::optional(*withMenus - menuPenalty) : std::nullopt;
}

} // namespace

void CommandModel::setEntries(std::vector<MenuEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    m_found.clear();
    endResetModel();
    setTyped({});
}

void CommandModel::setTyped(const QString &typed)
{
    std::vector<std::pair<int, std::size_t>> scores;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (const auto score = typed.isEmpty() ? 0 : scoreOf(m_entries[i], typed))
            scores.emplace_back(-*score, i);
    }
    std::sort(scores.begin(), scores.end());
    beginResetModel();
    m_found.clear();
    for (const auto &[score, index] : scores)
        m_found.push_back(index);
    endResetModel();
}

QAction *CommandModel::action(const QModelIndex &index) const
{
    return index.isValid() ? m_entries[m_found[static_cast<std::size_t>(index.row())]].action.data() : nullptr;
}

int CommandModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

QVariant CommandModel::data(const QModelIndex &index, int role) const
{
    const MenuEntry &entry = m_entries[m_found[static_cast<std::size_t>(index.row())]];
    if (!entry.action)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return plainMenuText(entry.action->text());
    case Qt::ToolTipRole:
        return entry.action->toolTip();
    case Qt::CheckStateRole:
        return entry.action->isCheckable() ? QVariant(entry.action->isChecked() ? Qt::Checked : Qt::Unchecked)
                                           : QVariant();
    case Qt::AccessibleTextRole:
        return QStringList {plainMenuText(entry.action->text()), menuPath(entry), index.data(KeysRole).toString()}.join(
            QStringLiteral(", "));
    case MenusRole:
        return menuPath(entry);
    case KeysRole:
        return entry.action->shortcut().toString(QKeySequence::NativeText);
    default:
        return {};
    }
}

Qt::ItemFlags CommandModel::flags(const QModelIndex &index) const
{
    const QAction *command = action(index);
    return command && command->isEnabled() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace normscope
