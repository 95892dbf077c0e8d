// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Makes every StageSlider a slider to assistive technology, with its stage as value and in words. Takes effect once.
void installStageSliderAccessibility();

} // namespace normscope
