// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The version that these headers belong to: CMakeLists.txt reads it here.
#define NORMSCOPE_VERSION_MAJOR 0
#define NORMSCOPE_VERSION_MINOR 2
#define NORMSCOPE_VERSION_PATCH 0
#define NORMSCOPE_VERSION_STRING "0.2.0"
/// To compare with: NORMSCOPE_VERSION >= NORMSCOPE_VERSION_OF(0, 2, 0).
#define NORMSCOPE_VERSION_OF(major, minor, patch) ((major)*1'000'000 + (minor)*1'000 + (patch))
#define NORMSCOPE_VERSION                                                                                              \
    NORMSCOPE_VERSION_OF(NORMSCOPE_VERSION_MAJOR, NORMSCOPE_VERSION_MINOR, NORMSCOPE_VERSION_PATCH)
