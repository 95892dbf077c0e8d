# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the engine of the build folder BUILD below SCRATCH, builds the example of SOURCE/README.md against it with
# GENERATOR, COMPILER and FLAGS, and compares the example's output with that in README.md. Every public header must
# compile separately.
file(REMOVE_RECURSE ${SCRATCH})
file(READ ${SOURCE}/README.md readme)

# extract(LANGUAGE FILE): writes the fenced block of LANGUAGE in README.md to FILE.
function(extract language file)
  string(FIND "${readme}" "```${language}\n" start)
  if(start EQUAL -1)
    message(FATAL_ERROR "README.md has no block of ${language}")
  endif()
  string(SUBSTRING "${readme}" ${start} -1 rest)
  string(FIND "${rest}" "\n" start)
  string(FIND "${rest}" "\n```\n" end)
  math(EXPR start "${start} + 1")
  math(EXPR length "${end} - ${start} + 1")
  string(SUBSTRING "${rest}" ${start} ${length} text)
  file(WRITE ${SCRATCH}/${file} "${text}")
endfunction()
extract(cmake CMakeLists.txt)
extract(cpp example.cpp)

macro(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
endmacro()
run(${CMAKE_COMMAND} --install ${BUILD} --config "${CONFIG}" --component engine --prefix ${SCRATCH}/prefix)
run(${CMAKE_COMMAND} -G ${GENERATOR} -S ${SCRATCH} -B ${SCRATCH}/build -DCMAKE_PREFIX_PATH=${SCRATCH}/prefix
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
run(${SCRATCH}/build/example)

string(REGEX MATCH "It prints `([^`]*)`" ignored "${readme}")
string(STRIP "${output}" output)
if(NOT output STREQUAL CMAKE_MATCH_1)
  message(FATAL_ERROR "The example printed\n${output}\nand README.md says\n${CMAKE_MATCH_1}")
endif()

file(GLOB headers ${SCRATCH}/prefix/include/normscope/normscope/*.h)
if(NOT headers)
  message(FATAL_ERROR "No public header was installed")
endif()
foreach(header ${headers})
  get_filename_component(name ${header} NAME)
  # Included twice, to test its include guard, and with the warnings of strict programs.
  file(WRITE ${SCRATCH}/alone.cpp "#include <normscope/${name}>\n#include <normscope/${name}>\nint main() { return 0; }\n")
  run(${COMPILER} -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I${SCRATCH}/prefix/include/normscope
      ${SCRATCH}/alone.cpp)
endforeach()
