// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recovery/recovery_folder.h"

#include <QThreadPool>

#include <memory>
#include <vector>

namespace normscope {

/// Work that a program which is no more left behind.
struct AbandonedWork
{
    std::shared_ptr<RecoveryFolder> folder;
    RecoveryNote note;
    QString problem; ///< Why it cannot be read; empty: it can.
};

/// The place of all recovery folders, and the one thread that works on them: in the order of the calls, behind the
/// window. Whoever ends the program waits for it.
class RecoveryStore
{
public:
    explicit RecoveryStore(QString root);
    ~RecoveryStore();
    RecoveryStore(const RecoveryStore &) = delete;
    RecoveryStore &operator=(const RecoveryStore &) = delete;

    /// In the user's data folder of this program.
    static QString defaultRoot();

    QThreadPool *thread() { return &m_thread; }
    /// A folder of its own for a document.
    std::shared_ptr<RecoveryFolder> newFolder() const;
    /// Removes a folder behind the window.
    void discard(std::shared_ptr<RecoveryFolder> folder);

    /// Takes what programs left behind under a root, the latest first. Folders without work are removed.
    static std::vector<AbandonedWork> takeAbandoned(const QString &root);
    const QString &root() const { return m_root; }

private:
    QString m_root;
    QThreadPool m_thread;
};

} // namespace normscope
