// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recovery/recovery_files.h"

#include "app/document/json_text.h"
#include "engine/formats/file.h"
#include "engine/formats/npy.h"

#include <QJsonDocument>

#include <algorithm>
#include <utility>

#include <zlib.h>

namespace normscope {

namespace {

constexpr QLatin1String recoveryVersionKey("version");
constexpr QLatin1String sceneKey("scene");
/// Version 1 had no files of cells, version 2 no numbers in file names and no stamp.
constexpr int currentVersion = 3;
/// In bytes, far more than any scene needs.
constexpr std::uint64_t textLimit = 16'000'000;

/// Continues a CRC-32 with further bytes.
std::uint32_t withBytes(std::uint32_t checksum, std::span<const std::byte> bytes)
{
    return static_cast<std::uint32_t>(crc32_z(checksum, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()));
}

/// Computes the checksum of the bytes that are read from another source.
class SummedSource final : public ByteSource
{
public:
    explicit SummedSource(std::unique_ptr<ByteSource> source)
        : m_source(std::move(source))
    { }
    std::uint64_t size() const override { return m_source->size(); }
    std::size_t read(std::span<std::byte> buffer) override
    {
        const std::size_t count = m_source->read(buffer);
        m_checksum = withBytes(m_checksum, buffer.first(count));
        return count;
    }
    std::uint32_t checksum() const { return m_checksum; }

private:
    std::unique_ptr<ByteSource> m_source;
    std::uint32_t m_checksum = 0;
};

} // namespace

RecoveryText readRecoveryText(const OwnFolder &folder, const std::string &file)
{
    const std::string name = fileText(folder.filePath(file));
    RecoveryText text {parseJsonObject(QByteArray::fromStdString(folder.read(file, textLimit)), name), {}};
    const int version = text.object.value(recoveryVersionKey).toInt();
    if (version < 1 || version > currentVersion)
        throw InputError({MESSAGE_TEXT("Message", "“%1” is of another version of Normscope."), {name}});
    text.scene = parseSceneJson(QJsonDocument(text.object.value(sceneKey).toObject()).toJson(), name);
    return text;
}

void writeRecoveryText(const OwnFolder &folder, const std::string &file, QJsonObject object, const SceneText &scene)
{
    object.insert(recoveryVersionKey, currentVersion);
    object.insert(sceneKey, QJsonDocument::fromJson(sceneJson(scene)).object());
    const std::string text = QJsonDocument(object).toJson().toStdString();
    folder.write(file, [&text](const ByteSink &sink) { sink(std::as_bytes(std::span(text))); });
}

Tensor loadFrom(const OwnFolder &folder, const RecoveryFile &file, const Progress &progress)
{
    SummedSource source(folder.open(file.name));
    const std::string name = fileText(folder.filePath(file.name));
    Tensor tensor = readNpy(source, name, progress);
    if (file.checksum && *file.checksum != source.checksum())
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” is damaged: its bytes are not those that were written."), {name}});
    return tensor;
}

RecoveryFile saveIn(const OwnFolder &folder, const std::string &name, const Tensor &tensor, const Progress &progress)
{
    constexpr std::size_t pieceBytes = 8 << 20; // Bytes written between two calls of `progress`.
    const auto bytes = static_cast<double>(tensor.byteSize());
    double done = 0;
    std::uint32_t checksum = 0;
    folder.write(name, [&](const ByteSink &sink) {
        writeNpy(tensor, [&](std::span<const std::byte> rest) {
            while (!rest.empty()) {
                const std::span<const std::byte> piece = rest.first(std::min(pieceBytes, rest.size()));
                sink(piece);
                checksum = withBytes(checksum, piece);
                rest = rest.subspan(piece.size());
                done += static_cast<double>(piece.size());
                report(progress, std::min(done / bytes, 1.0));
            }
        });
    });
    return {name, checksum};
}

Tensor cellList(const Tensor &tensor, const std::vector<std::int64_t> &indices)
{
    std::vector<double> values(indices.begin(), indices.end());
    for (const std::int64_t index : indices)
        values.push_back(tensor[index]);
    return Tensor({2, static_cast<std::int64_t>(indices.size())}, std::span<const double>(values));
}

Tensor withCellList(const Tensor &tensor, const Tensor &cells, std::vector<std::int64_t> &indices)
{
    if (cells.rank() != 2 || cells.shape()[0] != 2 || cells.dtype() != DType::Float64)
        throw InputError({MESSAGE_TEXT("Message", "The list of edited cells is damaged."), {}});
    const auto count = static_cast<std::size_t>(cells.shape()[1]);
    const auto values = cells.visit([](auto all) { return std::vector<double>(all.begin(), all.end()); });
    for (std::size_t i = 0; i < count; ++i) {
        const double index = values[i];
        if (!(index >= 0 && index < static_cast<double>(tensor.size())))
            throw InputError({MESSAGE_TEXT("Message", "The list of edited cells is damaged."), {}});
        indices.push_back(static_cast<std::int64_t>(index));
    }
    return tensor.withValues(indices, std::span(values).subspan(count));
}

} // namespace normscope
