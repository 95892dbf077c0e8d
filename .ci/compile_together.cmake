# SPDX-License-Identifier: GPL-3.0-or-later
# Headers are most of the cost of compiling a source file: reading them, and instantiating their templates. Therefore the
# sources of a target are compiled as a few large units, and the headers of Qt are precompiled for widgets and application.
# The preset `strict` compiles every file by itself, so that one that lacks an include of the project fails. It reads Qt
# precompiled as all other presets do: reading it anew 540 times takes twenty minutes instead of six.
set(CMAKE_UNITY_BUILD ON CACHE BOOL "Compile the sources of a target as a few large units")
set(CMAKE_DISABLE_PRECOMPILE_HEADERS OFF CACHE BOOL "Read the headers of Qt anew for every source")

# normscope_compile_together(target most): divides the present sources of the target, in the order of their paths, into unity
# build units with at most `most` files and of nearly equal size. Few units are what counts: each of them instantiates the
# templates of Qt and of the standard library anew. (Eight units of two to four files took 16 s, as one unit 8 s.) Editing one
# file compiles its whole unit again. (The preset `dev` compiles that file alone.) CMake compiles sources with options of their
# own separately: those that are compiled for every instruction set.
function(normscope_compile_together target most)
  get_target_property(moc Qt6::moc LOCATION)
  configure_file(${PROJECT_SOURCE_DIR}/.ci/moc.in ${PROJECT_BINARY_DIR}/moc @ONLY USE_SOURCE_PERMISSIONS)
  set_target_properties(${target} PROPERTIES AUTOMOC_EXECUTABLE ${PROJECT_BINARY_DIR}/moc)
  # What moc generates becomes part of a unit, as it reads the same headers.
  get_target_property(has_mocs ${target} AUTOMOC)
  if(has_mocs)
    set(mocs ${target}_autogen/mocs_compilation.cpp)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${mocs} PROPERTIES HEADER_FILE_ONLY ON)
    file(CONFIGURE OUTPUT ${target}_mocs.cpp CONTENT "#include \"${mocs}\"\n")
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}_mocs.cpp PROPERTIES SKIP_AUTOMOC ON)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${target}_mocs.cpp)
  endif()
  # Two false warnings of unity builds: a local name shadows a name of another file in the unit, and a type uses the
  # unnamed namespace of another file, which GCC takes for that of a header.
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP UNITY_BUILD_CODE_BEFORE_INCLUDE
    "#pragma GCC diagnostic ignored \"-Wshadow\"\n#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  set(common "")
  foreach(source ${sources})
    get_filename_component(source ${source} ABSOLUTE)
    get_source_file_property(own_options ${source} COMPILE_OPTIONS)
    if(NOT own_options)
      list(APPEND common ${source})
    endif()
  endforeach()
  if(NORMSCOPE_IS_SANITIZED) # A unit takes twice the memory then: whole ones took 3 GB each.
    math(EXPR most "${most} / 2")
  endif()
  list(LENGTH common count)
  math(EXPR units "(${count} + ${most} - 1) / ${most}")
  set(index 0)
  foreach(source ${common})
    math(EXPR unit "${index} * ${units} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${unit})
    math(EXPR index "${index} + 1")
  endforeach()
endfunction()
