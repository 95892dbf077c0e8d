// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong on another's machine is told to who asks for it: QT_LOGGING_RULES="normscope.*=true" (README.md).
// Without that, nothing is said but warnings.
#pragma once

#include <QLoggingCategory>

namespace normscope {

/// Documents, tensors and images that are read and written: how large, how long, and why not.
Q_DECLARE_LOGGING_CATEGORY(filesLog)
/// Unsaved work: where it is kept, how long each time, what was found at the start.
Q_DECLARE_LOGGING_CATEGORY(recoveryLog)
/// The fonts that stand in for those that were asked for.
Q_DECLARE_LOGGING_CATEGORY(fontsLog)
/// The kernels that this processor gets, and the threads.
Q_DECLARE_LOGGING_CATEGORY(kernelsLog)

} // namespace normscope
