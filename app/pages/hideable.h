// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace normscope {

// What a lesson or a teacher can hide in a window, by the ids that there are anyway:
// - a page, a view or another card, by its id in the table of pages;
// - a control that chooses, by the name of the option of `compute` or `figure` that says the same ("axes", "eps"), with
//   the commands that do what it does;
// - a command that edits, looks or chooses, by its id, or a family of them ("lens.*").
// Commands that write, open or quit, and what a lesson needs itself, cannot be hidden.

enum class HideableKind
{
    Page,
    View,
    Control,
    Command
};

/// Nothing: there is nothing of that id that could be hidden. Of a command only its family is looked at.
std::optional<HideableKind> hideableKind(const QString &id);

/// The controls, in the order in which they stand.
const QStringList &hideableControls();

/// What it is called in the window: the title of a page or view, the name of a control; otherwise the id.
QString hideableTitle(const QString &id);
/// "Compare, Depth and lens", as the language has it.
QString hideableTitles(const QStringList &ids);

/// Whether that page, view, or command is hidden where these ids are.
bool hidesPage(const QStringList &hidden, const QString &page);
bool hidesView(const QStringList &hidden, const QString &view);
bool hidesCommand(const QStringList &hidden, const QString &command);

/// All but the tensor, with the methods above it, of the page that is there first.
QStringList allButTensorAndMethods();

} // namespace normscope
