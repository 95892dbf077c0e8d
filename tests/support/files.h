// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing whole files.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonDocument>
#include <QString>

#include <filesystem>

namespace normscope::test {

/// The content of a file; "" if it does not exist.
inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QByteArray fileBytes(const std::filesystem::path &path)
{
    return fileBytes(QString::fromStdString(path.string()));
}

/// The JSON in a file; an empty document if there is no such file or no JSON in it.
template <class Path>
QJsonDocument readJson(const Path &path)
{
    return QJsonDocument::fromJson(fileBytes(path));
}

inline void writeFile(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write the test's file");
}

inline void writeFile(const std::filesystem::path &path, const QByteArray &bytes)
{
    writeFile(QString::fromStdString(path.string()), bytes);
}

} // namespace normscope::test
