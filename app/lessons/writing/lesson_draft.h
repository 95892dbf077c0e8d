// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTextDocument>
#include <QTimer>

namespace normscope {

struct LessonPackage;

/// The text of a lesson in the editor, with its undo history. Unsaved text is kept in the data folder, a second after
/// it was typed, until it is saved or thrown away, and is restored the next time the lesson is edited. The draft
/// reloads the lesson's file when another program saves it.
class LessonDraft : public QObject
{
    Q_OBJECT

public:
    /// The lesson is from a file, from a package or a shipped one. Throws InputError if its text cannot be read.
    explicit LessonDraft(const Lesson &lesson);
    ~LessonDraft() override;

    QTextDocument &document() { return m_document; }
    QByteArray text() const;
    /// Replaces the text as one change that can be undone.
    void setText(const QString &text);
    /// Inserts the Markdown of a step behind the step that contains the line, from 1.
    void insertStep(const QString &step, int line);
    bool isModified() const { return m_document.isModified(); }
    /// Whether unsaved text of the last time was restored.
    bool wasKept() const { return m_wasKept; }
    /// The path of the .md or .normlesson file; empty: it was never saved.
    const QString &path() const { return m_path; }
    /// The folder of the files that the scenes name; empty for packages and lessons that were never saved.
    QString folder() const;

    /// The lesson, read from the present text.
    Lesson lesson() const;

    /// Saves the text to path(). Throws IoError or InputError.
    void save();
    void saveAs(const QString &path);
    /// Returns to the text that is saved; can be undone.
    void discard();
    /// Removes the unsaved text from the data folder and marks the draft as unmodified.
    void throwAway();

signals:
    /// The text has changed, and typing has paused for 350 ms.
    void edited();
    void modifiedChanged(bool modified);
    /// Another program has saved the file while the draft has unsaved changes.
    void fileChanged();
    /// The unsaved text could not be kept, or the saved text not read; `sentence` says why. Emitted for the first
    /// failure of keeping in a row only.
    void failed(const QString &sentence);

private:
    void keep();
    void forget();
    void follow(const QString &path);
    void watch();
    QByteArray savedText() const;
    LessonPackage packageFor(const QString &path) const;
    QString keptPath() const;

    Lesson m_lesson; ///< The lesson as it was opened, without its steps.
    QString m_path;
    QTextDocument m_document;
    QString m_lastText; ///< The text at the last edited().
    QTimer m_pause; ///< Fires when nothing was typed for 350 ms.
    QTimer m_keepSoon;
    QFileSystemWatcher m_watcher;
    bool m_wasKept = false;
    bool m_hasFailed = false;
};

} // namespace normscope
