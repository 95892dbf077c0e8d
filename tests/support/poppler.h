// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PDF files with the programs of poppler.
#pragma once

#include "tests/support/files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace normscope::test {

/// The output of a poppler program on a PDF; empty if it is not installed. `outputs` are the arguments after the file.
inline QString poppler(const char *program, const QStringList &options, const QByteArray &pdf,
                       const QStringList &outputs = {})
{
    const QString path = QStandardPaths::findExecutable(QLatin1String(program));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("figure.pdf"));
    if (path.isEmpty())
        return {};
    writeFile(file, pdf);
    QProcess process;
    process.start(path, options + QStringList {file} + outputs);
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

} // namespace normscope::test
