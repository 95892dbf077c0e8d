# SPDX-License-Identifier: GPL-3.0-or-later
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(hwy 1.0)
find_dependency(PkgConfig)
pkg_check_modules(libzip REQUIRED QUIET IMPORTED_TARGET libzip)
include(${CMAKE_CURRENT_LIST_DIR}/NormscopeTargets.cmake)
