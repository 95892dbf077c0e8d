// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/byte_source.h"
#include "engine/formats/npy_header.h"
#include "engine/tensor/progress.h"
#include "engine/tensor/tensor.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace normscope {

/// Reads the entries of a zip archive, stored or deflated. Every function throws InputError, with the file's name in
/// it, for an archive that is damaged (checksums are compared) or encrypted, and for an entry that unpacks to more than
/// it plausibly can: to over 1 GiB and over 100 times its packed size.
class ZipReader
{
public:
    explicit ZipReader(const std::filesystem::path &path);
    /// An archive in memory, which must outlive the reader.
    ZipReader(std::span<const std::byte> archive, std::string fileName);
    ~ZipReader();
    ZipReader(const ZipReader &) = delete;
    ZipReader &operator=(const ZipReader &) = delete;

    /// Entry names in the archive's order.
    const std::vector<std::string> &names() const { return m_names; }
    bool contains(std::string_view name) const;

    /// The bytes of an entry; refuses one of more than `sizeLimit` bytes.
    std::string read(const std::string &name, std::uint64_t sizeLimit) const;
    /// An entry that is a .npy file.
    Tensor readTensor(const std::string &name, const Progress &progress = {}) const;
    /// The header of such an entry; its data are not looked at.
    NpyHeader readTensorHeader(const std::string &name) const;

private:
    struct Archive;
    class Entry;
    void listNames();

    std::unique_ptr<Archive> m_archive;
    std::string m_fileName;
    std::vector<std::string> m_names;
};

/// The entry that holds the archive's media type.
inline constexpr std::string_view mediaTypeEntry = "mimetype";

/// Collects entries and writes them as one zip archive. Entries carry no time of day, so that equal content makes equal
/// files. Tensors are shared, not copied, until save() streams them.
class ZipWriter
{
public:
    enum class Compression
    {
        Stored,
        Deflated
    };

    ZipWriter() = default;
    /// An archive whose first entry is its media type, stored without compression, so that the file's first bytes show
    /// the type (the entry `mimetype` of OCF 3.2, section 4.3).
    explicit ZipWriter(std::string mediaType)
    {
        add(std::string(mediaTypeEntry), std::move(mediaType), Compression::Stored);
    }

    void add(std::string name, std::string bytes, Compression compression = Compression::Deflated);
    /// Adds the tensor as a .npy file; `name` is the whole entry name, with its ending.
    void add(std::string name, Tensor tensor, Compression compression = Compression::Stored);

    /// Writes the archive, whole or not at all. Throws IoError, or Cancelled.
    void save(const std::filesystem::path &path, const Progress &progress = {}) const;

private:
    struct Entry
    {
        std::string name;
        std::string bytes; ///< The whole entry, or the .npy header before the tensor's values.
        Tensor tensor;
        Compression compression;
    };
    std::vector<Entry> m_entries;
};

} // namespace normscope
