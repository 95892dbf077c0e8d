// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/answers/kept_record.h"

#include "app/lessons/lesson_package.h"
#include "engine/formats/atomic_file.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace normscope {

namespace {

bool isPackage(const Lesson &lesson)
{
    return lesson.file.endsWith(packageEnding, Qt::CaseInsensitive);
}

} // namespace

QString keptRecordPath(const Lesson &lesson)
{
    if (isPackage(lesson))
        return lesson.file;
    QString name = lesson.id;
    if (!lesson.file.isEmpty()) { // A hash of the folder keeps lessons with the same id in different folders apart.
        const QByteArray folder = QFileInfo(lesson.file).absolutePath().toUtf8();
        name += u'-'
            + QString::fromLatin1(QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(12));
    }
    for (QChar &c : name) {
        if (!c.isLetterOrNumber() && c != u'-')
            c = u'-';
    }
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
        + QStringLiteral("/lessons/%1.json").arg(name.left(120));
}

LessonRecord keptRecord(const Lesson &lesson)
{
    const QString path = keptRecordPath(lesson);
    try {
        if (isPackage(lesson))
            return readPackage(path).record;
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            return readRecord(file.read(largestRecord + 1), QFileInfo(path).fileName().toStdString());
    } catch (const Error &) {
        // The record is damaged or of another format: the lesson starts with an empty one.
    }
    return {};
}

void keepRecord(const Lesson &lesson, const LessonRecord &record)
{
    const QString path = keptRecordPath(lesson);
    if (isPackage(lesson)) {
        LessonPackage package = readPackage(path);
        package.record = record;
        return savePackage(path, package);
    }
    QDir().mkpath(QFileInfo(path).path());
    AtomicFile file(nativePath(path));
    file.write(recordJson(record).toStdString());
    file.commit();
}

} // namespace normscope
