// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Whether a window can be opened. Asked before QApplication is made, which would abort the program otherwise.
bool hasDisplay();

} // namespace normscope
