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

/// The commands of the File menu, with the questions that belong to them. Files are read and tensors written behind the
/// window; whatever goes wrong is one sentence, and the open document stays as it was.
class FileActions : public QObject
{
    Q_OBJECT

public:
    /// `viewState` is asked when a document is saved.
    FileActions(Document &document, const Evaluator &evaluator, Session &session,
                std::function<QJsonObject()> viewState, QWidget *window);

    void addFileActions(QMenu *menu);
    void addSampleActions(QMenu *menu);
    /// "Paste as new tensor".
    void addPasteAction(QMenu *menu);

    /// Opens a document, a tensor file or an image, after asking about unsaved changes.
    void open(const QString &path) { m_opener.open({path}); }
    void openSample(const Sample &sample);
    FileOpener &opener() { return m_opener; }
    bool isOpening() const { return m_opener.isOpening(); }
    /// Stops what is being opened or written.
    void cancel();
    /// Asks about unsaved changes, saves if told to. False: the user wants to stay.
    bool mayDiscard();
    /// The same before the window closes, which also ends the writing of a tensor.
    bool mayClose();

    /// The files that are dragged, where they can be opened; else none.
    static QStringList droppedFiles(const QMimeData &data);

signals:
    /// Reading or writing began or ended; `what` says which file.
    void running(bool running, const QString &what);
    void progressChanged(double share);
    void opened();
    void failed(const QString &sentence);
    /// The document is saved, or something pasted as its tensor.
    void succeeded();
    /// What was done beside the window, in one sentence.
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
