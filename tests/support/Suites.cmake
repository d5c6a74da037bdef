# add_suites(PROGRAM PREFIX
#   SUITE NAME SOURCE [LABELS LABEL+...] [PROPERTY VALUE]...
#   ...)
#
# Makes a doctest program from the sources, and the test PREFIX + NAME with these ctest properties from each
# suite. The test suites-listed/PROGRAM checks that no suite of the program is missing here. A test fails if
# its name selects no test case, or if it exceeds its time limit. With SLIDEBASE_SUITES only suites with this
# label (A|B: with one of these) are compiled, or with a minus before it those without.
#
# Sources in SLIDEBASE_POSIX_TESTS fork, limit resources or need files with holes, and are left out elsewhere.
function(add_suites program prefix)
  add_executable(${program})
  target_link_libraries(${program} PRIVATE slidebase-test-main slidebase-test-support)
  set(sources)
  set(all_sources)
  set(suites)
  set(line)
  foreach(word IN LISTS ARGN ITEMS SUITE)
    if(NOT word STREQUAL SUITE)
      list(APPEND line ${word})
      continue()
    endif()
    if(line)
      list(POP_FRONT line name source)
      list(APPEND suites ${name})
      list(APPEND all_sources ${source})
      set(source_of_${name} ${source})
      cmake_parse_arguments(of "" LABELS "" ${line})
      is_wanted(${source} "${of_LABELS}" wanted)
      if(wanted)
        list(APPEND sources ${source})
        string(REPLACE "+" ";" labels "${of_LABELS}")
        add_test(NAME ${prefix}${name} COMMAND ${program} --test-suite=${name})
        set_tests_properties(${prefix}${name} PROPERTIES FAIL_REGULAR_EXPRESSION "test cases: +0 " TIMEOUT 600
          LABELS "${labels}" ${of_UNPARSED_ARGUMENTS})
      endif()
    endif()
    set(line)
  endforeach()
  if(NOT sources)
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  list(REMOVE_DUPLICATES sources)
  target_sources(${program} PRIVATE ${sources})
  # Twelve files at a time are compiled as one. Files that are left out leave their group smaller: other groups could
  # bring equal names together.
  list(REMOVE_DUPLICATES all_sources)
  set(number 0)
  foreach(source IN LISTS all_sources)
    math(EXPR group "${number} / 12")
    math(EXPR number "${number} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${program} PROPERTIES UNITY_BUILD_MODE GROUP)
  set(listed)
  foreach(name IN LISTS suites)
    if(source_of_${name} IN_LIST sources)
      list(APPEND listed ${name})
    endif()
  endforeach()
  add_test(NAME suites-listed/${program}
    COMMAND ${PROJECT_SOURCE_DIR}/tests/support/suites_listed.sh ${listed} --
      ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>)
endfunction()

# link_for(PROGRAM LIBRARY SOURCE...): the library, if one of these sources of the program is compiled. A build of few
# suites has less to compile.
function(link_for program library)
  get_target_property(sources ${program} SOURCES)
  foreach(source IN LISTS ARGN)
    if(source IN_LIST sources)
      target_link_libraries(${program} PRIVATE ${library})
    endif()
  endforeach()
endfunction()

# Sets `wanted` to whether this system can run the source, and SLIDEBASE_SUITES asks for suites with these labels.
function(is_wanted source labels wanted)
  string(REPLACE "+" ";" labels "${labels}")
  string(REGEX REPLACE "^-" "" label "${SLIDEBASE_SUITES}")
  list(FILTER labels INCLUDE REGEX "^(${label})$")
  set(${wanted} TRUE PARENT_SCOPE)
  if(("${SLIDEBASE_SUITES}" MATCHES "^-" AND labels) OR ("${SLIDEBASE_SUITES}" MATCHES "^[^-]" AND NOT labels)
      OR (source IN_LIST SLIDEBASE_POSIX_TESTS AND NOT SLIDEBASE_SYSTEM STREQUAL posix))
    set(${wanted} FALSE PARENT_SCOPE)
  endif()
endfunction()

# label_tests(LABEL NAME...): one more label for these tests. The test presets choose by labels:
#   quick        runs within seconds under an emulator too (arm64)
#   long         does more in ./run long
#   more         others find most of its faults in less time: ./run test --all, .ci/run
#   slow         the same, and takes five seconds or more: ./run test --all
#   unsanitized  takes minutes under the address sanitizer, and other tests already show the same there
#   threads      threads meet in it (tsan)
#   python       needs Python: ./run python runs it, and ./run test does not
#   mpi          needs slidebase-gen-mpi (mpi)
function(label_tests label)
  foreach(test IN LISTS ARGN)
    if(NOT TEST ${test})
      continue()  # left out on this system
    endif()
    set_property(TEST ${test} APPEND PROPERTY LABELS ${label})
  endforeach()
endfunction()
