// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/scene_part.h"

#include "app/document/batch_size_part.h"
#include "app/document/comparison_part.h"
#include "app/document/depth_part.h"
#include "app/document/hidden_part.h"
#include "app/document/token_part.h"

#include <algorithm>

namespace normscope {

const ScenePartTypes &allSceneParts()
{
    static const auto &all = *new ScenePartTypes {
        // Never destroyed, like the part types.
        &scenePartType<BatchExperiment>(), &scenePartType<Comparison>(), &scenePartType<DepthExperiment>(),
        &scenePartType<HiddenParts>(),     &scenePartType<TokenSetup>(),
    };
    return all;
}

const PartPtr &SceneParts::get(const ScenePartType &type) const
{
    const auto found = m_parts.find(&type);
    return found == m_parts.end() ? type.initial() : found->second;
}

ScenePartTypes SceneParts::types() const
{
    ScenePartTypes types = allSceneParts();
    for (const auto &[type, part] : m_parts) {
        if (std::ranges::find(types, type) == types.end())
            types.push_back(type);
    }
    return types;
}

void SceneParts::check() const
{
    for (const auto &[type, part] : m_parts)
        type->check(part);
}

bool operator==(const SceneParts &a, const SceneParts &b)
{
    const auto areEqual
        = [&](const auto &entry) { return entry.first->areEqual(a.get(*entry.first), b.get(*entry.first)); };
    return std::ranges::all_of(a.m_parts, areEqual) && std::ranges::all_of(b.m_parts, areEqual);
}

} // namespace normscope
