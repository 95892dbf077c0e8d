// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QObject;

namespace normscope {

/// Calls `work`, which replaces a window, as soon as no dialog and no menu is open, at once where there is none: those
/// belong to the window, and whoever opened one still waits for it in a loop of its own. A request that is queued can
/// come upon one that the next key opened. Forgotten with `context`.
void whenUndisturbed(QObject *context, std::function<void()> work);

} // namespace normscope
