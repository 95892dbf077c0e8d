// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/window_program.h"

#include "app/cli/command_line.h"
#include "app/cli/kernel_choice.h"
#include "app/cli/window_arguments.h"
#include "app/program/display.h"
#include "app/program/document_window.h"
#include "app/program/first_frame.h"
#include "app/program/program.h"
#include "app/program/window_application.h"
#include "app/settings/language.h"
#include "app/window/file_actions.h"

#include <QIcon>

#include <exception>

namespace normscope {

namespace {

/// Parses the arguments, and throws Error if they are wrong or if there is no display.
WindowArguments checkedArguments(int argc, char **argv)
{
    const WindowArguments arguments = parseWindowArguments(programArguments(argc, argv));
    checkDisplay();
    return arguments;
}

/// Returns the exit code: not 0 if the arguments are wrong or there is no display. Checked before a QApplication is
/// created, which aborts the program without a display. Only to say something in the user's language is a
/// QCoreApplication created: a start has nothing to say, and need not wait for it.
int readArguments(int argc, char **argv, WindowArguments &arguments)
{
    if (areKernelsAsWanted()) {
        try {
            arguments = checkedArguments(argc, argv);
            return exitDone;
        } catch (const std::exception &) { // Reported below.
        }
    }
    const QCoreApplication application(argc, argv);
    installLanguage(languageFor(QCoreApplication::arguments()));
    reportUnknownKernels();
    return runReportingErrors([&] {
        arguments = checkedArguments(argc, argv);
        reportMissingKernels();
    });
}

int runUntilClosed(Program &program, const WindowArguments &arguments)
{
    int exitCode = exitDone;
    const bool isMeasured = arguments.exitAfterFirstFrame;
    QObject::connect(&program, &Program::failed, qApp, [&exitCode, isMeasured](const QString &sentence) {
        printError(sentence);
        if (isMeasured)
            exitCode = exitWrongInput;
    });
    MainWindow &window = program.window();
    auto *firstFrame = new FirstFrame(window);
    if (isMeasured)
        // Not quit(), which closes the window and has its place and size kept for the next session.
        QObject::connect(firstFrame, &FirstFrame::completed, qApp, [] { QCoreApplication::exit(); });
    else // After the first frame, so that it is not delayed.
        QObject::connect(firstFrame, &FirstFrame::painted, &program, [&program, &arguments] {
            program.fillMenus();
            QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/normscope.svg")));
            program.startRecovery(RecoveryStore::defaultRoot());
            if (arguments.files.isEmpty())
                program.offerFirstLesson();
        });
    window.show();
    using Questions = FileOpener::Questions;
    if (!arguments.files.isEmpty())
        window.files().opener().open(arguments.files, isMeasured ? Questions::TakeProposal : Questions::Ask);
    const int code = QApplication::exec();
    return code != 0 ? code : exitCode;
}

} // namespace

int runWindow(int argc, char **argv)
{
    endPlainlyWithoutMemory();
    WindowArguments arguments;
    if (const int refused = readArguments(argc, argv, arguments))
        return refused;

    WindowApplication application(argc, argv);
    logKernels();
    QApplication::setApplicationName(QStringLiteral("normscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Normscope"));
    // For the icon and the name under Wayland.
    QApplication::setDesktopFileName(QStringLiteral("org.normscope.Normscope"));
    Program program(arguments);
    QObject::connect(&application, &WindowApplication::memoryEnded, &program, [&program](const QString &sentence) {
        program.windows().back()->tell(sentence);
        emit program.failed(sentence);
    });
    return runUntilClosed(program, arguments);
}

} // namespace normscope
