// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/images/decode_images.h"
#include "app/program/window_program.h"
#include "app/settings/language.h"

#include <QApplication>

#include <csignal>

namespace {

QtMessageHandler defaultHandler = nullptr;

/// The program's errors are one line on stderr. On machines without a login session, and under sudo, Qt adds one about
/// its folder for sockets (there is none, it is somebody else's, others may read it), which the program does not use.
void passMessage(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith(QLatin1String("QStandardPaths: ")))
        defaultHandler(type, context, message);
}

int runWithoutWindow(int argc, char *argv[])
{
    using namespace normscope;
    // Figures are painted without a window system, with or without a display.
    if (paintsFigures(argv[1])) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        const QApplication application(argc, argv);
        installLanguage(languageFor(QCoreApplication::arguments()));
        return runCommandLine(programArguments(argc, argv));
    }
    const QCoreApplication application(argc, argv);
    installLanguage(languageFor(QCoreApplication::arguments()));
    return runCommandLine(programArguments(argc, argv));
}

} // namespace

int main(int argc, char *argv[])
{
    if (normscope::isImageDecoder(argc, argv))
        return normscope::runImageDecoder(argc, argv);
    std::signal(SIGXFSZ, SIG_IGN); // A file beyond the limit then fails to be written, as on a full disk.
    defaultHandler = qInstallMessageHandler(passMessage);
    return normscope::isCommandLine(argc, argv) ? runWithoutWindow(argc, argv) : normscope::runWindow(argc, argv);
}
