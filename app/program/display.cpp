// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/display.h"

#include "engine/tensor/error.h"

#include <QCoreApplication>
#include <QDir>

#include <xcb/xcb.h>

#include <algorithm>

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

/// Debian has it in a package of its own. Without it Qt aborts the program.
bool hasWaylandPlugin()
{
    return std::ranges::any_of(QCoreApplication::libraryPaths(), [](const QString &folder) {
        const QDir platforms(folder + QStringLiteral("/platforms"));
        return !platforms.entryList({QStringLiteral("libqwayland*")}, QDir::Files).isEmpty();
    });
}

} // namespace

void checkDisplay()
{
    if (!qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") || reachesXServer())
        return;
    if (qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        throw IoError({MESSAGE_TEXT("Message",
                                    "There is no display to open a window on; “normscope figure” writes a figure "
                                    "without one."),
                       {}});
    if (!hasWaylandPlugin())
        throw IoError({MESSAGE_TEXT("Message",
                                    "Under Wayland the window needs Qt's plugin for it, which is not installed "
                                    "(Debian: qt6-wayland)."),
                       {}});
}

} // namespace normscope
