// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the real program in a process of its own.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include <functional>

namespace normscope::test {

/// The results of a run; the exit code is -1 if the program crashed or did not end.
struct ProgramRun
{
    int exitCode = -1;
    QString output;
    QString error;

    /// Whether the program wrote exactly one sentence behind its name, and exited with this code.
    bool isRefusal(int code) const
    {
        return exitCode == code && error.startsWith(QLatin1String("normscope: ")) && error.count(QLatin1Char('\n')) == 1
            && error.endsWith(QLatin1String(".\n")) && error.size() > 13;
    }
};

/// The environment of a terminal without a display, in this locale.
inline QProcessEnvironment withoutDisplay(const QString &locale = QStringLiteral("C.UTF-8"))
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("LC_ALL"), locale);
    return environment;
}

/// Runs the program; `inChild` is called in the new process before the program starts.
inline ProgramRun runProgram(const QStringList &arguments, const QProcessEnvironment &environment = withoutDisplay(),
                             const std::function<void()> &inChild = {})
{
    QProcess process;
    process.setProcessEnvironment(environment);
    if (inChild)
        process.setChildProcessModifier(inChild);
    process.start(QStringLiteral(NORMSCOPE_PROGRAM), arguments);
    if (!process.waitForFinished(120'000)) {
        process.kill();
        process.waitForFinished();
        return {-1, {}, process.errorString()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

} // namespace normscope::test
