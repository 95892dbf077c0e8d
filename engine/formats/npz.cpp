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

std::string joined(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 20;
    std::string result;
    for (std::size_t i = 0; i < names.size() && i < most; ++i)
        result += (i > 0 ? ", " : "") + names[i];
    return names.size() > most ? result + ", …" : result;
}

} // namespace

std::vector<NpzArray> npzArrays(const std::filesystem::path &path, const Progress &progress)
{
    const ZipReader archive(path);
    const std::vector<std::string> names = arrayNames(archive, path);
    std::vector<NpzArray> result;
    result.reserve(names.size());
    for (const std::string &name : names) {
        report(progress, static_cast<double>(result.size()) / static_cast<double>(names.size()));
        NpzArray array {name, {}, {}};
        try {
            array.header = archive.readTensorHeader(name + std::string(ending));
        } catch (const InputError &error) {
            array.refusal = error.message();
        }
        result.push_back(std::move(array));
    }
    return result;
}

Tensor loadNpz(const std::filesystem::path &path, const std::string &name, const Progress &progress)
{
    const ZipReader archive(path);
    const std::vector<std::string> names = arrayNames(archive, path);
    if (name.empty() && names.size() > 1)
        throw InputError({MESSAGE_TEXT("Message", "“%1” holds several arrays (%2); name the one to read."),
                          {fileText(path), joined(names)}});
    if (!name.empty() && !archive.contains(name + std::string(ending)))
        throw InputError(
            {MESSAGE_TEXT("Message", "“%1” has no array “%2”; it holds: %3."), {fileText(path), name, joined(names)}});
    return archive.readTensor((name.empty() ? names.front() : name) + std::string(ending), progress);
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
