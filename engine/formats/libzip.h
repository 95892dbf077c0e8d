// SPDX-License-Identifier: GPL-3.0-or-later
//
// libzip, loaded when an archive is first read or written. Debian's brings a cryptographic library along, whose loading
// took every start 1.8 ms, 7 % of a bare window's; few starts see an archive.
#pragma once

#include <atomic>

#include <zip.h>

namespace normscope {

/// Finds a function of libzip by name. Throws an IoError if the library is not installed.
void *findInLibzip(const char *name);

/// A function of libzip, found when it is first called.
template <class Function>
class LibzipFunction;

template <class Result, class... Arguments>
class LibzipFunction<Result(Arguments...)>
{
public:
    constexpr explicit LibzipFunction(const char *name)
        : m_name(name)
    { }

    Result operator()(Arguments... arguments) const
    {
        void *address = m_address.load(std::memory_order_acquire);
        if (!address) {
            address = findInLibzip(m_name);
            m_address.store(address, std::memory_order_release);
        }
        return reinterpret_cast<Result (*)(Arguments...)>(address)(arguments...);
    }

private:
    const char *m_name;
    mutable std::atomic<void *> m_address = nullptr;
};

// In this namespace these names hide those of libzip's header.
#define NORMSCOPE_LIBZIP_FUNCTION(name) inline const LibzipFunction<decltype(::name)> name(#name)
NORMSCOPE_LIBZIP_FUNCTION(zip_close);
NORMSCOPE_LIBZIP_FUNCTION(zip_discard);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_code_system);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_fini);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_init);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_init_with_code);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_set);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_strerror);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_system_type);
NORMSCOPE_LIBZIP_FUNCTION(zip_error_to_data);
NORMSCOPE_LIBZIP_FUNCTION(zip_fclose);
NORMSCOPE_LIBZIP_FUNCTION(zip_file_add);
NORMSCOPE_LIBZIP_FUNCTION(zip_file_get_error);
NORMSCOPE_LIBZIP_FUNCTION(zip_file_set_dostime);
NORMSCOPE_LIBZIP_FUNCTION(zip_fopen_index);
NORMSCOPE_LIBZIP_FUNCTION(zip_fread);
NORMSCOPE_LIBZIP_FUNCTION(zip_get_error);
NORMSCOPE_LIBZIP_FUNCTION(zip_get_name);
NORMSCOPE_LIBZIP_FUNCTION(zip_get_num_entries);
NORMSCOPE_LIBZIP_FUNCTION(zip_open);
NORMSCOPE_LIBZIP_FUNCTION(zip_open_from_source);
NORMSCOPE_LIBZIP_FUNCTION(zip_register_cancel_callback_with_state);
NORMSCOPE_LIBZIP_FUNCTION(zip_register_progress_callback_with_state);
NORMSCOPE_LIBZIP_FUNCTION(zip_set_file_compression);
NORMSCOPE_LIBZIP_FUNCTION(zip_source_buffer_create);
NORMSCOPE_LIBZIP_FUNCTION(zip_source_buffer_fragment);
NORMSCOPE_LIBZIP_FUNCTION(zip_source_free);
NORMSCOPE_LIBZIP_FUNCTION(zip_source_function_create);
NORMSCOPE_LIBZIP_FUNCTION(zip_source_seek_compute_offset);
NORMSCOPE_LIBZIP_FUNCTION(zip_stat);
NORMSCOPE_LIBZIP_FUNCTION(zip_stat_init);
#undef NORMSCOPE_LIBZIP_FUNCTION

} // namespace normscope
