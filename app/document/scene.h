// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/normalization/problem.h"

#include <QJsonObject>
#include <QString>

#include <memory>
#include <utility>

namespace normscope {

/// Of a tensor that was just opened: with ones every gradient of a centred normalization is 0.
inline constexpr UpstreamKind shownUpstream = UpstreamKind::Random;

/// Everything a document computes from: what a .normscope file holds, what undo restores, enough to compute the same
/// again. Tensors inside are immutable and shared, so a copy is cheap.
struct Scene
{
    QString title; ///< What the tensor is or where it came from ("activations.npy"), for windows and captions.
    NormalizationProblem problem;
    SceneParts parts = {};
    friend bool operator==(const Scene &, const Scene &) = default;

    template <IsScenePart Part>
    const Part &part() const
    {
        return parts.get<Part>();
    }
    template <IsScenePart Part>
    void setPart(Part part)
    {
        parts.set(scenePartType<Part>(), std::make_shared<const Part>(std::move(part)));
    }
};

/// A scene as a file holds it.
struct StoredScene
{
    Scene scene;
    QJsonObject view = {}; ///< What is only looked at (stage, pin, zoom, arrangement): saved, never undone.
    QJsonObject unknown = {}; ///< Keys of the file that this version does not know; written back as they were.
};

} // namespace normscope
