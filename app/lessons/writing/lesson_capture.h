// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

#include <QString>
#include <QStringList>

#include <cstdint>

namespace normscope {

/// What is on screen: a scene and how it is looked at, as a window gives them.
struct SeenState
{
    StoredScene stored; ///< With the page that is shown, and its look.
    std::int64_t pinnedElement = -1;
    std::int64_t pinnedGroup = -1;
    QStringList cards = {}; ///< Of the page, whether hidden or not; none: its views.
};

/// A step of a lesson that shows that state, as Markdown: heading, fence "scene", and the value of the pinned cell or
/// group as a first sentence to go on from.
struct CapturedStep
{
    QString text;
    /// The name of a .normscope file beside the lesson that the step needs, holding the state's scene; empty: the text
    /// says everything.
    QString file;
};

/// `fileName` is what such a file would be called. Throws InputError where there is no tensor, or it has more values
/// than a lesson may.
CapturedStep capturedStep(const SeenState &state, const QString &title, const QString &fileName);

} // namespace normscope
