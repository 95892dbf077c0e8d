// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace normscope {

// Parts of a window that a lesson or a teacher can hide, by existing ids:
// - a page, a view or another card, by its id in the table of pages;
// - a control, by the name of the option of `compute` or `figure` that sets the same value ("axes", "eps"), together
//   with the commands that do the same;
// - a command that edits, selects or changes the look, by its id, or a family of them ("lens.*").
// Commands that write, open or quit, and what a lesson needs itself, cannot be hidden.

enum class HideableKind
{
    Page,
    View,
    Control,
    Command
};

/// The kind of part that the id names; nothing: no part with that id can be hidden. Of a command only the family is
/// checked, not whether it exists.
std::optional<HideableKind> hideableKind(const QString &id);

/// The ids of the controls, in their order in the window.
const QStringList &hideableControls();

/// The part's name in the window: the title of a page or view, the name of a control; otherwise the id.
QString hideableTitle(const QString &id);
/// The names as a list in the user's language: "Compare, Depth and lens".
QString hideableTitles(const QStringList &ids);

/// Whether a page, view or command is hidden if the ids `hidden` are.
bool hidesPage(const QStringList &hidden, const QString &page);
bool hidesView(const QStringList &hidden, const QString &view);
bool hidesCommand(const QStringList &hidden, const QString &command);

/// The ids of everything but the tensor of the first page and the methods above it.
QStringList allButTensorAndMethods();

} // namespace normscope
