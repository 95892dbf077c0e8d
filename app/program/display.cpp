// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/display.h"

#include <QtGlobal>

#include <xcb/xcb.h>

namespace normscope {

namespace {

bool reachesXServer()
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        return false;
    xcb_connection_t *connection = xcb_connect(nullptr, nullptr);
    const bool works = xcb_connection_has_error(connection) == 0;
    xcb_disconnect(connection);
    return works;
}

} // namespace

bool hasDisplay()
{
    // A platform that the user has chosen by name (offscreen, for example) is not checked.
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || reachesXServer();
}

} // namespace normscope
