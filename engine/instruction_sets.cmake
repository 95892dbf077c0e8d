# SPDX-License-Identifier: GPL-3.0-or-later
# Vector code is compiled once for each instruction set, which is a third of the time that the whole program would take.
# A program runs one of them. Therefore the engine gets that of this machine's processor by default, and the other sets
# that it can run are objects that the tests link. On a processor without the set the plain reference computes, and the
# program says so.
set(NORMSCOPE_INSTRUCTION_SETS native CACHE STRING
    "Instruction sets of the engine: native, all (for packages), or a list of avx512, avx2, sse4 and scalar")

set(vector_sources experiments/draw_kernels.cpp kernels/gradient_double.cpp kernels/gradient_float.cpp
    kernels/kernels_double.cpp kernels/kernels_float.cpp kernels/masked_double.cpp kernels/masked_float.cpp)
# These are vectors already: that the compiler looks for more takes a tenth longer.
set_source_files_properties(${vector_sources} PROPERTIES COMPILE_OPTIONS
                            "${NORMSCOPE_VECTOR_OPTIONS};-fno-tree-vectorize;$<$<CXX_COMPILER_ID:GNU>:-fno-tree-loop-vectorize>")
# GCC would move each step to the place where its result is used, so that independent chains of steps, written side by
# side to overlap, would run one after the other. And clang takes more than ten minutes to instrument the draws for a fuzz
# target; no reader of files calls them.
set_property(SOURCE experiments/draw_kernels.cpp APPEND PROPERTY COMPILE_OPTIONS
             $<$<CXX_COMPILER_ID:GNU>:-fno-tree-ter> $<$<BOOL:${NORMSCOPE_FUZZERS}>:-fno-sanitize=all>)

# The best set of this machine's processor, asked of the code that chooses at run time.
function(normscope_find_native_set)
  if(NOT DEFINED NORMSCOPE_NATIVE_SET)
    try_run(exit_code is_compiled ${PROJECT_BINARY_DIR}/native_set
            SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/kernels/native_set.cpp ${CMAKE_CURRENT_SOURCE_DIR}/kernels/targets.cpp
            CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR} LINK_LIBRARIES hwy::hwy
            CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON RUN_OUTPUT_VARIABLE name)
    if(NOT is_compiled OR NOT exit_code EQUAL 0)
      set(name all)
    endif()
    set(NORMSCOPE_NATIVE_SET ${name} CACHE INTERNAL "Best instruction set of this machine's processor")
  endif()
endfunction()

# normscope_set_bits(variable set...): an expression of the bits that Highway gives the sets.
function(normscope_set_bits variable)
  set(bits 0)
  set(bits_of_avx512 HWY_AVX3)
  set(bits_of_avx2 HWY_AVX2)
  set(bits_of_sse4 HWY_SSE4)
  set(bits_of_scalar HWY_SCALAR|HWY_EMU128)
  foreach(set ${ARGN})
    if(NOT bits_of_${set})
      message(FATAL_ERROR "NORMSCOPE_INSTRUCTION_SETS: there is no instruction set “${set}”")
    endif()
    string(APPEND bits "|${bits_of_${set}}")
  endforeach()
  set(${variable} ${bits} PARENT_SCOPE)
endfunction()

# normscope_add_vector_sources(engine further): adds the vector sources to the target `engine`, and those of the sets that it
# lacks as the objects `further`. (Other processors than x86 have one set.)
function(normscope_add_vector_sources engine further)
  target_sources(${engine} PRIVATE ${vector_sources})
  add_library(${further} INTERFACE)
  set(others avx512 avx2 sse4 scalar) # Each runs on processors that have one before it.
  set(own ${NORMSCOPE_INSTRUCTION_SETS})
  if(own STREQUAL "native" AND CMAKE_CROSSCOMPILING)
    set(own all)
  elseif(own STREQUAL "native")
    normscope_find_native_set()
    set(own ${NORMSCOPE_NATIVE_SET})
    list(FIND others ${own} place)
    if(place GREATER 0)
      list(SUBLIST others ${place} -1 others)
    endif()
  endif()
  if(own STREQUAL "all" OR NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    return()
  endif()
  normscope_set_bits(bits ${own})
  target_compile_definitions(${engine} PRIVATE NORMSCOPE_SETS=${bits})
  list(REMOVE_ITEM others ${own})
  if(NORMSCOPE_IS_SANITIZED OR NOT others OR NOT NORMSCOPE_TESTS)
    return()
  endif()
  normscope_set_bits(bits ${others})
  add_library(${further}_objects OBJECT ${vector_sources})
  set_target_properties(${further}_objects PROPERTIES AUTOMOC OFF UNITY_BUILD OFF POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${further}_objects PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_options(${further}_objects PRIVATE $<TARGET_PROPERTY:${engine},COMPILE_OPTIONS>)
  target_compile_definitions(${further}_objects PRIVATE NORMSCOPE_SETS=${bits} NORMSCOPE_ARE_SETS_FURTHER)
  target_link_libraries(${further}_objects PRIVATE normscope_options hwy::hwy)
  target_sources(${further} INTERFACE $<TARGET_OBJECTS:${further}_objects>)
endfunction()
