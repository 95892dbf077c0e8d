// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "app/images/decode_images.h"
#include "app/program/window_program.h"
#include "app/settings/language.h"

#include <QApplication>

#include <csignal>

namespace {

QtMessageHandler defaultHandler = nullptr;

/// Errors of the program are one line on stderr. On machines without a login session, and under sudo, Qt adds a warning
/// of QStandardPaths about the runtime folder (missing, owned by another user, readable by others), which the program
/// does not use.
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
    // A write beyond the file size limit then fails as on a full disk; by default the signal ends the program.
    std::signal(SIGXFSZ, SIG_IGN);
    defaultHandler = qInstallMessageHandler(passMessage);
    return normscope::isCommandLine(argc, argv) ? runWithoutWindow(argc, argv) : normscope::runWindow(argc, argv);
}
