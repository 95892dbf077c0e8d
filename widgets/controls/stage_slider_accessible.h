// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Makes every StageSlider a slider to assistive technology, with its stage as a number and in words. Later calls have
/// no effect.
void installStageSliderAccessibility();

} // namespace normscope
