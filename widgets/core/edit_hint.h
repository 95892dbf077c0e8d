// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// How an edit came about, so that undo can merge the steps of one gesture.
enum class EditHint
{
    Discrete, ///< A choice of its own: one undo step.
    Continuous ///< One of many while a handle is dragged or a wheel turns: merges with the one before.
};

} // namespace normscope
