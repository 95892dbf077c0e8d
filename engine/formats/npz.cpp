// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npz.h"

#include "engine/formats/file.h"
#include "engine/formats/zip_archive.h"

namespace normscope {

namespace {

constexpr std::string_view ending = ".npy";

std::vector<std::string> arrayNames(const ZipReader &archive, const std::filesystem::path &path)
{
    std::vector<std::string> result;
    for (const std::string &entry : archive.names()) {
        if (entry.size() > ending.size() && entry.ends_with(ending))
            result.push_back(entry.substr(0, entry.size() - ending.size()));
    }
    if (result.empty())
        throw InputError({MESSAGE_TEXT("Message", "“%1” holds no array."), {fileText(path)}});
    return result;
}

} // namespace

std::vector<NamedArray> npzArrays(const std::filesystem::path &path, const Progress &progress)
{
    const ZipReader archive(path);
    const std::vector<std::string> names = arrayNames(archive, path);
    std::vector<NamedArray> result;
    result.reserve(names.size());
    for (const std::string &name : names) {
        report(progress, static_cast<double>(result.size()) / static_cast<double>(names.size()));
        NamedArray array {name};
        try {
            const NpyHeader header = archive.readTensorHeader(name + std::string(ending));
            array.shape = header.shape;
            array.element = normscope::name(header.element);
        } catch (const InputError &error) {
            array.refusal = error.message();
        }
        result.push_back(std::move(array));
    }
    return result;
}

TensorHead npzHead(const std::filesystem::path &path, const std::string &name)
{
    const ZipReader archive(path);
    const std::string chosen = chosenArray(arrayNames(archive, path), name, fileText(path));
    NpyHeader header = archive.readTensorHeader(chosen + std::string(ending));
    return {header.element, std::move(header.shape)};
}

Tensor loadNpz(const std::filesystem::path &path, const std::string &name, const Progress &progress)
{
    const ZipReader archive(path);
    const std::string chosen = chosenArray(arrayNames(archive, path), name, fileText(path));
    return archive.readTensor(chosen + std::string(ending), progress);
}

void saveNpz(const std::filesystem::path &path, const std::vector<std::pair<std::string, Tensor>> &arrays,
             const Progress &progress)
{
    ZipWriter writer;
    for (const auto &[name, tensor] : arrays)
        writer.add(name + std::string(ending), tensor, ZipWriter::Compression::Deflated);
    writer.save(path, progress);
}

} // namespace normscope
