// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/tensor_file.h"

#include "engine/formats/delimited.h"
#include "engine/formats/file.h"
#include "engine/formats/npy.h"
#include "engine/formats/npz.h"
#include "engine/formats/safetensors.h"

#include <algorithm>

namespace normscope {

namespace {

constexpr TensorEnding endings[] = {
    {TensorFormat::Npy, ".npy"}, {TensorFormat::Npz, ".npz"}, {TensorFormat::Safetensors, ".safetensors"},
    {TensorFormat::Csv, ".csv"}, {TensorFormat::Tsv, ".tsv"},
};

TensorFormat knownFormat(const std::filesystem::path &path)
{
    if (const auto format = tensorFormat(path))
        return *format;
    throw InputError(
        {MESSAGE_TEXT("Message", "“%1” has no ending of a tensor file: .npy, .npz, .safetensors, .csv or .tsv."),
         {fileText(path)}});
}

} // namespace

std::span<const TensorEnding> tensorEndings()
{
    return endings;
}

std::optional<TensorFormat> tensorFormat(const std::filesystem::path &path)
{
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    for (const TensorEnding &known : endings) {
        if (known.ending == ending)
            return known.format;
    }
    return std::nullopt;
}

bool holdsSeveral(TensorFormat format)
{
    return format == TensorFormat::Npz || format == TensorFormat::Safetensors;
}

std::vector<NamedArray> namedArrays(const std::filesystem::path &path, const Progress &progress)
{
    return tensorFormat(path) == TensorFormat::Safetensors ? safetensorsArrays(path) : npzArrays(path, progress);
}

std::optional<TensorHead> tensorHead(const std::filesystem::path &path, const std::string &array)
{
    if (!tensorFormat(path))
        FileSource check(path); // As in loadTensor().
    switch (knownFormat(path)) {
    case TensorFormat::Npy: {
        FileSource source(path);
        NpyHeader header = readNpyHeader(source, fileText(path));
        return TensorHead {header.element, std::move(header.shape)};
    }
    case TensorFormat::Npz:
        return npzHead(path, array);
    case TensorFormat::Safetensors:
        return safetensorsHead(path, array);
    case TensorFormat::Csv:
    case TensorFormat::Tsv:
        break;
    }
    return std::nullopt;
}

Tensor loadTensor(const std::filesystem::path &path, const std::string &array, const Progress &progress)
{
    if (!tensorFormat(path))
        FileSource check(path); // A missing file or a folder is reported before an unknown ending.
    switch (knownFormat(path)) {
    case TensorFormat::Npy:
        return loadNpy(path, progress);
    case TensorFormat::Npz:
        return loadNpz(path, array, progress);
    case TensorFormat::Safetensors:
        return loadSafetensors(path, array, progress);
    case TensorFormat::Csv:
    case TensorFormat::Tsv:
        return loadDelimited(path).values;
    }
    return {};
}

void saveTensor(const std::filesystem::path &path, const Tensor &tensor, const Progress &progress)
{
    switch (knownFormat(path)) {
    case TensorFormat::Npy:
        return saveNpy(path, tensor, progress);
    case TensorFormat::Npz:
        return saveNpz(path, {{"tensor", tensor}}, progress);
    case TensorFormat::Safetensors:
        return saveSafetensors(path, {{"tensor", tensor}}, progress);
    case TensorFormat::Csv:
        return saveDelimited(path, tensor, ',', progress);
    case TensorFormat::Tsv:
        return saveDelimited(path, tensor, '\t', progress);
    }
}

} // namespace normscope
