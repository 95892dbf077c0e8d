// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

#include <QString>
#include <QStringList>

#include <cstdint>

namespace normscope {

/// What a window shows: a scene and how it is shown.
struct SeenState
{
    StoredScene stored; ///< The scene with the page that is shown and its look.
    std::int64_t pinnedElement = -1;
    std::int64_t pinnedGroup = -1;
    QStringList cards = {}; ///< Ids of all cards of the page, hidden ones included; empty: the page's views are used.
};

/// A step of a lesson that shows a state.
struct CapturedStep
{
    /// Markdown: heading, fence "scene", and a first sentence with the value of the pinned cell or group, to be
    /// continued by the author.
    QString text;
    /// The name of a .normscope file with the state's scene, which the step needs beside the lesson; empty: it needs
    /// none.
    QString file;
};

/// Writes the step; it does not write the file. `fileName` is the name for CapturedStep::file, if one is needed. Throws
/// InputError if there is no tensor, or if it has more than mostLessonValues elements.
CapturedStep capturedStep(const SeenState &state, const QString &title, const QString &fileName);

} // namespace normscope
