// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace normscope {

class LessonValues;
struct PageModule;

/// What a live word of a lesson is about, as its link says it: "live:mean", "drag:cell", "do:tensor.method.layer".
struct LessonTarget
{
    enum class Kind
    {
        Live, ///< Lights up in every view: a view, a cell or group, or the group that a value is of.
        Drag, ///< A number to drag: "cell", a cell by its label, "eps", "gamma" and "beta" of the pinned cell,
              ///< "batchSize", "depth".
        Command ///< Gives a command by its id.
    };
    Kind kind = Kind::Live;
    QString text; ///< Behind the colon.
};

/// Throws InputError, in one sentence, for a link of another kind.
LessonTarget lessonTarget(const QString &link);

/// What lights up or is dragged.
struct ResolvedTarget
{
    QString view; ///< The id of a view of the page; empty: none.
    std::int64_t element = -1;
    std::int64_t group = -1;
    QString parameter; ///< What is dragged and no cell: "eps", "gamma", "beta", "batchSize", "depth".
};
/// Throws InputError where there is no such thing in that scene.
ResolvedTarget resolved(const LessonTarget &target, const PageModule &page, const LessonValues &values);

} // namespace normscope
