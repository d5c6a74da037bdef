# add_suites(PROGRAM PREFIX
#   SUITE NAME SOURCE [PROPERTY VALUE]...
#   ...)
#
# Makes a doctest program from the sources, and the test PREFIX + NAME with these ctest properties from each
# suite. The test suites-listed/PROGRAM checks that no suite of the program is missing here. A test fails if
# its name selects no test case, or if it exceeds its time limit.
function(add_suites program prefix)
  add_executable(${program})
  target_link_libraries(${program} PRIVATE slidebase-test-main slidebase-test-support)
  set(listed)
  set(line)
  foreach(word IN LISTS ARGN ITEMS SUITE)
    if(NOT word STREQUAL SUITE)
      list(APPEND line ${word})
      continue()
    endif()
    if(line)
      list(POP_FRONT line name source)
      target_sources(${program} PRIVATE ${source})
      add_test(NAME ${prefix}${name} COMMAND ${program} --test-suite=${name})
      set_tests_properties(${prefix}${name} PROPERTIES
        FAIL_REGULAR_EXPRESSION "test cases: +0 " TIMEOUT 600 ${line})
      list(APPEND listed ${name})
    endif()
    set(line)
  endforeach()
  set_target_properties(${program} PROPERTIES UNITY_BUILD_BATCH_SIZE 10)
  add_test(NAME suites-listed/${program}
    COMMAND ${PROJECT_SOURCE_DIR}/tests/support/suites_listed.sh $<TARGET_FILE:${program}> ${listed})
endfunction()
