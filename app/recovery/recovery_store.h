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

/// What a look at the place of all recovery folders found.
struct Remains
{
    std::vector<AbandonedWork> works; ///< The latest first.
    QStringList foreign; ///< What this program did not write, or may not touch; relative to the root.
};

/// The place of all recovery folders, and the threads that work on them behind the window: one for each document, so
/// that a slow one holds up no other. Whoever ends the program waits for them.
class RecoveryStore
{
public:
    explicit RecoveryStore(QString root);
    ~RecoveryStore();
    RecoveryStore(const RecoveryStore &) = delete;
    RecoveryStore &operator=(const RecoveryStore &) = delete;

    /// In the user's data folder of this program.
    static QString defaultRoot();

    /// What is started here runs in the order of the calls.
    QThreadPool *thread() { return &m_thread; }
    /// Of the same kind, for one document.
    QThreadPool *newThread();
    /// Where all wait for the disk.
    QThreadPool *syncThread() { return &m_syncThread; }
    /// A folder of its own for a document.
    std::shared_ptr<RecoveryFolder> newFolder() const;
    /// Removes a folder behind the window.
    static void discard(std::shared_ptr<RecoveryFolder> folder, QThreadPool *thread);

    /// Takes what programs left behind under a root. Folders without work are removed. The root may be a link, which is
    /// the user's own arrangement; below it, no link is followed.
    static Remains takeAbandoned(const QString &root);
    const QString &root() const { return m_root; }

private:
    QString m_root;
    QThreadPool m_thread;
    QThreadPool m_syncThread;
    std::vector<std::unique_ptr<QThreadPool>> m_threads;
};

} // namespace normscope
