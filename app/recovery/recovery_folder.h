// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_file.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <map>
#include <memory>
#include <vector>

namespace normscope {

/// What recovery tells of unsaved work before it is read.
struct RecoveryNote
{
    QString title;
    QString documentPath; ///< Empty for a document that was never saved.
    QDateTime saved;
};

/// Cells of the input that changed since it was another tensor. All others are the same.
struct InputEdits
{
    Tensor since;
    std::vector<std::int64_t> cells; ///< Flat indices in any order, also several times.
};

/// The unsaved work of one document, in a folder of its own:
/// - one .npy file per tensor of the scene, never changed once it is there;
/// - input-cells-N.npy: for a large input of which few cells changed since its file was written, these: flat indices in
///   the first row, values in the second;
/// - recovery.json: the scene without its tensors, which files hold which tensor, title, path and time. It is replaced
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
    /// Brings the folder up to date with the work. What is known of edits spares writing a large input anew. Throws
    /// IoError or Cancelled; then it holds the former one.
    void write(const OpenedFile &work, const InputEdits &edits = {}, const Progress &progress = {});
    /// Removes the folder; write() may begin anew.
    void remove();

private:
    /// A tensor that is on the disk.
    struct KeptTensor
    {
        Tensor tensor;
        QString file;
        QString cellsFile = {}; ///< Empty if the file has all of it.
        std::vector<std::int64_t> cells = {}; ///< Ascending, each once: what differs from the file.
        bool uses(const QString &name) const { return name == file || name == cellsFile; }
    };
    using KeptTensors = std::map<std::string, KeptTensor>;

    void begin();
    QString filePath(const QString &name) const;
    KeptTensor readTensor(const QString &file, const QString &cellsFile, const Progress &progress) const;
    KeptTensors writeTensors(const Scene &scene, const InputEdits &edits, const Progress &progress);
    KeptTensor patched(const KeptTensor &kept, const Tensor &tensor, const std::vector<std::int64_t> &cells,
                       const Progress &progress);
    QString writeNew(const std::string &name, const Tensor &tensor, const Progress &progress);
    void writeText(const OpenedFile &work, const KeptTensors &tensors) const;
    void removeOthers(const KeptTensors &tensors) const;

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    KeptTensors m_kept;
    int m_nextFile = 1;
};

} // namespace normscope
