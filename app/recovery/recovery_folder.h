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

/// What recovery tells of unsaved work before it is read.
struct RecoveryNote
{
    QString title;
    QString documentPath; ///< Empty for a document that was never saved.
    QDateTime saved;
};

/// What changed in the input since the folder was last written or read.
struct InputEdits
{
    bool areKnown = false; ///< Else it may be any other tensor.
    std::vector<std::int64_t> cells = {}; ///< Flat indices of these at most, in any order, also several times.
};

/// The unsaved work of one document, in a folder of its own. Files are written once and never changed; those of one
/// state have one number:
/// - TENSOR-N.npy: a tensor of the scene;
/// - input-cells-N.npy: for a large input of which few cells changed since its file was written, these: flat indices in
///   the first row, values in the second;
/// - recovery-N.json: the scene without its tensors, which files hold which tensor and their checksums, title, path and
///   stamp of the document's file, and the time. It is written last, so that a state whose text is whole is whole;
/// - a lock, held as long as the program that writes here is alive.
///
/// write() leaves it to the system when the bytes go to the disk: what it wrote outlives the program, however that
/// ends. sync() waits for the disk; the state that it brought there last stays beside the newest one, which may be
/// damaged if the machine goes down. Earlier versions wrote one recovery.json.
///
/// Tensors are immutable and shared, so that one that has not changed is known without looking at its values: it is
/// not written again. Used by one thread at a time, but for sync().
class RecoveryFolder
{
public:
    /// A path under a root that no other folder has.
    static QString newPath(const QString &root);
    /// Whether newPath() could have made it.
    static bool isName(const QString &name);

    /// A folder to write to. Nothing is on the disk until write().
    explicit RecoveryFolder(const QString &path);
    /// A folder that a program left behind.
    explicit RecoveryFolder(std::shared_ptr<OwnFolder> folder);

    const QString &path() const { return m_path; }
    /// Whether anything was ever written completely.
    bool holdsWork() const;
    /// Whether work can go on being kept here: nobody else uses the folder, and files can be added.
    bool isUsable() const;
    /// Throws InputError if the folder's content is damaged.
    RecoveryNote note() const;
    /// The work, to be opened as modified. Throws InputError, IoError, Cancelled.
    OpenedFile read(const Progress &progress = {});
    /// Brings the folder up to date with the work, or makes it anew if somebody removed it. What is known of edits
    /// spares writing a large input. Throws IoError or Cancelled; then it holds the former state.
    void write(OpenedFile work, const InputEdits &edits = {}, const Progress &progress = {});
    /// Waits until what was written last is on the disk; may run beside all others. Throws IoError.
    void sync();
    /// Whether what was written is still there.
    bool isWhole() const;
    /// Removes the folder; write() may begin anew.
    void remove();

private:
    /// A tensor that is on the disk.
    struct KeptTensor
    {
        Tensor tensor; ///< Not of the input, so that the window need not copy it at the next edit.
        Shape shape;
        DType dtype = DType::Float32;
        RecoveryFile file;
        RecoveryFile cellsFile = {}; ///< Without a name if the file has all of it.
        std::vector<std::int64_t> cells = {}; ///< Ascending, each once: what differs from the file.
    };
    using KeptTensors = std::map<std::string, KeptTensor>;
    using Tensors = std::vector<std::pair<std::string, Tensor>>;
    /// The files of the states that are there, by their numbers.
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
    int m_number = 0; ///< Of the state that was written last.
    mutable std::mutex m_lock; ///< Of all below, and of removing files.
    States m_states;
    int m_synced = noState;
    int m_syncing = noState;
};

} // namespace normscope
