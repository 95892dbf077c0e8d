// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/zip_sink.h"

#include "engine/formats/atomic_file.h"

#include <algorithm>
#include <cerrno>

namespace normscope {

ZipSink::ZipSink(AtomicFile &file)
    : m_file(file)
{
    zip_error_init(&m_error);
}

zip_t *ZipSink::open(zip_error_t *error)
{
    zip_source_t *source = zip_source_function_create(&ZipSink::serve, this, error);
    zip_t *archive = source ? zip_open_from_source(source, ZIP_CREATE, error) : nullptr;
    if (!archive)
        zip_source_free(source);
    return archive;
}

void ZipSink::rethrow() const
{
    if (m_failure)
        std::rethrow_exception(m_failure);
}

zip_int64_t ZipSink::serve(void *self, void *data, zip_uint64_t length, zip_source_cmd_t command)
{
    auto *sink = static_cast<ZipSink *>(self);
    try {
        return sink->serve(data, length, command);
    } catch (...) { // No exception may pass through libzip, which is C.
        sink->m_failure = std::current_exception();
        return sink->fail(ZIP_ER_WRITE, EIO);
    }
}

zip_int64_t ZipSink::serve(void *data, zip_uint64_t length, zip_source_cmd_t command)
{
    switch (command) {
    case ZIP_SOURCE_SUPPORTS:
        return ZIP_SOURCE_SUPPORTS_WRITABLE;
    case ZIP_SOURCE_STAT:
        return fail(ZIP_ER_READ, ENOENT); // The archive does not exist yet.
    case ZIP_SOURCE_WRITE:
        m_file.write({static_cast<const std::byte *>(data), length});
        m_size = std::max(m_size, m_file.position());
        return static_cast<zip_int64_t>(length);
    case ZIP_SOURCE_TELL_WRITE:
        return static_cast<zip_int64_t>(m_file.position());
    case ZIP_SOURCE_SEEK_WRITE: {
        const zip_int64_t to = zip_source_seek_compute_offset(m_file.position(), m_size, data, length, &m_error);
        if (to < 0)
            return -1;
        m_file.seek(static_cast<std::uint64_t>(to));
        return 0;
    }
    case ZIP_SOURCE_ERROR:
        return zip_error_to_data(&m_error, data, length);
    case ZIP_SOURCE_BEGIN_WRITE:
    case ZIP_SOURCE_COMMIT_WRITE: // The owner of the AtomicFile commits it.
    case ZIP_SOURCE_ROLLBACK_WRITE:
    case ZIP_SOURCE_REMOVE: // Called for an archive without entries.
    case ZIP_SOURCE_FREE:
        return 0;
    default:
        return fail(ZIP_ER_OPNOTSUPP); // Nothing is ever read.
    }
}

zip_int64_t ZipSink::fail(int code, int systemCode)
{
    zip_error_set(&m_error, code, systemCode);
    return -1;
}

} // namespace normscope
