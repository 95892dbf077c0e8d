// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_folder.h"

#include "app/document/json_text.h"
#include "app/document/scene_json.h"
#include "engine/formats/file.h"
#include "engine/formats/npy.h"
#include "engine/tensor/same_tensor.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace normscope {

namespace {

constexpr QLatin1String textFile("recovery.json");
constexpr QLatin1String lockFile("lock");
constexpr QLatin1String versionKey("version");
constexpr QLatin1String savedKey("saved");
constexpr QLatin1String pathKey("path");
constexpr QLatin1String tensorsKey("tensors");
constexpr QLatin1String cellsKey("cells");
constexpr QLatin1String sceneKey("scene");
constexpr std::string_view inputName("input");
/// Of AtomicFile, in whose midst a program can end.
constexpr QLatin1String halfWritten(".normscope-*");
constexpr int currentVersion = 2; ///< The first one had no cells of their own.
/// Smaller tensors are written anew whatever changed.
constexpr std::int64_t largeBytes = 1 << 20;
/// And larger ones when one cell in so many has changed.
constexpr std::int64_t fewCells = 32;
/// Far more than a scene has to say.
constexpr std::uint64_t textLimit = 16'000'000;

std::filesystem::path nativePath(const QString &path)
{
    return QFileInfo(path).filesystemFilePath();
}

struct RecoveryText
{
    QJsonObject object;
    SceneText scene;
};

/// Whether a file of few cells turns what is kept into the tensor.
bool isPatch(const Tensor &kept, const Tensor &tensor, const InputEdits &edits)
{
    return isSameTensor(kept, edits.since) && !edits.cells.empty() && kept.shape() == tensor.shape()
        && kept.dtype() == tensor.dtype() && tensor.byteSize() >= largeBytes;
}

/// The values that a file of cells holds in its second row, and the flat indices of its first one.
Tensor withCells(const Tensor &tensor, const Tensor &cells, std::vector<std::int64_t> &indices)
{
    if (cells.rank() != 2 || cells.shape()[0] != 2 || cells.dtype() != DType::Float64)
        throw InputError({ENGINE_TEXT("Engine", "The list of edited cells is damaged."), {}});
    const auto count = static_cast<std::size_t>(cells.shape()[1]);
    const auto values = cells.visit([](auto all) { return std::vector<double>(all.begin(), all.end()); });
    for (std::size_t i = 0; i < count; ++i) {
        const double index = values[i];
        if (!(index >= 0 && index < static_cast<double>(tensor.size())))
            throw InputError({ENGINE_TEXT("Engine", "The list of edited cells is damaged."), {}});
        indices.push_back(static_cast<std::int64_t>(index));
    }
    return tensor.withValues(indices, std::span(values).subspan(count));
}

/// The other way round.
Tensor cellsOf(const Tensor &tensor, const std::vector<std::int64_t> &indices)
{
    std::vector<double> values(indices.begin(), indices.end());
    for (const std::int64_t index : indices)
        values.push_back(tensor[index]);
    return Tensor({2, static_cast<std::int64_t>(indices.size())}, std::span<const double>(values));
}

RecoveryText readText(const QString &path)
{
    const std::filesystem::path file = nativePath(path);
    const std::string name = fileText(file);
    RecoveryText text {parseJsonObject(QByteArray::fromStdString(readFile(file, textLimit)), name), {}};
    const int version = text.object.value(versionKey).toInt();
    if (version < 1 || version > currentVersion)
        throw InputError({ENGINE_TEXT("Engine", "“%1” is of another version of Normscope."), {name}});
    text.scene = parseSceneJson(QJsonDocument(text.object.value(sceneKey).toObject()).toJson(), name);
    return text;
}

} // namespace

RecoveryFolder::RecoveryFolder(const QString &path)
    : m_path(path)
{ }

std::shared_ptr<RecoveryFolder> RecoveryFolder::take(const QString &path)
{
    auto folder = std::make_shared<RecoveryFolder>(path);
    folder->m_lock = std::make_unique<QLockFile>(folder->filePath(lockFile));
    folder->m_lock->setStaleLockTime(0); // Only the death of its program makes a lock stale.
    return folder->m_lock->tryLock() ? folder : nullptr;
}

QString RecoveryFolder::filePath(const QString &name) const
{
    return m_path + QLatin1Char('/') + name;
}

bool RecoveryFolder::holdsWork() const
{
    return QFileInfo::exists(filePath(textFile));
}

RecoveryNote RecoveryFolder::note() const
{
    const RecoveryText text = readText(filePath(textFile));
    return {text.scene.title, text.object.value(pathKey).toString(),
            QDateTime::fromString(text.object.value(savedKey).toString(), Qt::ISODate)};
}

OpenedFile RecoveryFolder::read(const Progress &progress)
{
    const RecoveryText text = readText(filePath(textFile));
    const QJsonObject files = text.object.value(tensorsKey).toObject();
    const QJsonObject cells = text.object.value(cellsKey).toObject();
    const auto fileOf = [](const QJsonObject &object, const std::string &name) {
        return QFileInfo(object.value(QString::fromStdString(name)).toString()).fileName();
    };
    KeptTensors kept;
    const auto load = [&](const std::string &name) {
        kept[name] = readTensor(fileOf(files, name), fileOf(cells, name), progress);
        return kept[name].tensor;
    };
    OpenedFile work {assembledScene(text.scene, load, fileText(nativePath(filePath(textFile)))),
                     text.object.value(pathKey).toString(), OpenedAs::Modified};
    m_kept = std::move(kept);
    return work;
}

RecoveryFolder::KeptTensor RecoveryFolder::readTensor(const QString &file, const QString &cellsFile,
                                                      const Progress &progress) const
{
    KeptTensor kept {loadNpy(nativePath(filePath(file)), progress), file, cellsFile};
    if (!cellsFile.isEmpty())
        kept.tensor = withCells(kept.tensor, loadNpy(nativePath(filePath(cellsFile)), progress), kept.cells);
    return kept;
}

void RecoveryFolder::begin()
{
    if (m_lock && m_lock->isLocked())
        return;
    if (!QDir().mkpath(m_path))
        throw IoError({ENGINE_TEXT("Engine", "The folder “%1” cannot be made."), {fileText(nativePath(m_path))}});
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_lock = std::make_unique<QLockFile>(filePath(lockFile));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock())
        throw IoError({ENGINE_TEXT("Engine", "The folder “%1” is in use."), {fileText(nativePath(m_path))}});
}

void RecoveryFolder::write(const OpenedFile &work, const InputEdits &edits, const Progress &progress)
{
    begin();
    try {
        KeptTensors tensors = writeTensors(work.stored.scene, edits, progress);
        writeText(work, tensors);
        m_kept = std::move(tensors);
    } catch (...) {
        removeOthers(m_kept);
        throw;
    }
    removeOthers(m_kept);
}

RecoveryFolder::KeptTensors RecoveryFolder::writeTensors(const Scene &scene, const InputEdits &edits,
                                                         const Progress &progress)
{
    KeptTensors tensors;
    for (const auto &[name, tensor] : sceneTensors(scene)) {
        const auto kept = m_kept.find(name);
        const bool isKnown = kept != m_kept.end();
        if (isKnown && isSameTensor(kept->second.tensor, tensor))
            tensors.insert(*kept);
        else if (isKnown && name == inputName && isPatch(kept->second.tensor, tensor, edits))
            tensors[name] = patched(kept->second, tensor, edits.cells, progress);
        else
            tensors[name] = {tensor, writeNew(name, tensor, progress)};
    }
    return tensors;
}

RecoveryFolder::KeptTensor RecoveryFolder::patched(const KeptTensor &kept, const Tensor &tensor,
                                                   const std::vector<std::int64_t> &cells, const Progress &progress)
{
    KeptTensor result {tensor, kept.file, {}, kept.cells};
    result.cells.insert(result.cells.end(), cells.begin(), cells.end());
    std::sort(result.cells.begin(), result.cells.end());
    result.cells.erase(std::unique(result.cells.begin(), result.cells.end()), result.cells.end());
    if (static_cast<std::int64_t>(result.cells.size()) > tensor.size() / fewCells)
        return {tensor, writeNew(std::string(inputName), tensor, progress)};
    result.cellsFile = writeNew(std::string(inputName) + "-cells", cellsOf(tensor, result.cells), progress);
    return result;
}

/// What an earlier program wrote here is not written over.
QString RecoveryFolder::writeNew(const std::string &name, const Tensor &tensor, const Progress &progress)
{
    QString file;
    do
        file = QStringLiteral("%1-%2.npy").arg(QString::fromStdString(name)).arg(m_nextFile++);
    while (QFileInfo::exists(filePath(file)));
    saveNpy(nativePath(filePath(file)), tensor, progress);
    return file;
}

void RecoveryFolder::writeText(const OpenedFile &work, const KeptTensors &tensors) const
{
    QJsonObject files;
    QJsonObject cells;
    for (const auto &[name, kept] : tensors) {
        files.insert(QString::fromStdString(name), kept.file);
        if (!kept.cellsFile.isEmpty())
            cells.insert(QString::fromStdString(name), kept.cellsFile);
    }
    const QJsonObject object {{versionKey, currentVersion},
                              {savedKey, QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                              {pathKey, work.documentPath},
                              {tensorsKey, files},
                              {cellsKey, cells},
                              {sceneKey, QJsonDocument::fromJson(sceneJson(sceneText(work.stored))).object()}};
    AtomicFile file(nativePath(filePath(textFile)));
    file.write(QJsonDocument(object).toJson().toStdString());
    file.commit();
}

void RecoveryFolder::removeOthers(const KeptTensors &tensors) const
{
    QDir folder(m_path);
    for (const QString &file : folder.entryList({QStringLiteral("*.npy"), halfWritten}, QDir::Files | QDir::Hidden)) {
        const bool isKept
            = std::any_of(tensors.begin(), tensors.end(), [&](const auto &entry) { return entry.second.uses(file); });
        if (!isKept)
            folder.remove(file);
    }
}

void RecoveryFolder::remove()
{
    m_kept.clear();
    if (!m_lock)
        return; // Nothing was ever written.
    QFile::remove(filePath(textFile)); // First: without it, there is nothing to offer.
    m_lock->unlock();
    m_lock.reset();
    QDir(m_path).removeRecursively();
}

} // namespace normscope
