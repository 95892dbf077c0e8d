// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_program.h"

#include "app/cli/command_line.h"
#include "app/document/document.h"
#include "app/document/evaluator.h"
#include "app/document/scene_file.h"
#include "app/settings/preferences.h"
#include "app/settings/session.h"
#include "app/window/appearance.h"
#include "app/window/display.h"
#include "app/window/file_actions.h"
#include "app/window/first_frame.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "app/window/window_arguments.h"
#include "engine/generators/samples.h"
#include "widgets/core/message_text.h"
#include "widgets/core/selection.h"

#include <QApplication>
#include <QIcon>

#include <memory>

namespace normscope {

namespace {

/// The composition of the program: everything that lives as long as the window, in the order it depends on.
class Program
{
public:
    explicit Program(const WindowArguments &arguments)
        : m_appearance(m_preferences, arguments.language)
        , m_evaluator(m_document)
    {
        QObject::connect(
            &m_appearance, &Appearance::languageChanged, &m_document, [this] { rebuildWindow(); },
            Qt::QueuedConnection);
        m_document.open(sampleScene(arguments.sample));
        rebuildWindow();
    }

    MainWindow &window() { return *m_window; }

private:
    static Scene sampleScene(const QString &id)
    {
        const Sample *chosen = findSample(id.toStdString());
        const Sample &sample = chosen ? *chosen : samples().front();
        return {messageText(sample.title), sample.problem()};
    }

    void rebuildWindow()
    {
        const bool wasShown = m_window && m_window->isVisible();
        if (m_window)
            m_window->rememberArrangement();
        m_window.reset();
        m_window = std::make_unique<MainWindow>(
            WindowContext {m_document, m_evaluator, m_selection, m_preferences, m_session, m_appearance});
        if (wasShown)
            m_window->show();
    }

    Preferences m_preferences;
    Session m_session;
    Appearance m_appearance;
    Document m_document;
    Evaluator m_evaluator;
    Selection m_selection;
    std::unique_ptr<MainWindow> m_window;
};

/// Returns the exit code: not 0 if the arguments are wrong or there is no display. That has to be known before there is
/// a QApplication, which ends the program without a display; a QCoreApplication is enough to say so in the user's
/// language.
int readArguments(int argc, char **argv, WindowArguments &arguments)
{
    const QCoreApplication application(argc, argv);
    installLanguage(languageFor(QCoreApplication::arguments()));
    return runReportingErrors([&] {
        arguments = parseWindowArguments(QCoreApplication::arguments().mid(1));
        if (!hasDisplay())
            throw IoError({ENGINE_TEXT("Engine",
                                       "There is no display to open a window on; “normscope figure” writes a figure "
                                       "without one."),
                           {}});
    });
}

int runUntilClosed(Program &program, const WindowArguments &arguments)
{
    int exitCode = exitDone;
    MainWindow &window = program.window();
    QObject::connect(&window.files(), &FileActions::failed, qApp, [&exitCode, &arguments](const QString &sentence) {
        printError(sentence);
        if (arguments.exitAfterFirstFrame)
            exitCode = exitWrongInput;
    });
    window.show();
    if (!arguments.file.isEmpty())
        window.files().open(arguments.file);
    if (arguments.exitAfterFirstFrame)
        new FirstFrame(window);
    const int code = QApplication::exec();
    return code != 0 ? code : exitCode;
}

} // namespace

int runWindow(int argc, char **argv)
{
    WindowArguments arguments;
    if (const int refused = readArguments(argc, argv, arguments))
        return refused;

    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("normscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Normscope"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/normscope.svg")));
    Program program(arguments);
    return runUntilClosed(program, arguments);
}

} // namespace normscope
