// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/zip_archive.h"

#include "engine/formats/atomic_file.h"
#include "engine/formats/file.h"
#include "engine/formats/libzip.h"
#include "engine/formats/npy.h"
#include "engine/formats/zip_sink.h"

#include <algorithm>
#include <array>
#include <cerrno>

namespace normscope {

namespace {

constexpr std::uint64_t alwaysPlausible = std::uint64_t(1) << 30;
constexpr std::uint64_t plausibleRatio = 100;
constexpr std::uint64_t largestRatio = 1032; ///< The most that deflate reaches: 258 bytes from two bits.

bool isPlausible(std::uint64_t size, std::uint64_t packedSize)
{
    if (size / largestRatio > packedSize)
        return false;
    return size <= alwaysPlausible || size / plausibleRatio <= packedSize;
}

/// An error of libzip with the text that it makes of it.
class ZipError
{
public:
    explicit ZipError(int code = ZIP_ER_OK) { zip_error_init_with_code(&m_error, code); }
    ~ZipError() { zip_error_fini(&m_error); }
    ZipError(const ZipError &) = delete;
    ZipError &operator=(const ZipError &) = delete;
    zip_error_t *get() { return &m_error; }

private:
    zip_error_t m_error;
};

std::string reason(zip_error_t *error)
{
    return zip_error_strerror(error);
}

[[noreturn]] void throwDamaged(const std::string &fileName, zip_error_t *error)
{
    throw InputError({MESSAGE_TEXT("Message", "“%1” is no zip archive or is damaged: %2."), {fileName, reason(error)}});
}

[[noreturn]] void throwDamagedEntry(const std::string &fileName, const std::string &entry, const std::string &why)
{
    throw InputError({MESSAGE_TEXT("Message", "“%2” in “%1” is damaged: %3."), {fileName, entry, why}});
}

} // namespace

struct ZipReader::Archive
{
    zip_t *zip = nullptr;
    ~Archive()
    {
        if (zip)
            zip_discard(zip);
    }
};

/// One entry of an archive, unpacked as it is read.
class ZipReader::Entry final : public ByteSource
{
public:
    Entry(const ZipReader &reader, const std::string &name)
        : m_fileName(reader.m_fileName)
        , m_name(name)
    {
        zip_t *zip = reader.m_archive->zip;
        zip_stat_t status;
        zip_stat_init(&status);
        if (zip_stat(zip, name.c_str(), ZIP_FL_ENC_GUESS, &status) != 0)
            throw InputError({MESSAGE_TEXT("Message", "“%1” has no entry “%2”."), {m_fileName, name}});
        constexpr zip_uint64_t needed = ZIP_STAT_INDEX | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
        if ((status.valid & needed) != needed
            || (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE)
            || ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE))
            throw InputError({MESSAGE_TEXT("Message",
                                           "“%2” in “%1” is encrypted or packed in a way that is not read; only "
                                           "stored and deflated entries are."),
                              {m_fileName, name}});
        if (!isPlausible(status.size, status.comp_size)
            || (status.comp_method == ZIP_CM_STORE && status.size != status.comp_size))
            throw InputError(
                {MESSAGE_TEXT("Message", "“%2” in “%1” claims to unpack to %3 bytes from %4; it is not read."),
                 {m_fileName, name, std::to_string(status.size), std::to_string(status.comp_size)}});
        m_size = status.size;
        m_file = zip_fopen_index(zip, status.index, 0);
        if (!m_file)
            throwDamagedEntry(m_fileName, m_name, reason(zip_get_error(zip)));
    }
    ~Entry() override { zip_fclose(m_file); }
    Entry(const Entry &) = delete;
    Entry &operator=(const Entry &) = delete;

    std::uint64_t size() const override { return m_size; }

    std::size_t read(std::span<std::byte> buffer) override
    {
        std::size_t done = 0;
        while (done < buffer.size()) {
            const zip_int64_t count = zip_fread(m_file, buffer.data() + done, buffer.size() - done);
            if (count < 0)
                throwDamagedEntry(m_fileName, m_name, reason(zip_file_get_error(m_file)));
            if (count == 0)
                break;
            done += static_cast<std::size_t>(count);
        }
        return done;
    }

    /// Reads to the end of the entry, where libzip compares the checksum.
    void finish()
    {
        std::array<std::byte, 1 << 14> rest;
        while (read(rest) > 0) { }
    }

private:
    const std::string &m_fileName;
    std::string m_name;
    std::uint64_t m_size = 0;
    zip_file_t *m_file = nullptr;
};

ZipReader::ZipReader(const std::filesystem::path &path)
    : m_archive(std::make_unique<Archive>())
    , m_fileName(fileText(path))
{
    FileSource check(path); // Says plainly what is wrong with a missing file or a folder.
    int code = 0;
    m_archive->zip = zip_open(path.c_str(), ZIP_RDONLY, &code);
    if (!m_archive->zip) {
        throwDamaged(m_fileName, ZipError(code).get());
    }
    listNames();
}

ZipReader::ZipReader(std::span<const std::byte> archive, std::string fileName)
    : m_archive(std::make_unique<Archive>())
    , m_fileName(std::move(fileName))
{
    ZipError error;
    zip_source_t *source = zip_source_buffer_create(archive.data(), archive.size(), 0, error.get());
    if (source)
        m_archive->zip = zip_open_from_source(source, ZIP_RDONLY, error.get());
    if (!m_archive->zip) {
        zip_source_free(source);
        throwDamaged(m_fileName, error.get());
    }
    listNames();
}

ZipReader::~ZipReader() = default;

void ZipReader::listNames()
{
    const zip_int64_t count = zip_get_num_entries(m_archive->zip, 0);
    for (zip_int64_t i = 0; i < count; ++i) {
        if (const char *name = zip_get_name(m_archive->zip, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_GUESS))
            m_names.emplace_back(name);
    }
}

bool ZipReader::contains(std::string_view name) const
{
    return std::find(m_names.begin(), m_names.end(), name) != m_names.end();
}

std::string ZipReader::read(const std::string &name, std::uint64_t sizeLimit) const
{
    Entry entry(*this, name);
    if (entry.size() > sizeLimit)
        throw InputError(
            {MESSAGE_TEXT("Message", "“%2” in “%1” is too large: it has %3 bytes, and at most %4 are read."),
             {m_fileName, name, std::to_string(entry.size()), std::to_string(sizeLimit)}});
    std::string bytes(static_cast<std::size_t>(entry.size()), '\0');
    bytes.resize(entry.read(std::as_writable_bytes(std::span(bytes))));
    entry.finish();
    return bytes;
}

Tensor ZipReader::readTensor(const std::string &name, const Progress &progress) const
{
    Entry entry(*this, name);
    Tensor tensor = readNpy(entry, m_fileName + ":" + name, progress);
    entry.finish();
    return tensor;
}

NpyHeader ZipReader::readTensorHeader(const std::string &name) const
{
    Entry entry(*this, name);
    return readNpyHeader(entry, m_fileName + ":" + name);
}

void ZipWriter::add(std::string name, std::string bytes, Compression compression)
{
    m_entries.push_back({std::move(name), std::move(bytes), {}, compression});
}

void ZipWriter::add(std::string name, Tensor tensor, Compression compression)
{
    tensor = tensor.converted(npyType(tensor.dtype()));
    std::string preamble = npyPreamble(tensor.dtype(), tensor.shape());
    m_entries.push_back({std::move(name), std::move(preamble), std::move(tensor), compression});
}

namespace {

/// An archive being written; discarded unless close() was called.
class OpenArchive
{
public:
    explicit OpenArchive(AtomicFile &file)
        : m_target(file.target())
        , m_sink(file)
    {
        ZipError error;
        m_zip = m_sink.open(error.get());
        if (!m_zip)
            fail(error.get());
    }
    ~OpenArchive()
    {
        if (m_zip)
            zip_discard(m_zip);
    }
    OpenArchive(const OpenArchive &) = delete;
    OpenArchive &operator=(const OpenArchive &) = delete;

    void add(const std::string &name, std::span<const zip_buffer_fragment_t> fragments, zip_int32_t method)
    {
        zip_source_t *source = zip_source_buffer_fragment(m_zip, fragments.data(), fragments.size(), 0);
        if (!source)
            fail(zip_get_error(m_zip));
        const zip_int64_t index = zip_file_add(m_zip, name.c_str(), source, ZIP_FL_ENC_UTF_8);
        if (index < 0) {
            zip_source_free(source);
            fail(zip_get_error(m_zip));
        }
        constexpr zip_uint16_t firstDay = 1 << 5 | 1; // 1980-01-01, the earliest date a zip archive knows.
        const auto entry = static_cast<zip_uint64_t>(index);
        if (zip_set_file_compression(m_zip, entry, method, 0) != 0
            || zip_file_set_dostime(m_zip, entry, 0, firstDay, 0) != 0)
            fail(zip_get_error(m_zip));
    }

    void close(const Progress &progress)
    {
        if (progress) {
            zip_register_progress_callback_with_state(m_zip, 0.01, &OpenArchive::onProgress, nullptr, this);
            zip_register_cancel_callback_with_state(m_zip, &OpenArchive::onCancel, nullptr, this);
            m_progress = progress;
        }
        if (zip_close(m_zip) != 0) {
            if (m_stopped)
                throw Cancelled();
            m_sink.rethrow();
            fail(zip_get_error(m_zip));
        }
        m_zip = nullptr;
    }

private:
    static void onProgress(zip_t *, double share, void *self)
    {
        auto *archive = static_cast<OpenArchive *>(self);
        archive->m_stopped = archive->m_stopped || archive->m_progress(share);
    }
    static int onCancel(zip_t *, void *self) { return static_cast<OpenArchive *>(self)->m_stopped ? 1 : 0; }

    [[noreturn]] void fail(zip_error_t *error) const
    {
        const int code = zip_error_system_type(error) == ZIP_ET_SYS ? zip_error_code_system(error) : 0;
        const std::string why = code != 0 ? systemReason(code) : reason(error);
        throw IoError({MESSAGE_TEXT("Message", "“%1” cannot be written: %2."), {fileText(m_target), why}});
    }

    std::filesystem::path m_target;
    ZipSink m_sink;
    zip_t *m_zip = nullptr;
    Progress m_progress;
    bool m_stopped = false;
};

} // namespace

void ZipWriter::save(const std::filesystem::path &path, const Progress &progress) const
{
    AtomicFile file(path);
    OpenArchive archive(file);
    // libzip wants the pieces as pointers to changeable bytes, and only reads them.
    const auto piece = [](std::span<const std::byte> bytes) {
        const auto *data = reinterpret_cast<const zip_uint8_t *>(bytes.data());
        return zip_buffer_fragment_t {const_cast<zip_uint8_t *>(data), bytes.size()};
    };
    for (const Entry &entry : m_entries) {
        std::vector<zip_buffer_fragment_t> fragments = {piece(std::as_bytes(std::span(entry.bytes)))};
        if (!entry.tensor.isEmpty())
            entry.tensor.visitStored([&](auto values) { fragments.push_back(piece(std::as_bytes(values))); });
        archive.add(entry.name, fragments, entry.compression == Compression::Stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE);
    }
    archive.close(progress);
    file.commit();
}

} // namespace normscope
