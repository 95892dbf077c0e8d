// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Whether the program was started to decode images for another process of itself.
bool isImageDecoder(int argc, char **argv);

/// Decodes the images that arrive on stdin, confined, until stdin is closed. The process ends here without unwinding,
/// since a reader of Qt may have corrupted its state. Returns an exit code only if the process was not started by the
/// program.
int runImageDecoder(int argc, char **argv);

} // namespace normscope
