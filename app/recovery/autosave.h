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

/// Keeps the unsaved work of a document in a recovery folder. The oldest edit that is not kept is never older than
/// three seconds: it is written one second after it was made, whatever follows it, which leaves two for writing. That
/// happens on a thread of the document's own, from shared tensors, so that the window never waits; and nobody waits for
/// the disk, to which the files are brought behind. What fails is tried again, after a while that grows up to ten
/// seconds. A document without unsaved work has no folder.
class Autosave : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds defaultDelay {1000};

    /// `viewState` is asked when the work is kept.
    Autosave(Document &document, RecoveryStore &store, std::function<QJsonObject()> viewState,
             std::chrono::milliseconds delay = defaultDelay);
    /// The document is closed: nothing is left to recover.
    ~Autosave() override;

    /// The document was opened from this folder; from now on its work is kept there, or in one of its own where nothing
    /// can be kept there.
    void adopt(std::shared_ptr<RecoveryFolder> folder);
    /// The program ends now: keeps what is not kept yet, and waits until it is written.
    void keepNow();

signals:
    /// The work was written.
    void kept();
    /// Why it could not be, in one sentence; once until it works again.
    void failed(const QString &sentence);
    /// It works again, or there is nothing to be kept any more.
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
    InputEdits m_edits; ///< Since the latest write began.
    InputEdits m_underway {true, {}}; ///< Before, of which nobody has said that they are written.
    QTimer m_timer; ///< Up to the next write.
    QTimer m_lookTimer; ///< Whether what was written is still there.
    QElapsedTimer m_waiting; ///< Since the oldest edit that is not being written.
    int m_failures = 0; ///< One after the other.
    bool m_isSyncFailing = false; ///< What was written has not reached the disk.
    bool m_syncsAgain = false;
    QThreadPool *m_thread;
    LatestJob m_job;
    LatestJob m_lookJob;
    LatestJob m_syncJob;
};

} // namespace normscope
