// SPDX-License-Identifier: GPL-3.0-or-later
// Logging categories for diagnosing problems on a user's machine, switched on by QT_LOGGING_RULES="normscope.*=true"
// (README.md). By default only warnings are written.
#pragma once

#include <QLoggingCategory>

namespace normscope {

/// Documents, tensors and images that are read and written: size, duration, and the reason of a failure.
Q_DECLARE_LOGGING_CATEGORY(filesLog)
/// Recovery of unsaved work: where it is kept, how long each write takes, what was found at the start.
Q_DECLARE_LOGGING_CATEGORY(recoveryLog)
/// The fonts that are used in place of missing ones.
Q_DECLARE_LOGGING_CATEGORY(fontsLog)
/// The compute kernels chosen for this processor, and the number of threads.
Q_DECLARE_LOGGING_CATEGORY(kernelsLog)

} // namespace normscope
