// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace normscope {

/// scene.json: everything of a scene but the values of its tensors.
///
/// Indented and with sorted keys, so that two versions can be compared line by line. Axes and enumerators are written
/// by name; numbers that JSON does not have are the texts "NaN", "Infinity", "-Infinity". For the properties and the
/// version see properties.h.
struct SceneText
{
    StoredScene stored; ///< Without its tensors.
    Shape shape; ///< Of the input.
    std::vector<std::string> tensors; ///< The tensors that the file holds.
};

QByteArray sceneJson(const SceneText &text);

/// Every key may occur only once and its value must be of the right type; unknown keys are kept. `parts` are those that
/// the program knows. Throws InputError, which names `fileName`, and line and column if the text is not JSON.
SceneText parseSceneJson(const QByteArray &json, const std::string &fileName,
                         const ScenePartTypes &parts = allSceneParts());

} // namespace normscope
