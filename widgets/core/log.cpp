// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/log.h"

namespace normscope {

Q_LOGGING_CATEGORY(filesLog, "normscope.files", QtWarningMsg)
Q_LOGGING_CATEGORY(recoveryLog, "normscope.recovery", QtWarningMsg)
Q_LOGGING_CATEGORY(fontsLog, "normscope.fonts", QtWarningMsg)
Q_LOGGING_CATEGORY(kernelsLog, "normscope.kernels", QtWarningMsg)

} // namespace normscope
