// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTextDocument>
#include <QTimer>

namespace normscope {

/// The text of a lesson while it is written, with its undo history. What is not saved is kept in the data folder, a
/// second after it was typed, until it is saved or thrown away: it is there again the next time the lesson is edited.
/// Follows the lesson's file when another program saves it.
class LessonDraft : public QObject
{
    Q_OBJECT

public:
    /// Of a lesson from a file, from a package, or of those that come along. Throws InputError where its text cannot be
    /// read.
    explicit LessonDraft(const Lesson &lesson);
    ~LessonDraft() override;

    QTextDocument &document() { return m_document; }
    QByteArray text() const;
    /// Another text, as one step that can be undone.
    void setText(const QString &text);
    /// Behind the step that stands in this line, from 1.
    void insertStep(const QString &step, int line);
    bool isModified() const { return m_document.isModified(); }
    /// Text that was not saved the last time has come back.
    bool wasKept() const { return m_wasKept; }
    /// .md or .normlesson; empty: it was never saved.
    const QString &path() const { return m_path; }
    /// Where files that its scenes name lie; empty: nowhere yet.
    QString folder() const;

    /// Read from the text as it is now.
    Lesson lesson() const;

    /// Throws IoError or InputError.
    void save();
    void saveAs(const QString &path);
    /// Back to what is saved; can be undone.
    void discard();
    /// What is not saved is not kept either.
    void throwAway();

signals:
    /// The text is another one, and was for a moment.
    void edited();
    void modifiedChanged(bool modified);
    /// Another program has saved the file, and this text has changes of its own.
    void fileChanged();
    /// It could not be kept; one sentence, said once.
    void failed(const QString &sentence);

private:
    void keep();
    void forget();
    void follow(const QString &path);
    void watch();
    QByteArray savedText() const;
    QString keptPath() const;

    Lesson m_lesson; ///< As it was opened; its steps are not looked at.
    QString m_path;
    QTextDocument m_document;
    QString m_lastText; ///< Of which was told last.
    QTimer m_pause; ///< Nothing was typed for a moment.
    QTimer m_keepSoon;
    QFileSystemWatcher m_watcher;
    bool m_wasKept = false;
    bool m_hasFailed = false;
};

} // namespace normscope
