// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QObject;

namespace normscope {

/// Calls `work`, which replaces a window, as soon as no dialog and no menu is open; immediately if none is. These
/// belong to the window, and the function that opened one still waits for it in a nested event loop. Also needed for
/// queued calls, which may be handled within a dialog that was opened in the meantime. The call is dropped when
/// `context` is destroyed.
void whenUndisturbed(QObject *context, std::function<void()> work);

} // namespace normscope
