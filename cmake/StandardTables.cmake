# The six standard tables, in share/slidebase beside bin: where both programs look for them.
set(SLIDEBASE_TABLE_DIR ${PROJECT_BINARY_DIR}/share/slidebase)
set(SLIDEBASE_TABLE_FILES)
foreach(puzzle sliding cubic)
  foreach(root 4 7 8)
    list(APPEND SLIDEBASE_TABLE_FILES ${SLIDEBASE_TABLE_DIR}/${puzzle}-3x3-${root}.sbt)
  endforeach()
endforeach()
add_custom_command(
  OUTPUT ${SLIDEBASE_TABLE_FILES}
  COMMAND slidebase-gen --quiet --force --no-progress -o ${SLIDEBASE_TABLE_DIR}
  DEPENDS slidebase-gen
  COMMENT "Building the standard tables"
  VERBATIM)
add_custom_target(tables ALL DEPENDS ${SLIDEBASE_TABLE_FILES})

# The tables that the explorer has besides: all of 2x2 to 2x4.
set(SLIDEBASE_EXPLORER_DIR ${PROJECT_BINARY_DIR}/share/slidebase-explorer)
set(SLIDEBASE_EXPLORER_FILES)
set(commands)
foreach(puzzle sliding cubic)
  foreach(table 2x2-3 2x3-4 2x3-5 2x4-6 2x4-7)
    list(APPEND SLIDEBASE_EXPLORER_FILES ${SLIDEBASE_EXPLORER_DIR}/${puzzle}-${table}.sbt)
  endforeach()
  foreach(board 2x2 2x3 2x4)
    list(APPEND commands COMMAND slidebase-gen --quiet --force --no-progress ${puzzle} ${board}
      -o ${SLIDEBASE_EXPLORER_DIR})
  endforeach()
endforeach()
add_custom_command(
  OUTPUT ${SLIDEBASE_EXPLORER_FILES}
  ${commands}
  DEPENDS slidebase-gen
  COMMENT "Building the explorer's small tables"
  VERBATIM)
add_custom_target(explorer-tables DEPENDS ${SLIDEBASE_EXPLORER_FILES})
