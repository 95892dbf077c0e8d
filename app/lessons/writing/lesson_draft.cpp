// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/writing/lesson_draft.h"

#include "app/figures/figure_file.h"
#include "app/lessons/lesson_library.h"
#include "app/lessons/lesson_package.h"
#include "app/lessons/lesson_reader.h"
#include "engine/tensor/error.h"
#include "widgets/core/message_text.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPlainTextDocumentLayout>
#include <QStandardPaths>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>
#include <chrono>
#include <utility>

namespace normscope {

namespace {

constexpr std::chrono::milliseconds pauseOfTyping {350};
constexpr std::chrono::milliseconds longestUnkept {1000};

bool isPackagePath(const QString &path)
{
    return path.endsWith(packageEnding, Qt::CaseInsensitive);
}

} // namespace

LessonDraft::LessonDraft(const Lesson &lesson)
    : m_lesson(lesson)
    , m_path(lesson.file)
{
    m_lesson.steps.clear();
    m_document.setDocumentLayout(new QPlainTextDocumentLayout(&m_document));
    const QByteArray saved = savedText();
    m_document.setPlainText(QString::fromUtf8(saved));
    QFile kept(keptPath());
    if (kept.open(QIODevice::ReadOnly)) {
        const QByteArray text = kept.read(largestLesson + 1);
        m_wasKept = text.size() <= largestLesson && text != saved;
        if (m_wasKept)
            setText(QString::fromUtf8(text));
    }
    m_document.setModified(m_wasKept);
    m_lastText = m_document.toPlainText();
    for (QTimer *timer : {&m_pause, &m_keepSoon})
        timer->setSingleShot(true);
    m_pause.setInterval(pauseOfTyping);
    m_keepSoon.setInterval(longestUnkept);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        const QString now = m_document.toPlainText();
        if (std::exchange(m_lastText, now) != now)
            emit edited();
    });
    connect(&m_keepSoon, &QTimer::timeout, this, &LessonDraft::keep);
    connect(&m_document, &QTextDocument::contentsChanged, this, [this] { // Also emitted when only the format changes,
                                                                         // so the slot of m_pause compares the texts.
        m_pause.start();
        if (!m_keepSoon.isActive())
            m_keepSoon.start();
    });
    connect(&m_document, &QTextDocument::modificationChanged, this, &LessonDraft::modifiedChanged);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &LessonDraft::follow);
    // Most programs save by replacing the file. The watcher loses the file then, and only its folder reports the
    // change.
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { follow(m_path); });
    watch();
}

LessonDraft::~LessonDraft()
{
    if (m_keepSoon.isActive())
        keep();
}

QByteArray LessonDraft::text() const
{
    return m_document.toPlainText().toUtf8();
}

void LessonDraft::setText(const QString &text)
{
    // Replaces only what differs, so that the cursors of editors keep their positions.
    const QString was = m_document.toPlainText();
    const auto [first, other] = std::ranges::mismatch(was, text);
    const qsizetype begin = first - was.begin();
    const qsizetype most = std::min(was.size(), text.size()) - begin;
    qsizetype end = 0;
    while (end < most && was[was.size() - 1 - end] == text[text.size() - 1 - end])
        ++end;
    QTextCursor cursor(&m_document);
    cursor.setPosition(static_cast<int>(begin));
    cursor.setPosition(static_cast<int>(was.size() - end), QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(begin, text.size() - end - begin));
}

void LessonDraft::insertStep(const QString &step, int line)
{
    const QStringList lines = m_document.toPlainText().split(u'\n');
    bool isFenced = false;
    qsizetype at = 0;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        isFenced = isFenced != lines[i].startsWith(QLatin1String("```"));
        const bool isHeading = !isFenced && (lines[i].startsWith(QLatin1String("## ")));
        if (i >= line && isHeading) {
            at = i;
            break;
        }
        at = i + 1;
    }
    QTextCursor cursor(&m_document);
    if (at < lines.size()) {
        cursor.setPosition(m_document.findBlockByNumber(static_cast<int>(at)).position());
        cursor.insertText(step + u'\n');
    } else {
        cursor.movePosition(QTextCursor::End);
        cursor.insertText((lines.last().isEmpty() ? QStringLiteral("\n") : QStringLiteral("\n\n")) + step);
    }
    m_lastText = m_document.toPlainText(); // Announced at once, as the text was not typed.
    emit edited();
}

QString LessonDraft::folder() const
{
    if (m_path.isEmpty() || isPackagePath(m_path))
        return {};
    return QFileInfo(m_path).absolutePath();
}

Lesson LessonDraft::lesson() const
{
    Lesson lesson = readLesson(text(), isPackagePath(m_path) ? m_lesson.folder : folder());
    lesson.file = m_path;
    lesson.unpacked = m_lesson.unpacked;
    return lesson;
}

QByteArray LessonDraft::savedText() const
{
    if (m_path.isEmpty())
        return shippedLessonText(m_lesson.id, m_lesson.language);
    if (!isPackagePath(m_path))
        return lessonFileText(m_path);
    const LessonPackage package = readPackage(m_path);
    const auto found = package.texts.find(m_lesson.language);
    return found == package.texts.end() ? QByteArray() : found->second;
}

/// The package that saving at `path` adds the text to. Throws InputError, IoError.
LessonPackage LessonDraft::packageFor(const QString &path) const
{
    if (path == m_path)
        return readPackage(path);
    return m_path.isEmpty() ? LessonPackage() : packageOf(m_lesson);
}

void LessonDraft::save()
{
    saveAs(m_path);
}

void LessonDraft::saveAs(const QString &path)
{
    if (!isPackagePath(path)) {
        saveFigure(path, text());
    } else {
        LessonPackage package = packageFor(path);
        package.texts[m_lesson.language] = text();
        savePackage(path, package);
    }
    throwAway(); // After writing, which may fail, and before m_path changes, which names the kept text.
    m_path = path;
    m_lesson.file = path;
    watch();
}

void LessonDraft::discard()
{
    try {
        setText(QString::fromUtf8(savedText()));
    } catch (const Error &error) {
        return emit failed(messageText(error.message()));
    }
    throwAway();
    emit edited();
}

void LessonDraft::throwAway()
{
    forget();
    m_document.setModified(false);
}

/// The file for unsaved text. Its name is a hash of path and language, so that each file of a lesson has its own.
QString LessonDraft::keptPath() const
{
    const QString of = m_path.isEmpty() ? m_lesson.id + u'.' + m_lesson.language : m_path + u'.' + m_lesson.language;
    const QByteArray hash = QCryptographicHash::hash(of.toUtf8(), QCryptographicHash::Sha256).toHex().left(24);
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
        + QStringLiteral("/lessons/unsaved/%1.md").arg(QString::fromLatin1(hash));
}

void LessonDraft::keep()
{
    m_keepSoon.stop();
    if (!m_document.isModified())
        return forget();
    try {
        QDir().mkpath(QFileInfo(keptPath()).path());
        saveFigure(keptPath(), text());
        m_hasFailed = false;
    } catch (const Error &error) {
        if (!std::exchange(m_hasFailed, true))
            emit failed(messageText(error.message()));
    }
}

void LessonDraft::forget()
{
    m_keepSoon.stop();
    QFile::remove(keptPath());
}

void LessonDraft::watch()
{
    if (m_path.isEmpty() || isPackagePath(m_path))
        return;
    m_watcher.addPaths({m_path, QFileInfo(m_path).absolutePath()});
}

void LessonDraft::follow(const QString &path)
{
    if (path != m_path || !QFileInfo::exists(m_path))
        return; // Another program is about to replace the file.
    watch();
    try {
        const QByteArray saved = savedText();
        if (saved == text())
            return m_document.setModified(false);
        if (m_document.isModified())
            return emit fileChanged();
        setText(QString::fromUtf8(saved));
        m_document.setModified(false);
        emit edited();
    } catch (const Error &) {
        // The file is still being written: the next change is reported as well.
    }
}

} // namespace normscope
