// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Whether the program was started to decode images for another process of itself.
bool isImageDecoder(int argc, char **argv);

/// Decodes the images that come in on stdin, confined, until that is closed. Never returns to what it was called from
/// with Qt's readers in doubt: the process ends here. Returns an exit code only where it was not started by the
/// program.
int runImageDecoder(int argc, char **argv);

} // namespace normscope
