// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_file.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <map>
#include <memory>

namespace normscope {

/// What recovery tells of unsaved work before it is read.
struct RecoveryNote
{
    QString title;
    QString documentPath; ///< Empty for a document that was never saved.
    QDateTime saved;
};

/// The unsaved work of one document, in a folder of its own:
/// - one .npy file per tensor of the scene, never changed once it is there;
/// - recovery.json: the scene without its tensors, which file holds which tensor, title, path and time. It is replaced
///   as the last step, so that the folder holds a whole scene at every moment;
/// - a lock, held as long as the program that writes here is alive.
///
/// Tensors are immutable and shared, so that one that has not changed is known without looking at its values: it is
/// not written again. Used by one thread at a time.
class RecoveryFolder
{
public:
    /// A folder to write to. Nothing is on the disk until write().
    explicit RecoveryFolder(const QString &path);
    /// A folder that a program left behind; null while that program is running.
    static std::shared_ptr<RecoveryFolder> take(const QString &path);

    /// Whether anything was ever written completely.
    bool holdsWork() const;
    /// Throws InputError if the folder's content is damaged.
    RecoveryNote note() const;
    /// The work, to be opened as modified. Throws InputError, IoError, Cancelled.
    OpenedFile read(const Progress &progress = {});
    /// Brings the folder up to date with the work. Throws IoError or Cancelled; then it holds the former one.
    void write(const OpenedFile &work, const Progress &progress = {});
    /// Removes the folder; write() may begin anew.
    void remove();

private:
    /// A tensor that is on the disk.
    struct KeptTensor
    {
        Tensor tensor;
        QString file;
    };
    using KeptTensors = std::map<std::string, KeptTensor>;

    void begin();
    QString filePath(const QString &name) const;
    KeptTensors writeTensors(const Scene &scene, const Progress &progress);
    void writeText(const OpenedFile &work, const KeptTensors &tensors) const;
    void removeOthers(const KeptTensors &tensors) const;

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    KeptTensors m_kept;
    int m_nextFile = 1;
};

} // namespace normscope
