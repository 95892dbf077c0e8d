// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "app/lessons/lesson.h"
#include "app/lessons/lesson_values.h"

#include <optional>

namespace normscope {

struct PageModule;

/// What a step shows: a scene and how it is looked at.
struct BuiltScene
{
    StoredScene stored; ///< With the page that is shown, and its look.
    const PageModule *page;
    EvaluationPtr evaluation = {};
    std::int64_t pinnedElement = -1;
    std::int64_t pinnedGroup = -1;
    QStringList covered = {}; ///< Views of the page, and "output": what would give the answer away.

    LessonValues values() const { return {evaluation, pinnedElement, pinnedGroup, stored.scene.parts}; }
};

/// The one word under `cover` that is no view: the cells of the stage beside the input.
inline const QString coveredOutput = QStringLiteral("output");

/// More values a tensor of a lesson does not have.
inline constexpr std::int64_t mostLessonValues = 200'000;

/// Makes the scene of a step; `folder` is where the lesson's tensors lie. Nothing, and mistakes with their places,
/// where it does not load. A tensor that is drawn is another one for each seed.
std::optional<BuiltScene> buildScene(const LessonScene &scene, const QString &folder,
                                     std::vector<LessonMistake> &mistakes, std::uint64_t seed = 1);
/// What is said of a view that a page does not have.
Message noSuchView(const PageModule &page, const QString &id, const QStringList &known);
/// Whether the tensor of a scene is drawn, so that there is another one.
bool isDrawn(const LessonScene &scene);

} // namespace normscope
