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
