// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Whether a window can be opened. Call it before creating a QApplication, which aborts the program without a display.
bool hasDisplay();

} // namespace normscope
