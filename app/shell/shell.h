// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class Commands;
class MessageBar;
struct WindowContext;

/// What a page gets of the window that it is on. Everything outlives the page.
struct Shell
{
    const WindowContext &context;
    Commands &commands; ///< Those of the window, under their ids.
    MessageBar &messages; ///< What is told above the page.
};

} // namespace normscope
