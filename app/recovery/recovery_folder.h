// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/scene_file.h"
#include "app/recovery/own_folder.h"
#include "app/recovery/recovery_files.h"

#include <QDateTime>
#include <QString>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

namespace normscope {

/// Description of unsaved work, known before it is read.
struct RecoveryNote
{
    QString title;
    QString documentPath; ///< Empty if the document was never saved.
    QDateTime saved;
};

/// The changes of the input since the folder was last written or read.
struct InputEdits
{
    bool areKnown = false; ///< False: the input may be any other tensor.
    std::vector<std::int64_t> cells = {}; ///< Flat indices of the changed cells, possibly of others, too; in any order
                                          ///< and with repetitions.
};

/// The unsaved work of one document, in a folder of its own. Files are written once and never changed; those of one
/// state share a number N:
/// - TENSOR-N.npy: a tensor of the scene;
/// - input-cells-N.npy: for a large input of which few cells changed since its file was written, these cells: flat
///   indices in the first row, values in the second;
/// - recovery-N.json: the scene without its tensors, the file of each tensor with its checksum, title, path and stamp
///   of the document's file, and the time. It is written last, so that a state whose text is complete is complete;
/// - a lock, held as long as the program that writes here is running.
///
/// write() leaves it to the system when the bytes reach the disk: the files survive a crash of the program. sync()
/// waits for the disk; the state that was synced last is kept beside the newest one, which may be damaged by a power
/// failure. Earlier versions wrote a single recovery.json.
///
/// Tensors are immutable and shared, so that an unchanged one is recognized without comparing its values, and not
/// written again. Used by one thread at a time, except for sync().
class RecoveryFolder
{
public:
    /// A new, unique path under `root`.
    static QString newPath(const QString &root);
    /// Whether the name has the form that newPath() makes.
    static bool isName(const QString &name);

    /// A folder to write to. Nothing is created on the disk before write().
    explicit RecoveryFolder(const QString &path);
    /// A folder that an earlier program left behind.
    explicit RecoveryFolder(std::shared_ptr<OwnFolder> folder);

    const QString &path() const { return m_path; }
    /// Whether the folder holds a completed state.
    bool holdsWork() const;
    /// Whether work can be kept here: no other program uses the folder, and files can be added.
    bool isUsable() const;
    /// Throws InputError if the folder's content is damaged.
    RecoveryNote note() const;
    /// The work, to be opened as modified. Throws InputError, IoError, Cancelled.
    OpenedFile read(const Progress &progress = {});
    /// Brings the folder up to date with the work, or makes it again if it was removed. Known edits spare writing a
    /// large input. Throws IoError or Cancelled; then the folder holds the former state.
    void write(OpenedFile work, const InputEdits &edits = {}, const Progress &progress = {});
    /// Waits until the state written last is on the disk; may run concurrently with all other functions. Throws
    /// IoError.
    void sync();
    /// Whether the files written last still exist.
    bool isWhole() const;
    /// Removes the folder; write() makes it again.
    void remove();

private:
    /// A tensor that is stored in the folder.
    struct KeptTensor
    {
        Tensor tensor; ///< Empty for the input, so that the window need not copy it at the next edit.
        Shape shape;
        DType dtype = DType::Float32;
        RecoveryFile file;
        RecoveryFile cellsFile = {}; ///< Without a name if `file` has all values.
        std::vector<std::int64_t> cells = {}; ///< Ascending, each once: the cells that differ from `file`.
    };
    using KeptTensors = std::map<std::string, KeptTensor>;
    using Tensors = std::vector<std::pair<std::string, Tensor>>;
    /// The files of each state in the folder, by the state's number.
    using States = std::map<int, std::set<std::string>>;

    void begin();
    std::vector<std::string> texts() const;
    OpenedFile readState(const std::string &name, KeptTensors &kept, const Progress &progress) const;
    KeptTensor readTensor(const RecoveryFile &file, const RecoveryFile &cellsFile, Tensor &tensor,
                          const Progress &progress) const;
    KeptTensors writeTensors(Tensors tensors, const InputEdits &edits, const Progress &progress);
    KeptTensor patched(const KeptTensor &kept, Tensor tensor, const std::vector<std::int64_t> &cells,
                       const Progress &progress);
    KeptTensor writeWhole(const std::string &name, const Tensor &tensor, const Progress &progress);
    RecoveryFile writeNew(const std::string &name, const Tensor &tensor, const Progress &progress);
    void writeText(const std::string &name, const OpenedFile &work, const SceneText &scene,
                   const KeptTensors &tensors) const;
    void addState(const std::string &text, const KeptTensors &tensors);
    void removeOldStates();
    void removeNewest();

    static constexpr int noState = -1;

    QString m_path;
    std::shared_ptr<OwnFolder> m_folder;
    KeptTensors m_kept;
    int m_number = 0; ///< Number of the state that was written last.
    mutable std::mutex m_lock; ///< Guards the members below, and removing files.
    States m_states;
    int m_synced = noState;
    int m_syncing = noState;
};

} // namespace normscope
