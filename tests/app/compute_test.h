// SPDX-License-Identifier: GPL-3.0-or-later
// `normscope compute`, from outside: starts the program and reads what it writes.
#pragma once

#include "engine/formats/tensor_file.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

namespace normscope::test {

struct Run
{
    int exitCode = -1;
    QString output;
    QString error;
};

/// Runs the program without a display. A limit on the size of files, in bytes, stands for a full disk.
inline Run runProgram(const QStringList &arguments, const QString &locale = QStringLiteral("C.UTF-8"),
                      rlim_t fileSizeLimit = 0)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    environment.insert(QStringLiteral("LC_ALL"), locale);
    process.setProcessEnvironment(environment);
    if (fileSizeLimit > 0) {
        process.setChildProcessModifier([fileSizeLimit] {
            const rlimit limit = {fileSizeLimit, fileSizeLimit};
            setrlimit(RLIMIT_FSIZE, &limit);
            signal(SIGXFSZ, SIG_IGN);
        });
    }
    process.start(QStringLiteral(NORMSCOPE_PROGRAM), arguments);
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

/// One line on stderr, and the exit code.
inline bool isRefusal(const Run &run, int exitCode)
{
    return run.exitCode == exitCode && run.error.startsWith(QLatin1String("normscope: "))
        && run.error.count(QLatin1Char('\n')) == 1 && run.error.endsWith(QLatin1Char('\n')) && run.error.size() > 13;
}

/// Runs of `compute` that write to the folder "out".
class ComputeRuns
{
protected:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QStringList results() const
    {
        return QDir(path(QStringLiteral("out"))).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }
    Run compute(const QStringList &arguments) const
    {
        return runProgram(QStringList {QStringLiteral("compute")} + arguments
                          + QStringList {QStringLiteral("--out-dir"), path(QStringLiteral("out"))});
    }
    QString saved(const QString &name, const Tensor &tensor) const
    {
        saveTensor(path(name).toStdString(), tensor);
        return path(name);
    }
    /// An empty folder for the next test.
    void beginAnew() { m_folder = QTemporaryDir(); }

    QTemporaryDir m_folder;
};

} // namespace normscope::test
