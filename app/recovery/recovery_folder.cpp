// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_folder.h"

#include "app/document/json_text.h"
#include "app/document/scene_json.h"
#include "engine/formats/file.h"
#include "engine/formats/npy.h"

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
constexpr QLatin1String sceneKey("scene");
/// Of AtomicFile, in whose midst a program can end.
constexpr QLatin1String halfWritten(".normscope-*");
constexpr int currentVersion = 1;
/// Far more than a scene has to say.
constexpr std::uint64_t textLimit = 16'000'000;

std::filesystem::path nativePath(const QString &path)
{
    return QFileInfo(path).filesystemFilePath();
}

/// The same buffer under the same shape: equal without looking at the values.
bool isSame(const Tensor &a, const Tensor &b)
{
    const auto address = [](const Tensor &tensor) {
        return tensor.visit([](auto values) { return static_cast<const void *>(values.data()); });
    };
    return a.dtype() == b.dtype() && a.shape() == b.shape() && address(a) == address(b);
}

struct RecoveryText
{
    QJsonObject object;
    SceneText scene;
};

RecoveryText readText(const QString &path)
{
    const std::filesystem::path file = nativePath(path);
    const std::string name = fileText(file);
    RecoveryText text {parseJsonObject(QByteArray::fromStdString(readFile(file, textLimit)), name), {}};
    if (text.object.value(versionKey).toInt() != currentVersion)
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
    KeptTensors kept;
    const auto load = [&](const std::string &name) {
        const QString file = QFileInfo(files.value(QString::fromStdString(name)).toString()).fileName();
        kept[name] = {loadNpy(nativePath(filePath(file)), progress), file};
        return kept[name].tensor;
    };
    OpenedFile work {assembledScene(text.scene, load, fileText(nativePath(filePath(textFile)))),
                     text.object.value(pathKey).toString(), OpenedAs::Modified};
    m_kept = std::move(kept);
    return work;
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

void RecoveryFolder::write(const OpenedFile &work, const Progress &progress)
{
    begin();
    try {
        KeptTensors tensors = writeTensors(work.stored.scene, progress);
        writeText(work, tensors);
        m_kept = std::move(tensors);
    } catch (...) {
        removeOthers(m_kept);
        throw;
    }
    removeOthers(m_kept);
}

RecoveryFolder::KeptTensors RecoveryFolder::writeTensors(const Scene &scene, const Progress &progress)
{
    KeptTensors tensors;
    for (const auto &[name, tensor] : sceneTensors(scene)) {
        const auto kept = m_kept.find(name);
        if (kept != m_kept.end() && isSame(kept->second.tensor, tensor)) {
            tensors.insert(*kept);
            continue;
        }
        QString file;
        do // What an earlier program wrote here is not written over.
            file = QStringLiteral("%1-%2.npy").arg(QString::fromStdString(name)).arg(m_nextFile++);
        while (QFileInfo::exists(filePath(file)));
        saveNpy(nativePath(filePath(file)), tensor, progress);
        tensors[name] = {tensor, file};
    }
    return tensors;
}

void RecoveryFolder::writeText(const OpenedFile &work, const KeptTensors &tensors) const
{
    QJsonObject files;
    for (const auto &[name, kept] : tensors)
        files.insert(QString::fromStdString(name), kept.file);
    const QJsonObject object {{versionKey, currentVersion},
                              {savedKey, QDateTime::currentDateTimeUtc().toString(Qt::ISODate)},
                              {pathKey, work.documentPath},
                              {tensorsKey, files},
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
            = std::any_of(tensors.begin(), tensors.end(), [&](const auto &entry) { return entry.second.file == file; });
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
