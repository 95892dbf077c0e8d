// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/lesson_package.h"

#include "app/document/json_text.h"
#include "app/lessons/lesson_reader.h"
#include "engine/formats/zip_archive.h"
#include "engine/tensor/error.h"
#include "widgets/core/file_name.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QStringDecoder>
#include <QTemporaryDir>

#include <algorithm>
#include <memory>
#include <span>

namespace normscope {

namespace {

const QString aboutEntry = QStringLiteral("lesson.json");
const QString answersEntry = QStringLiteral("answers.json");
const QString formatOfPackage = QStringLiteral("normscope-lesson");
constexpr int packageVersion = 1;
constexpr qsizetype longestEntryName = 100;
const QStringList packageLanguages = {QStringLiteral("en"), QStringLiteral("zh_CN")};
const QStringList packedTensorEndings
    = {QStringLiteral("npy"), QStringLiteral("csv"), QStringLiteral("tsv"), QStringLiteral("normscope")};

QString textEntry(const QString &language)
{
    return QStringLiteral("lesson.%1.md").arg(language);
}

/// Whether the name is safe as a file name: without a folder, not hidden, and without characters that are special to an
/// operating system.
bool isPlainName(const QString &name)
{
    const auto isPlain = [](QChar c) {
        return c.isLetterOrNumber() || c == u'.' || c == u'-' || c == u'_' || c == u' ' || c == u'(' || c == u')';
    };
    return !name.isEmpty() && name.size() <= longestEntryName && !name.startsWith(u'.') && !name.endsWith(u'.')
        && std::ranges::all_of(name, isPlain);
}

bool isTensorName(const QString &name)
{
    return isPlainName(name) && packedTensorEndings.contains(QFileInfo(name).suffix().toLower());
}

class PackageReader
{
public:
    PackageReader(const ZipReader &zip, std::string fileName)
        : m_zip(zip)
        , m_fileName(std::move(fileName))
    { }

    LessonPackage read()
    {
        checkNames();
        readAbout();
        for (const QString &language : packageLanguages)
            readText(language);
        if (m_package.texts.empty())
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: it holds no text."));
        checkIds();
        for (const std::string &name : m_zip.names()) {
            const QString entry = QString::fromStdString(name);
            if (isTensorName(entry))
                m_package.tensors[entry] = bytes(entry, largestPackageTensor);
        }
        if (m_zip.contains(answersEntry.toStdString()))
            m_package.record = readRecord(bytes(answersEntry, largestRecord), m_fileName);
        return std::move(m_package);
    }

private:
    [[noreturn]] void refuse(const char *sentence, const std::string &what = {}) const
    {
        std::vector<std::string> arguments {m_fileName};
        if (!what.empty())
            arguments.push_back(what);
        throw InputError({sentence, arguments});
    }

    void checkNames() const
    {
        if (m_zip.names().size() > mostPackageEntries)
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: it holds too many files."));
        QSet<QString> names;
        for (const std::string &name : m_zip.names()) {
            const QString entry = QString::fromStdString(name);
            const bool isText = std::ranges::any_of(
                packageLanguages, [&](const QString &language) { return entry == textEntry(language); });
            if (!isText && name != mediaTypeEntry && entry != aboutEntry && entry != answersEntry
                && !isTensorName(entry))
                refuse(MESSAGE_TEXT("Message", "%1 holds “%2”, which no lesson does."),
                       entry.left(longestEntryName).toStdString());
            if (names.contains(entry.toLower())) // Names that differ in case only are the same file on some systems.
                refuse(MESSAGE_TEXT("Message", "%1 holds “%2” twice."), entry.toStdString());
            names += entry.toLower();
        }
        if (!names.contains(aboutEntry))
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: it has no lesson.json."));
    }

    QByteArray bytes(const QString &entry, qint64 limit)
    {
        QByteArray read = QByteArray::fromStdString(m_zip.read(entry.toStdString(), static_cast<std::uint64_t>(limit)));
        m_total += read.size();
        if (m_total > largestPackage)
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: it unpacks to more than 64 MiB."));
        return read;
    }

    void readAbout()
    {
        const QJsonObject about = parseJsonObject(bytes(aboutEntry, largestLesson), m_fileName);
        if (about.value(QLatin1String("format")).toString() != formatOfPackage)
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: its lesson.json is that of something else."));
        if (about.value(QLatin1String("version")).toInt() != packageVersion)
            refuse(MESSAGE_TEXT("Message", "%1 was written by a newer version of Normscope."));
    }

    void readText(const QString &language)
    {
        const QString entry = textEntry(language);
        if (!m_zip.contains(entry.toStdString()))
            return;
        const QByteArray text = bytes(entry, largestLesson);
        QStringDecoder decoder(QStringDecoder::Utf8);
        const QString decoded = decoder(text);
        if (decoder.hasError() || decoded.contains(QChar::Null))
            refuse(MESSAGE_TEXT("Message", "%1 is damaged: its “%2” is no text in UTF-8."), entry.toStdString());
        if (readLesson(text).steps.empty())
            refuse(MESSAGE_TEXT("Message", "%1 is no lesson: its “%2” has no step."), entry.toStdString());
        m_package.texts[language] = text;
    }

    void checkIds() const
    {
        const QString id = readLesson(m_package.texts.begin()->second).id;
        for (const auto &[language, text] : m_package.texts) {
            if (readLesson(text).id != id)
                refuse(MESSAGE_TEXT("Message", "%1 is damaged: it holds two lessons."));
        }
    }

    const ZipReader &m_zip;
    std::string m_fileName;
    LessonPackage m_package;
    qint64 m_total = 0;
};

} // namespace

LessonPackage readPackage(const QByteArray &archive, const std::string &fileName)
{
    const ZipReader zip(std::as_bytes(std::span(archive.constData(), static_cast<std::size_t>(archive.size()))),
                        fileName);
    return PackageReader(zip, fileName).read();
}

LessonPackage readPackage(const QString &path)
{
    const QFileInfo file(path);
    if (file.size() > largestPackage)
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is larger than 64 MiB, which no lesson is."), {path.toStdString()}});
    const ZipReader zip(nativePath(path));
    return PackageReader(zip, file.fileName().toStdString()).read();
}

void savePackage(const QString &path, const LessonPackage &package)
{
    const QJsonObject about {{QStringLiteral("format"), formatOfPackage}, {QStringLiteral("version"), packageVersion}};
    ZipWriter zip("application/x-normscope-lesson");
    zip.add(aboutEntry.toStdString(), QJsonDocument(about).toJson().toStdString());
    for (const auto &[language, text] : package.texts)
        zip.add(textEntry(language).toStdString(), text.toStdString());
    for (const auto &[name, bytes] : package.tensors)
        zip.add(name.toStdString(), bytes.toStdString());
    if (!package.record.tries.empty() || package.record.step > 0)
        zip.add(answersEntry.toStdString(), recordJson(package.record).toStdString());
    zip.save(nativePath(path));
}

LessonPackage packedLesson(const std::vector<Lesson> &lessons, const std::vector<QByteArray> &texts)
{
    LessonPackage package;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const Lesson &lesson = lessons[i];
        if (lesson.id != lessons.front().id)
            throw InputError({MESSAGE_TEXT("Message", "“%1” and “%2” are two lessons; one file holds one."),
                              {lessons.front().id.toStdString(), lesson.id.toStdString()}});
        if (!packageLanguages.contains(lesson.language) || package.texts.contains(lesson.language))
            throw InputError({MESSAGE_TEXT("Message", "Two of the files are in the same language, “%1”."),
                              {lesson.language.toStdString()}});
        package.texts[lesson.language] = texts[i];
        for (const LessonStep &step : lesson.steps) {
            const LessonEntry *named = step.scene.find(QStringLiteral("file"));
            if (!named || lesson.folder.isEmpty())
                continue;
            const QString name = named->value.text;
            QFile file(QDir(lesson.folder).filePath(name));
            if (!isTensorName(name) || !file.open(QIODevice::ReadOnly) || file.size() > largestPackageTensor)
                throw InputError({MESSAGE_TEXT("Message", "The tensor “%1” of the lesson cannot be taken along."),
                                  {name.toStdString()}});
            package.tensors[name] = file.readAll();
        }
    }
    return package;
}

Lesson packageLesson(const LessonPackage &package, const QString &language)
{
    const auto found = package.texts.find(language);
    const QByteArray &text = found != package.texts.end() ? found->second : package.texts.begin()->second;
    if (package.tensors.empty())
        return readLesson(text);
    const auto folder = std::make_shared<QTemporaryDir>();
    for (const auto &[name, bytes] : package.tensors) {
        QFile file(folder->filePath(name));
        if (!folder->isValid() || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            throw IoError({MESSAGE_TEXT("Message", "The lesson's tensors could not be unpacked: %1."),
                           {file.errorString().toStdString()}});
    }
    Lesson lesson = readLesson(text, folder->path());
    lesson.unpacked = folder;
    return lesson;
}

} // namespace normscope
