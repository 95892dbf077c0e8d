// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_library.h"

#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

namespace normscope {

namespace {

const QString englishLessons = QStringLiteral("en");

QByteArray resourceText(const QString &name)
{
    QFile file(QStringLiteral(":/lessons/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray textOrEnglish(const QString &id, const QString &language)
{
    const QByteArray text = shippedLessonText(id, language);
    return text.isEmpty() ? shippedLessonText(id, englishLessons) : text;
}

} // namespace

QStringList shippedLessonIds()
{
    static const QStringList ids
        = QString::fromUtf8(resourceText(QStringLiteral("order.txt"))).split(u'\n', Qt::SkipEmptyParts);
    return ids;
}

QString lessonAfter(const Lesson &lesson)
{
    const QStringList ids = shippedLessonIds();
    const qsizetype place = lesson.file.isEmpty() ? ids.indexOf(lesson.id) : -1;
    return place < 0 ? QString() : ids.value(place + 1);
}

QByteArray shippedLessonText(const QString &id, const QString &language)
{
    return shippedLessonIds().contains(id) ? resourceText(QStringLiteral("%1.%2.md").arg(id, language)) : QByteArray();
}

std::optional<Lesson> shippedLesson(const QString &id, const QString &language)
{
    const QByteArray text = textOrEnglish(id, language);
    return text.isEmpty() ? std::nullopt : std::optional(readLesson(text));
}

std::optional<Lesson> shippedLessonHeader(const QString &id, const QString &language)
{
    const QByteArray text = textOrEnglish(id, language);
    return text.isEmpty() ? std::nullopt : std::optional(readLessonHeader(text));
}

QString lessonLanguage()
{
    return QLocale().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : englishLessons;
}

Lesson findLesson(const QString &fileOrId, const QString &language)
{
    if (QFileInfo::exists(fileOrId) && fileOrId.endsWith(packageEnding, Qt::CaseInsensitive)) {
        Lesson lesson = packageLesson(readPackage(fileOrId), language);
        lesson.file = QFileInfo(fileOrId).absoluteFilePath();
        return lesson;
    }
    if (QFileInfo::exists(fileOrId))
        return readLessonFile(fileOrId);
    if (std::optional<Lesson> lesson = shippedLesson(fileOrId, language))
        return std::move(*lesson);
    throw InputError({MESSAGE_TEXT("Message", "There is no lesson “%1”: neither a file nor one of %2."),
                      {fileOrId.toStdString(), shippedLessonIds().join(QStringLiteral(", ")).toStdString()}});
}

LessonPackage packageOf(const Lesson &lesson)
{
    if (lesson.file.endsWith(packageEnding, Qt::CaseInsensitive))
        return readPackage(lesson.file);
    if (!lesson.file.isEmpty())
        return packedLesson({lesson}, {lessonFileText(lesson.file)});
    LessonPackage package;
    for (const QString &language : {englishLessons, QStringLiteral("zh_CN")}) {
        if (const QByteArray text = shippedLessonText(lesson.id, language); !text.isEmpty())
            package.texts[language] = text;
    }
    return package;
}

QString lessonIdFrom(const QString &path)
{
    QString id;
    for (const QChar c : QFileInfo(path).completeBaseName().toLower()) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
        if (isPlain || (!id.isEmpty() && !id.endsWith(u'-')))
            id += isPlain ? c : QChar(u'-');
    }
    while (id.endsWith(u'-'))
        id.chop(1);
    return id.isEmpty() ? QStringLiteral("lesson") : id;
}

QStringList hiddenByLesson(const Lesson &lesson)
{
    QStringList ids;
    for (const QString &id : lesson.hidden.value.text.split(u',', Qt::SkipEmptyParts))
        ids += id.trimmed();
    return ids;
}

QByteArray withHidden(const QByteArray &text, const QStringList &ids, const QStringList &shown)
{
    static const QRegularExpression line(QStringLiteral("^\\s*hide\\s*[:：]\\s*(.*)$"));
    QStringList lines = QString::fromUtf8(text).split(u'\n');
    int fences = 0; // Number of lines "---" read; between the first and the second is the header.
    QStringList result;
    for (const QString &old : lines) {
        const bool isInHeader = fences == 1;
        const bool isEnd = isInHeader && old.trimmed() == QLatin1String("---");
        fences += fences < 2 && old.trimmed() == QLatin1String("---") ? 1 : 0;
        if (isEnd && !ids.isEmpty())
            result += QStringLiteral("hide: ") + ids.join(QStringLiteral(", "));
        const QRegularExpressionMatch match = line.match(old);
        if (!match.hasMatch()) {
            result += old;
            continue;
        }
        QStringList left;
        for (const QString &id : match.captured(1).split(u',', Qt::SkipEmptyParts)) {
            if (!shown.contains(id.trimmed()))
                left += id.trimmed();
        }
        if (!isInHeader && !left.isEmpty())
            result += QStringLiteral("hide: ") + left.join(QStringLiteral(", "));
    }
    return result.join(u'\n').toUtf8();
}

QByteArray newLessonText(const QString &id, const QString &language)
{
    return resourceText(QStringLiteral("template.%1.txt").arg(language)).replace("LESSON-ID", id.toUtf8());
}

} // namespace normscope
