// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recovery/recovery_store.h"
#include "widgets/core/latest_job.h"

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

namespace normscope {

/// Keeps the unsaved work of a document in a recovery folder. Edits are kept within three seconds: writing starts one
/// second after the oldest edit that is not kept, whatever follows it, which leaves two for writing. Work is written on
/// a thread of the document's own, from shared tensors, so that the window never waits; it is synced to the disk on
/// another thread. A write that fails is repeated after a delay that grows up to ten seconds. A document without
/// unsaved work has no folder.
class Autosave : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds defaultDelay {1000};

    /// `viewState` is called whenever the work is kept.
    Autosave(Document &document, RecoveryStore &store, std::function<QJsonObject()> viewState,
             std::chrono::milliseconds delay = defaultDelay);
    /// Removes the folder, since the document is closed and nothing is left to recover.
    ~Autosave() override;

    /// The document was opened from this folder: its work is kept there from now on, or in a new folder if this one is
    /// not usable.
    void adopt(std::shared_ptr<RecoveryFolder> folder);
    /// To be called when the program ends: keeps work that is not kept yet, and waits until it is written.
    void keepNow();

signals:
    /// The work was written.
    void kept();
    /// Keeping failed; `sentence` gives the reason. Emitted once until recovered().
    void failed(const QString &sentence);
    /// Keeping works again, or there is nothing to keep any more.
    void recovered();

private:
    void collect(const SceneChange &change);
    void follow();
    void waitForMore();
    void forget();
    void write();
    void written();
    void fail(const Error &error);
    void succeed();
    void sync();
    void look();
    OpenedFile work() const;
    InputEdits takeEdits();

    Document &m_document;
    RecoveryStore &m_store;
    std::function<QJsonObject()> m_viewState;
    std::chrono::milliseconds m_delay;
    std::shared_ptr<RecoveryFolder> m_folder;
    InputEdits m_edits; ///< Edits since the latest write began.
    InputEdits m_underway {true, {}}; ///< Edits before that, which are not known to be written yet.
    QTimer m_timer; ///< Delay until the next write.
    QTimer m_lookTimer; ///< Interval for checking that the files written still exist.
    QElapsedTimer m_waiting; ///< Time since the oldest edit that is not being written.
    int m_failures = 0; ///< Consecutive failures.
    bool m_isSyncFailing = false; ///< The files written could not be synced to the disk.
    bool m_syncsAgain = false;
    QThreadPool *m_thread;
    LatestJob m_job;
    LatestJob m_lookJob;
    LatestJob m_syncJob;
};

} // namespace normscope
