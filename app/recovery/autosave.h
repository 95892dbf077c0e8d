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

/// Keeps the unsaved work of a document in a recovery folder: some seconds after the last edit, or after half a minute
/// of edits without a pause, and never while a mouse button is down. Written on the store's thread from shared tensors,
/// so that the window never waits. A document without unsaved work has no folder.
class Autosave : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds defaultIdle {2000};

    /// `viewState` is asked when the work is kept.
    Autosave(Document &document, RecoveryStore &store, std::function<QJsonObject()> viewState,
             std::chrono::milliseconds idle = defaultIdle);
    /// The document is closed: nothing is left to recover.
    ~Autosave() override;

    /// The document was opened from this folder; from now on its work is kept there.
    void adopt(std::shared_ptr<RecoveryFolder> folder);

signals:
    /// The work was brought to the disk.
    void kept();
    /// Why it could not be, in one sentence; once until it works again.
    void failed(const QString &sentence);

private:
    void collect(const SceneChange &change);
    void follow();
    void keep();
    void forget();
    void write();

    Document &m_document;
    RecoveryStore &m_store;
    std::function<QJsonObject()> m_viewState;
    std::chrono::milliseconds m_idle;
    std::shared_ptr<RecoveryFolder> m_folder;
    InputEdits m_edits; ///< Since the input was kept last; of the empty tensor while they are not known.
    QTimer m_timer;
    QElapsedTimer m_waiting; ///< Since the first edit that is not kept.
    bool m_hasFailed = false;
    LatestJob m_job;
};

} // namespace normscope
