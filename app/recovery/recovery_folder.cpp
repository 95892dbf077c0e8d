// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_folder.h"

#include "app/recovery/recovery_files.h"
#include "engine/formats/file.h"
#include "engine/tensor/same_tensor.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String savedKey("saved");
constexpr QLatin1String pathKey("path");
constexpr QLatin1String stampKey("stamp");
constexpr QLatin1String keptTensorsKey("tensors");
constexpr QLatin1String cellsKey("cells");
constexpr QLatin1String checksumsKey("checksums"); ///< Checksums of files, by their names.
constexpr char inputName[] = "input";
/// In bytes; smaller tensors are always written as a whole.
constexpr std::int64_t largeBytes = 1 << 20;
/// Larger tensors are written as a whole if more than one cell in `fewCells` has changed.
constexpr std::int64_t fewCells = 32;

std::string textName(int state)
{
    return "recovery-" + std::to_string(state) + ".json";
}

} // namespace

RecoveryFolder::RecoveryFolder(const QString &path)
    : m_path(path)
{ }

RecoveryFolder::RecoveryFolder(std::shared_ptr<OwnFolder> folder)
    : m_path(QFile::decodeName(folder->path().c_str()))
    , m_folder(std::move(folder))
{ }

QString RecoveryFolder::newPath(const QString &root)
{
    return root + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::Id128);
}

bool RecoveryFolder::isName(const QString &name)
{
    return name.size() == 32 && std::ranges::all_of(name, [](QChar sign) {
               return (sign >= u'0' && sign <= u'9') || (sign >= u'a' && sign <= u'f');
           });
}

/// Names of the texts in the folder, the newest first.
std::vector<std::string> RecoveryFolder::texts() const
{
    std::vector<std::string> names = m_folder ? m_folder->content().own : std::vector<std::string>();
    std::erase_if(names, [](const std::string &name) { return !name.ends_with(".json"); });
    std::ranges::sort(names, std::greater<>(), numberIn);
    return names;
}

bool RecoveryFolder::holdsWork() const
{
    return !texts().empty();
}

bool RecoveryFolder::isUsable() const
{
    return m_folder && m_folder->isLocked() && m_folder->isWritable();
}

RecoveryNote RecoveryFolder::note() const
{
    const std::vector<std::string> names = texts();
    for (const std::string &name : names) {
        try {
            const RecoveryText text = readRecoveryText(*m_folder, name);
            return {text.scene.stored.scene.title, text.object.value(pathKey).toString(),
                    QDateTime::fromString(text.object.value(savedKey).toString(), Qt::ISODate)};
        } catch (const InputError &) {
            if (name == names.back())
                throw;
        }
    }
    return {};
}

OpenedFile RecoveryFolder::read(const Progress &progress)
{
    const std::vector<std::string> names = texts();
    for (const std::string &name : names) {
        try {
            KeptTensors kept;
            OpenedFile work = readState(name, kept, progress);
            const std::lock_guard guard(m_lock);
            m_kept = std::move(kept);
            addState(name, m_kept);
            m_number = m_synced = numberIn(name);
            return work;
        } catch (const InputError &) { // The text was damaged by a power failure; the one before it may be complete.
            if (name == names.back())
                throw;
        }
    }
    throw InputError({MESSAGE_TEXT("Message", "The file “%1” does not exist."), {m_path.toStdString()}});
}

OpenedFile RecoveryFolder::readState(const std::string &name, KeptTensors &kept, const Progress &progress) const
{
    const RecoveryText text = readRecoveryText(*m_folder, name);
    const auto fileOf = [&text](QLatin1String list, const std::string &tensor) {
        const QString fileName = text.object.value(list).toObject().value(QString::fromStdString(tensor)).toString();
        const QJsonValue checksum = text.object.value(checksumsKey).toObject().value(fileName);
        RecoveryFile file {fileName.toStdString()};
        if (checksum.isDouble())
            file.checksum = static_cast<std::uint32_t>(checksum.toInteger());
        return file;
    };
    const auto load = [&](const std::string &tensor) {
        Tensor values;
        kept[tensor] = readTensor(fileOf(keptTensorsKey, tensor), fileOf(cellsKey, tensor), values, progress);
        if (tensor != inputName)
            kept[tensor].tensor = values;
        return values;
    };
    return {assembledScene(text.scene, load, fileText(m_folder->filePath(name))), text.object.value(pathKey).toString(),
            OpenedAs::Modified, FileStamp::fromJson(text.object.value(stampKey).toObject())};
}

RecoveryFolder::KeptTensor RecoveryFolder::readTensor(const RecoveryFile &file, const RecoveryFile &cellsFile,
                                                      Tensor &tensor, const Progress &progress) const
{
    tensor = loadFrom(*m_folder, file, progress);
    KeptTensor kept {{}, tensor.shape(), tensor.dtype(), file, cellsFile};
    if (!cellsFile.name.empty())
        tensor = withCellList(tensor, loadFrom(*m_folder, cellsFile, progress), kept.cells);
    return kept;
}

void RecoveryFolder::begin()
{
    if (m_folder && !isWhole()) {
        const std::lock_guard guard(m_lock);
        if (!m_folder->isThere())
            m_folder.reset();
        m_kept.clear();
    }
    if (!m_folder) {
        // Another file or folder is at the path now and is left alone.
        if (QFileInfo(m_path).isSymLink() || QFileInfo::exists(m_path))
            m_path = newPath(QFileInfo(m_path).path());
        std::shared_ptr<OwnFolder> made = OwnFolder::make(QFileInfo(m_path).filesystemFilePath());
        const std::lock_guard guard(m_lock);
        m_folder = std::move(made);
        m_states.clear();
        m_synced = m_syncing = noState;
    }
    // A number above all existing ones, so that no file is overwritten, also none of other programs.
    const OwnFolder::Content content = m_folder->content();
    for (const auto *names : {&content.own, &content.others}) {
        for (const std::string &name : *names)
            m_number = std::max(m_number, std::min(numberIn(name), 999'000'000));
    }
    ++m_number;
}

void RecoveryFolder::write(OpenedFile work, const InputEdits &edits, const Progress &progress)
{
    begin();
    const std::string name = textName(m_number);
    try {
        const SceneText scene = sceneText(work.stored);
        Tensors tensors = sceneTensors(work.stored.scene);
        // Releases the scene's tensors: the window then need not copy the next one it edits, unless it is being written
        // here.
        work.stored.scene = {};
        KeptTensors kept = writeTensors(std::move(tensors), edits, progress);
        writeText(name, work, scene, kept);
        const std::lock_guard guard(m_lock);
        m_kept = std::move(kept);
        addState(name, m_kept);
        removeOldStates();
    } catch (...) {
        removeNewest();
        throw;
    }
}

RecoveryFolder::KeptTensors RecoveryFolder::writeTensors(Tensors tensors, const InputEdits &edits,
                                                         const Progress &progress)
{
    KeptTensors result;
    for (auto &[name, tensor] : tensors) {
        const auto found = m_kept.find(name);
        if (found == m_kept.end()) {
            result[name] = writeWhole(name, tensor, progress);
            continue;
        }
        const KeptTensor &kept = found->second;
        const bool isSame
            = name == inputName ? edits.areKnown && edits.cells.empty() : isSameTensor(kept.tensor, tensor);
        const bool isPatch = name == inputName && edits.areKnown && kept.shape == tensor.shape()
            && kept.dtype == tensor.dtype() && tensor.byteSize() >= largeBytes;
        if (isSame)
            result[name] = kept;
        else if (isPatch)
            result[name] = patched(kept, std::move(tensor), edits.cells, progress);
        else
            result[name] = writeWhole(name, tensor, progress);
    }
    return result;
}

RecoveryFolder::KeptTensor RecoveryFolder::patched(const KeptTensor &kept, Tensor tensor,
                                                   const std::vector<std::int64_t> &cells, const Progress &progress)
{
    KeptTensor result = kept;
    result.cells.insert(result.cells.end(), cells.begin(), cells.end());
    std::sort(result.cells.begin(), result.cells.end());
    result.cells.erase(std::unique(result.cells.begin(), result.cells.end()), result.cells.end());
    if (static_cast<std::int64_t>(result.cells.size()) > tensor.size() / fewCells)
        return writeWhole(inputName, tensor, progress);
    const Tensor list = cellList(tensor, result.cells);
    tensor = {};
    result.cellsFile = writeNew(std::string(inputName) + "-cells", list, progress);
    return result;
}

RecoveryFolder::KeptTensor RecoveryFolder::writeWhole(const std::string &name, const Tensor &tensor,
                                                      const Progress &progress)
{
    return {name == inputName ? Tensor() : tensor, tensor.shape(), tensor.dtype(), writeNew(name, tensor, progress)};
}

RecoveryFile RecoveryFolder::writeNew(const std::string &name, const Tensor &tensor, const Progress &progress)
{
    return saveIn(*m_folder, name + "-" + std::to_string(m_number) + ".npy", tensor, progress);
}

void RecoveryFolder::writeText(const std::string &name, const OpenedFile &work, const SceneText &scene,
                               const KeptTensors &tensors) const
{
    QJsonObject files;
    QJsonObject cells;
    QJsonObject checksums;
    const auto add = [&checksums](QJsonObject &list, const std::string &tensor, const RecoveryFile &file) {
        const QString fileName = QString::fromStdString(file.name);
        list.insert(QString::fromStdString(tensor), fileName);
        if (file.checksum)
            checksums.insert(fileName, qint64(*file.checksum));
    };
    for (const auto &[tensor, kept] : tensors) {
        add(files, tensor, kept.file);
        if (!kept.cellsFile.name.empty())
            add(cells, tensor, kept.cellsFile);
    }
    writeRecoveryText(*m_folder, name,
                      {{savedKey, QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                       {pathKey, work.documentPath},
                       {stampKey, work.stamp.toJson()},
                       {keptTensorsKey, files},
                       {cellsKey, cells},
                       {checksumsKey, checksums}},
                      scene);
}

void RecoveryFolder::addState(const std::string &text, const KeptTensors &tensors)
{
    std::set<std::string> &files = m_states[numberIn(text)];
    files.insert(text);
    for (const auto &[tensor, kept] : tensors) {
        files.insert(kept.file.name);
        if (!kept.cellsFile.name.empty())
            files.insert(kept.cellsFile.name);
    }
}

/// Removes all states except the newest, the one on the disk, and the one being synced. Files with a greater number
/// than the newest belong to a state that is being written.
void RecoveryFolder::removeOldStates()
{
    const int newest = m_states.rbegin()->first;
    std::erase_if(m_states, [&](const auto &state) {
        return state.first != newest && state.first != m_synced && state.first != m_syncing;
    });
    for (const std::string &name : m_folder->content().own) {
        const bool isUsed
            = std::ranges::any_of(m_states, [&](const auto &state) { return state.second.contains(name); });
        if (!isUsed && name != "lock" && numberIn(name) <= newest)
            m_folder->remove(name);
    }
}

/// Removes the files of a state that was not completed.
void RecoveryFolder::removeNewest()
{
    for (const std::string &name : m_folder->content().own) {
        if (numberIn(name) == m_number)
            m_folder->remove(name);
    }
}

void RecoveryFolder::sync()
{
    std::unique_lock guard(m_lock);
    if (!m_folder || m_states.empty() || m_states.rbegin()->first == m_synced)
        return;
    const std::shared_ptr<OwnFolder> folder = m_folder;
    const int state = m_states.rbegin()->first;
    std::vector<std::string> names;
    std::ranges::copy_if(m_states.rbegin()->second, std::back_inserter(names),
                         [this](const std::string &name) { return numberIn(name) > m_synced; });
    m_syncing = state;
    guard.unlock();
    std::exception_ptr failure;
    try {
        folder->sync(names);
    } catch (const IoError &) {
        failure = std::current_exception();
    }
    guard.lock();
    m_syncing = noState;
    if (m_folder != folder || !folder->isThere())
        return; // The folder was removed in the meantime.
    if (failure)
        std::rethrow_exception(failure);
    m_synced = state;
    removeOldStates();
}

bool RecoveryFolder::isWhole() const
{
    const std::lock_guard guard(m_lock);
    return m_folder && m_folder->isThere()
        && (m_states.empty() || std::ranges::all_of(m_states.rbegin()->second, [this](const std::string &name) {
                return m_folder->contains(name);
            }));
}

void RecoveryFolder::remove()
{
    const std::lock_guard guard(m_lock);
    m_kept.clear();
    m_states.clear();
    m_synced = m_syncing = noState;
    if (m_folder)
        m_folder->remove();
    m_folder.reset();
}

} // namespace normscope
