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

/// Opens files and what is on the clipboard. Files are read behind the window; what they leave open (which array, how
/// to read images) is asked without stopping the program. Whatever goes wrong is one sentence, and the open document
/// stays as it was.
class FileOpener : public QObject
{
    Q_OBJECT

public:
    using Read = std::function<OpenedFile(const Progress &)>;

    enum class Questions
    {
        Ask,
        TakeProposal ///< Nobody is there to answer.
    };

    /// `mayDiscard` asks about unsaved changes; false: the user wants to stay.
    FileOpener(Document &document, Session &session, std::function<bool()> mayDiscard, QWidget *window);

    /// Another program than this one.
    void setDecoder(const DecoderProgram &decoder) { m_decoder = decoder; }

    /// One file, or several images. Asks about unsaved changes first.
    void open(const QStringList &files, Questions questions = Questions::Ask);
    /// Opens what `read` reads on a worker thread; `name` says to the user what that is. Calls back with the outcome:
    /// `done` after opened(), `failed` with a sentence instead of failed(); neither if it is cancelled.
    void openFrom(const QString &name, Read read, std::function<void()> done,
                  std::function<void(const QString &)> failed);
    /// A table or an image on the clipboard takes the place of the document's tensor, as one step that can be undone;
    /// files on the clipboard are opened.
    void paste();

    /// Something is being read or asked.
    bool isOpening() const { return m_job.isRunning() || m_question; }
    void cancel();

signals:
    /// Reading began or ended; `what` says which file.
    void running(bool running, const QString &what);
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
    QString m_name; ///< Of what is being opened.
    int m_discardable = 0; ///< Up to where the user has let go of the undo history.
    LatestJob m_job;
};

} // namespace normscope
