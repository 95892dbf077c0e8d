// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Throws IoError unless a window can be opened: on an X server, under Wayland with Qt's plugin for it, or on the
/// platform that the user has chosen with QT_QPA_PLATFORM, which is not checked.
void checkDisplay();

} // namespace normscope
