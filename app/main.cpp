// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <QCoreApplication>

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    return normscope::runCommandLine(QCoreApplication::arguments().mid(1));
}
