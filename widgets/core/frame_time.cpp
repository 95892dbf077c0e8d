// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/core/frame_time.h"

#include <atomic>

namespace normscope {

namespace {

/// Frames that have begun and frames that have ended: odd while one is being painted.
std::atomic<unsigned> turns = 0;

} // namespace

FrameTime::FrameTime()
{
    ++turns;
}

FrameTime::~FrameTime()
{
    ++turns;
    turns.notify_all();
}

void FrameTime::rest()
{
    if (const unsigned turn = turns; turn % 2 == 1)
        turns.wait(turn);
}

} // namespace normscope
