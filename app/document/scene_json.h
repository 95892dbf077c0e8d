// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"

#include <QByteArray>
#include <QJsonObject>

#include <string>
#include <vector>

namespace normscope {

/// scene.json: everything of a scene but the values of its tensors.
///
/// Indented and with sorted keys, so that two versions can be compared line by line. Axes and enumerators are written
/// by name; a number that JSON does not have is one of the texts "NaN", "Infinity", "-Infinity". One list of
/// properties (scene_json.cpp) drives writing and reading.
struct SceneText
{
    QString title;
    Layout layout;
    NormalizationSpec spec;
    UpstreamGradient upstream; ///< Without its values. The first files have none: it is the default then.
    BatchExperiment experiment; ///< Older files have none: it is the default then.
    Shape shape; ///< Of the input.
    std::vector<std::string> tensors; ///< The tensors that the file holds.
    QJsonObject view;
    QJsonObject unknown; ///< Keys that this version does not know, where they were; they are written back.
};

inline constexpr int sceneVersion = 1;

QByteArray sceneJson(const SceneText &text);

/// Strict: every key once and of the right type, no other version. Throws InputError with `fileName` in it, and with
/// line and column where it is not JSON.
SceneText parseSceneJson(const QByteArray &json, const std::string &fileName);

} // namespace normscope
