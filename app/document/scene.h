// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_part.h"
#include "engine/normalization/problem.h"

#include <QJsonObject>
#include <QString>

#include <memory>
#include <utility>

namespace normscope {

/// The upstream gradient of a newly opened tensor: with ones, every gradient of a centred normalization would be 0.
inline constexpr UpstreamKind shownUpstream = UpstreamKind::Random;

/// All data that a document computes from: stored in .normscope files, restored by undo, sufficient to reproduce the
/// computation. Tensors inside are immutable and shared, so a copy is cheap.
struct Scene
{
    QString title; ///< Description or origin of the tensor ("activations.npy"), for windows and captions.
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

/// A scene as a file stores it.
struct StoredScene
{
    Scene scene;
    QJsonObject view = {}; ///< View state (stage, pin, zoom, arrangement): saved, but not part of the undo history.
    QJsonObject unknown = {}; ///< Keys of the file that this version does not know; they are written back unchanged.
};

} // namespace normscope
