// SPDX-License-Identifier: GPL-3.0-or-later
// PDF files as another program reads them.
#pragma once

#include "tests/support/files.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace normscope::test {

/// What a program of poppler says about a PDF; empty where it is not installed. `outputs` follow the file.
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
