# SPDX-License-Identifier: GPL-3.0-or-later
# Most of what a source file costs is reading headers. So the sources of a folder are compiled a few at a time, and the
# headers of Qt are read once for widgets and application. The preset `strict` does neither, so that every file
# includes what it uses.
set(CMAKE_UNITY_BUILD ON CACHE BOOL "Compile the sources of a folder a few at a time")
set(CMAKE_DISABLE_PRECOMPILE_HEADERS OFF CACHE BOOL "Read the headers of Qt anew for every source")

# normscope_compile_together(target most): parts the sources that the target has so far into units, of one folder each, of
# at most so many files and as equal as may be. An edit of one compiles all. (The preset `dev` compiles that file alone.) CMake leaves sources with options of their own alone: those that are compiled for every
# instruction set.
function(normscope_compile_together target most)
  # What moc writes looks things up and calls them.
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp
                              PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
  # A local name is no shadow of what another file of the unit calls so, and what is unnamed in a unit is no header's.
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP UNITY_BUILD_CODE_BEFORE_INCLUDE
    "#pragma GCC diagnostic ignored \"-Wshadow\"\n#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"")
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  set(folders "")
  foreach(source ${sources})
    get_filename_component(source ${source} ABSOLUTE)
    get_source_file_property(own_options ${source} COMPILE_OPTIONS)
    if(own_options)
      continue()
    endif()
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${folder})
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    list(APPEND folders ${folder})
    list(APPEND sources_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    list(LENGTH sources_${folder} count)
    math(EXPR units "(${count} + ${most} - 1) / ${most}")
    set(index 0)
    foreach(source ${sources_${folder}})
      math(EXPR unit "${index} * ${units} / ${count}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${unit})
      math(EXPR index "${index} + 1")
    endforeach()
  endforeach()
endfunction()
