// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/file_opener.h"
#include "app/files/tensor_saver.h"

#include <QJsonObject>
#include <QObject>

#include <functional>

class QAction;
class QKeySequence;
class QMenu;
class QMimeData;
class QWidget;

namespace normscope {

class Document;
class Evaluator;
class Session;
struct Sample;

/// The commands of the File menu, with their dialogs. Files are read and tensors written in the background; every error
/// is reported in one sentence, and the open document stays as it was.
class FileActions : public QObject
{
    Q_OBJECT

public:
    /// `viewState` is called when a document is saved.
    FileActions(Document &document, const Evaluator &evaluator, Session &session,
                std::function<QJsonObject()> viewState, QWidget *window);

    void addFileActions(QMenu *menu);
    void addSampleActions(QMenu *menu);
    /// Adds "Paste as new tensor".
    void addPasteAction(QMenu *menu);

    /// Opens a document, a tensor file or an image, after asking about unsaved changes.
    void open(const QString &path) { m_opener.open({path}); }
    void openSample(const Sample &sample);
    FileOpener &opener() { return m_opener; }
    bool isOpening() const { return m_opener.isOpening(); }
    /// Cancels the opening or writing in progress.
    void cancel();
    /// Asks about unsaved changes, and saves them if the user wants it. Returns false if the user cancels.
    bool mayDiscard();
    /// As mayDiscard(), before the window closes; first asks whether to give up a tensor that is being written.
    bool mayClose();

    /// The files dragged, if they can be opened; otherwise empty.
    static QStringList droppedFiles(const QMimeData &data);

signals:
    /// Reading or writing began or ended; `what` names the file.
    void running(bool running, const QString &what);
    /// The share done, 0 … 1.
    void progressChanged(double share);
    void opened();
    void failed(const QString &sentence);
    /// The document was saved, or the clipboard pasted as its tensor.
    void succeeded();
    /// Information beside the result, in one sentence.
    void noticed(const QString &sentence);
    void newWindowRequested();

private:
    QAction *add(QMenu *menu, const char *id, const QString &text, const QKeySequence &key, const QString &tip,
                 void (FileActions::*slot)());
    void chooseAndOpen();
    void saveTensor() { m_tensorSaver.ask(); }
    void paste() { m_opener.paste(); }
    void saveNow() { save(); }
    void saveUnderAnotherName() { saveAs(); }
    bool save();
    bool saveAs();
    bool saveTo(const QString &path);
    bool mayOverwrite(const QString &path);
    void fillRecentMenu(QMenu *menu);

    Document &m_document;
    Session &m_session;
    std::function<QJsonObject()> m_viewState;
    QWidget *m_window;
    FileOpener m_opener;
    TensorSaver m_tensorSaver;
};

} // namespace normscope
