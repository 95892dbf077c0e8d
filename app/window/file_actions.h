// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/core/latest_job.h"

#include <QJsonObject>
#include <QObject>

#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace normscope {

class Document;
class Session;
struct Sample;
struct OpenedFile;

/// Opening and saving, with the questions that belong to it. Files are read behind the window; whatever goes wrong is
/// one sentence, and the open document stays as it was.
class FileActions : public QObject
{
    Q_OBJECT

public:
    /// `viewState` is asked when a document is saved.
    FileActions(Document &document, Session &session, std::function<QJsonObject()> viewState, QWidget *window);

    void addFileActions(QMenu *menu);
    void addSampleActions(QMenu *menu);

    /// Opens a document or a tensor file, after asking about unsaved changes.
    void open(const QString &path);
    void openSample(const Sample &sample);
    bool isOpening() const { return m_job.isRunning(); }
    void cancelOpening() { m_job.cancel(); }
    /// Asks about unsaved changes, saves if told to. False: the user wants to stay.
    bool mayDiscard();

signals:
    /// Reading began or ended; `what` says which file.
    void running(bool running, const QString &what);
    void progressChanged(double share);
    void opened();
    void failed(const QString &sentence);

private:
    void chooseAndOpen();
    bool save();
    bool saveAs();
    bool saveTo(const QString &path);
    void show(OpenedFile file, const QString &path);
    void fillRecentMenu(QMenu *menu);

    Document &m_document;
    Session &m_session;
    std::function<QJsonObject()> m_viewState;
    QWidget *m_window;
    LatestJob m_job;
    QString m_opening;
    int m_discardable = 0; ///< Up to where the user has let go of the undo history.
};

} // namespace normscope
