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
/// by name; a number that JSON does not have is one of the texts "NaN", "Infinity", "-Infinity". Which properties there
/// are, and what the version says of them: properties.h.
struct SceneText
{
    StoredScene stored; ///< Without its tensors.
    Shape shape; ///< Of the input.
    std::vector<std::string> tensors; ///< The tensors that the file holds.
};

QByteArray sceneJson(const SceneText &text);

/// Every key may stand there once and has to be of the right type; keys that nobody knows are kept. `parts` are those
/// that the program knows. Throws InputError with `fileName` in it, and with line and column where it is not JSON.
SceneText parseSceneJson(const QByteArray &json, const std::string &fileName,
                         const ScenePartTypes &parts = allSceneParts());

} // namespace normscope
