// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"

#include <QFlags>

#include <cstdint>
#include <vector>

namespace normscope {

/// The parts of a Scene that an edit, an undo or a redo changed.
struct SceneChange
{
    enum Part
    {
        Title = 1 << 0,
        Input = 1 << 1, ///< Another tensor, possibly of another shape.
        Cells = 1 << 2, ///< The elements in `cells`; shape and element type are unchanged.
        Layout = 1 << 3,
        Spec = 1 << 4,
        Parameters = 1 << 5, ///< γ, β, mask, running statistics, upstream gradient.
        PartOfPage = 1 << 6, ///< One of SceneParts: the one of `type`, or all of them if `type` is null.
        Everything = Title | Input | Layout | Spec | Parameters | PartOfPage
    };
    Q_DECLARE_FLAGS(Parts, Part)

    Parts parts;
    std::vector<std::int64_t> cells = {}; ///< With Part::Cells: flat indices, ascending, each once.
    const ScenePartType *type = nullptr; ///< With Part::PartOfPage: the part that changed.

    template <IsScenePart Value>
    bool concerns() const
    {
        return parts.testFlag(PartOfPage) && (!type || type == &scenePartType<Value>());
    }
};

Q_DECLARE_OPERATORS_FOR_FLAGS(SceneChange::Parts)

} // namespace normscope
