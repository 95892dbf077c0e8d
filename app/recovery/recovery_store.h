// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/recovery/recovery_folder.h"

#include <QThreadPool>

#include <memory>
#include <vector>

namespace normscope {

/// Work left behind by a program that is no longer running.
struct AbandonedWork
{
    std::shared_ptr<RecoveryFolder> folder;
    RecoveryNote note;
    QString problem; ///< The reason why it cannot be read; empty if it can.
};

/// The result of searching the root of all recovery folders.
struct Remains
{
    std::vector<AbandonedWork> works; ///< The most recent first.
    QStringList foreign; ///< Files and folders that this program did not write, or may not touch; relative to the root.
};

/// The root of all recovery folders, and the threads that work on them in the background: one for each document, so
/// that a slow one does not delay the others. The destructor waits for them.
class RecoveryStore
{
public:
    explicit RecoveryStore(QString root);
    ~RecoveryStore();
    RecoveryStore(const RecoveryStore &) = delete;
    RecoveryStore &operator=(const RecoveryStore &) = delete;

    /// In the program's folder of the user's data.
    static QString defaultRoot();

    /// Its jobs run one after the other, in the order in which they are started.
    QThreadPool *thread() { return &m_thread; }
    /// A further thread of this kind, for one document.
    QThreadPool *newThread();
    /// The thread on which all documents wait for the disk.
    QThreadPool *syncThread() { return &m_syncThread; }
    /// A new folder for one document.
    std::shared_ptr<RecoveryFolder> newFolder() const;
    /// Removes a folder on `thread`.
    static void discard(std::shared_ptr<RecoveryFolder> folder, QThreadPool *thread);

    /// Takes the work that programs left behind under a root. Folders without work are removed. The root itself may be
    /// a link that the user has set up; below it, links are not followed.
    static Remains takeAbandoned(const QString &root);
    const QString &root() const { return m_root; }

private:
    QString m_root;
    QThreadPool m_thread;
    QThreadPool m_syncThread;
    std::vector<std::unique_ptr<QThreadPool>> m_threads;
};

} // namespace normscope
