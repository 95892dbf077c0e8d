# SPDX-License-Identifier: GPL-3.0-or-later
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(hwy 1.0)
include(${CMAKE_CURRENT_LIST_DIR}/NormscopeTargets.cmake)
