// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene.h"
#include "widgets/compare/compared_choice.h"

namespace normscope {

/// The scheme: an example tensor of 6 samples, 6 channels and 6 positions (H 2 × W 3) in the layout, like the cubes in
/// Wu & He 2018 (arXiv:1803.08494), fig. 2.
Scene schemeScene(const Layout &layout);
/// The scheme in the layout N, C, H, W.
Scene schemeScene();

/// Whether the cells of a tensor can be told apart in a cube: up to 8 samples, 8 channels and 12 positions.
bool fitsCube(const Layout &layout, const Shape &shape);

/// The choices that the cubes show: the choices themselves or, if the tensor does not fit a cube, the same choices on
/// the scheme.
struct CubeContent
{
    ComparedChoices choices;
    bool isScheme = false;
};
CubeContent cubeContent(const ComparedChoices &choices);
/// "Scheme; the tensor has N 64 × C 512 × H 7 × W 7."; empty if the cubes do not show the scheme.
QString schemeNote(const CubeContent &content, const ComparedChoices &choices);

} // namespace normscope
