// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/libzip.h"

#include <cstdint>
#include <exception>

namespace normscope {

class AtomicFile;

/// Lets libzip, which otherwise makes files of its own beside the one it is given, write an archive into an AtomicFile.
class ZipSink
{
public:
    /// The caller keeps `file` and the sink as long as the archive.
    explicit ZipSink(AtomicFile &file);
    ZipSink(const ZipSink &) = delete;
    ZipSink &operator=(const ZipSink &) = delete;
    ~ZipSink() { zip_error_fini(&m_error); }

    /// A new, empty archive that is written into the file; null, with the reason in `error`, on failure.
    zip_t *open(zip_error_t *error);
    /// Rethrows what the file threw while libzip wrote, if anything.
    void rethrow() const;

private:
    static zip_int64_t serve(void *self, void *data, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t serve(void *data, zip_uint64_t length, zip_source_cmd_t command);
    zip_int64_t fail(int code, int systemCode = 0);

    AtomicFile &m_file;
    zip_error_t m_error;
    std::exception_ptr m_failure;
    std::uint64_t m_size = 0;
};

} // namespace normscope
