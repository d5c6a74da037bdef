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

# The pattern tables with which a page searches 4x4, one file for each kind of cell that a goal's blank may
# be on. They have a folder of their own: programs that find them beside the standard tables would no
# longer make them in memory, which is what most users see.
set(SLIDEBASE_FIFTEEN_DIR ${PROJECT_BINARY_DIR}/share/slidebase-fifteen)
set(SLIDEBASE_FIFTEEN_FILES)
foreach(root 10 14 15)
  list(APPEND SLIDEBASE_FIFTEEN_FILES ${SLIDEBASE_FIFTEEN_DIR}/additive-4x4-${root}-small.sbt)
endforeach()
add_custom_command(
  OUTPUT ${SLIDEBASE_FIFTEEN_FILES}
  COMMAND slidebase-gen --quiet --force --no-progress additive 4x4 --tier small
    -o ${SLIDEBASE_FIFTEEN_DIR}
  DEPENDS slidebase-gen
  COMMENT "Building the pattern tables of the page"
  VERBATIM)
add_custom_target(fifteen-tables DEPENDS ${SLIDEBASE_FIFTEEN_FILES})
