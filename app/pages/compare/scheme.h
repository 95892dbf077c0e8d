// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "widgets/compare/compared_choice.h"

namespace normscope {

/// A tensor of 6 samples, 6 channels and 6 positions (H 2 × W 3) under the layout, as the cubes of the paper have it.
Scene schemeScene(const Layout &layout);
/// N, C, H, W.
Scene schemeScene();

/// Whether the cells of a tensor can be told apart in a cube: up to 8 samples, 8 channels and 12 positions.
bool fitsCube(const Layout &layout, const Shape &shape);

/// What cubes show of choices: themselves, or where the tensor is larger the same choices on the scheme.
struct CubeContent
{
    ComparedChoices choices;
    bool isScheme = false;
};
CubeContent cubeContent(const ComparedChoices &choices);
/// "Scheme of 6 × 6 × 6: the tensor has N 64 × C 512 × H 7 × W 7."; empty where it is none.
QString schemeNote(const CubeContent &content, const ComparedChoices &choices);

} // namespace normscope
