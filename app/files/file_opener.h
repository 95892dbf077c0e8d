// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/open_files.h"
#include "widgets/core/latest_job.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QDialog;

namespace normscope {

class Session;

/// Opens files and the content of the clipboard. Files are read on a worker thread; open questions (which array, how to
/// read images) are asked in dialogs that do not block the program. Every error is reported in one sentence, and the
/// open document stays as it was.
class FileOpener : public QObject
{
    Q_OBJECT

public:
    using Read = std::function<OpenedFile(const Progress &)>;

    enum class Questions
    {
        Ask,
        TakeProposal ///< Opens with the proposed choices, without a dialog.
    };

    /// `mayDiscard` asks about unsaved changes and returns false if the user cancels.
    FileOpener(Document &document, Session &session, std::function<bool()> mayDiscard, QWidget *window);

    /// Decodes images with another program than this one.
    void setDecoder(const DecoderProgram &decoder) { m_decoder = decoder; }

    /// Opens one file, or several images. Asks about unsaved changes first.
    void open(const QStringList &files, Questions questions = Questions::Ask);
    /// Opens the result of `read`, which runs on a worker thread; `name` is shown to the user. Calls `done` after
    /// opened(), or `failed` with a sentence instead of emitting failed(); neither if it is cancelled.
    void openFrom(const QString &name, Read read, std::function<void()> done,
                  std::function<void(const QString &)> failed);
    /// Replaces the document's tensor by a table or an image on the clipboard, as one undo step; files on the clipboard
    /// are opened.
    void paste();

    /// Whether a file is being read or a question is open.
    bool isOpening() const { return m_job.isRunning() || m_question; }
    void cancel();

signals:
    /// Reading began or ended; `what` names the file.
    void running(bool running, const QString &what);
    /// The share done, 0 … 1.
    void progressChanged(double share);
    void opened();
    void pasted();
    void failed(const QString &sentence);

private:
    void ask(OpenRequest request, OpenQuestion question);
    void askForArray(OpenRequest request, std::vector<NamedArray> arrays);
    void askForChoices(const std::vector<ImageInfo> &images, const std::function<void(const ImageChoices &)> &use);
    void showQuestion(QDialog *dialog);
    void read(const OpenRequest &request);
    bool show(OpenedFile file);
    void remember(const QStringList &paths);
    QString pasteTable(const QString &text);
    void pasteImage(const QByteArray &bytes);
    void fail(const Error &error);

    Document &m_document;
    Session &m_session;
    std::function<bool()> m_mayDiscard;
    QWidget *m_window;
    QPointer<QDialog> m_question;
    DecoderProgram m_decoder;
    QString m_name; ///< Name of the file being opened.
    int m_discardable = 0; ///< Index in the undo history up to which the user agreed to discard changes.
    LatestJob m_job;
};

} // namespace normscope
