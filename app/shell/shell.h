// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace normscope {

class Commands;
class MessageBar;
struct WindowContext;

/// The objects of a window that its pages use. All outlive the page.
struct Shell
{
    const WindowContext &context;
    Commands &commands; ///< The commands of the window, by their ids.
    MessageBar &messages; ///< Shows messages above the page.
};

} // namespace normscope
