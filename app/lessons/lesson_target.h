// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace normscope {

class LessonValues;
struct PageModule;

/// The target of a live word of a lesson, parsed from its link: "live:mean", "drag:cell", "do:tensor.method.layer".
struct LessonTarget
{
    enum class Kind
    {
        Live, ///< Highlights a view, a cell or group, or the group that a value belongs to.
        Drag, ///< A number to drag: "cell", a cell by its label, "eps", "gamma" and "beta" of the pinned cell,
              ///< "batchSize", "depth".
        Command ///< Runs the command with that id.
    };
    Kind kind = Kind::Live;
    QString text; ///< The text behind the colon.
};

/// Throws InputError, in one sentence, for a link of another kind.
LessonTarget lessonTarget(const QString &link);

/// What is highlighted or dragged.
struct ResolvedTarget
{
    QString view; ///< The id of a view or card of the page; empty: none.
    std::int64_t element = -1;
    std::int64_t group = -1;
    QString parameter; ///< The parameter that is dragged, if it is not a cell: "eps", "gamma", "beta", "batchSize",
                       ///< "depth".
};
/// Finds the target in a scene. Throws InputError if the scene does not have it.
ResolvedTarget resolved(const LessonTarget &target, const PageModule &page, const LessonValues &values);

} // namespace normscope
