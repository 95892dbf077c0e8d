// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// `normscope [FILE]`: opens the window and runs until it is closed. Returns the exit code: 0 done, 1 no display, 2
/// wrong arguments.
int runWindow(int argc, char **argv);

} // namespace normscope
