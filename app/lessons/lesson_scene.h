// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_values.h"

#include <optional>

namespace normscope {

struct PageModule;

/// The scene of a step, built and evaluated, and how it is shown.
struct BuiltScene
{
    StoredScene stored; ///< The scene with the page that is shown and its look.
    const PageModule *page;
    EvaluationPtr evaluation = {};
    std::int64_t pinnedElement = -1;
    std::int64_t pinnedGroup = -1;
    QStringList covered = {}; ///< Ids of views, and "output", that are covered until the question is answered, as they
                              ///< would show the answer.

    LessonValues values() const { return {evaluation, pinnedElement, pinnedGroup, stored.scene.parts}; }
};

/// The only value of the key "cover" that is no id of a view: the cells of the stage beside the input.
inline const QString coveredOutput = QStringLiteral("output");

/// Most elements of a tensor of a lesson.
inline constexpr std::int64_t mostLessonValues = 200'000;

/// Builds the scene of a step; `folder` holds the lesson's tensor files. If the scene cannot be built, returns nothing
/// and appends the causes to `mistakes`. `seed` selects the random tensor of a scene with the key "draw".
std::optional<BuiltScene> buildScene(const LessonScene &scene, const QString &folder,
                                     std::vector<LessonMistake> &mistakes, std::uint64_t seed = 1);
/// The message about an id that is no view of the page.
Message noSuchView(const PageModule &page, const QString &id, const QStringList &known);
/// Whether the tensor of a scene is random, so that another seed gives another one.
bool isDrawn(const LessonScene &scene);

} // namespace normscope
