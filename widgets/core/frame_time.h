// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

/// Lives while a window paints a frame, on the thread that does. Jobs behind the window rest meanwhile where they
/// report their progress: they would take turns with it on the processors and crowd its memory.
class FrameTime
{
public:
    FrameTime();
    ~FrameTime();
    FrameTime(const FrameTime &) = delete;
    FrameTime &operator=(const FrameTime &) = delete;

    /// Waits until the frame that is being painted is there, if one is; not for the one after it.
    static void rest();
};

} // namespace normscope
