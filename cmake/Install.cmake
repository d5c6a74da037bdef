# Where everything goes. What is installed may be moved, as a whole, to another place.
include(CMakePackageConfigHelpers)

# The library: `runtime` is what programs linked with it need, `development` what it takes to link.
set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/slidebase)
install(TARGETS slidebase-shared slidebase EXPORT slidebase-targets
  RUNTIME COMPONENT runtime
  LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE COMPONENT development)
install(FILES ${SLIDEBASE_PUBLIC_HEADERS} COMPONENT development
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/slidebase)

if(WIN32)
  install(FILES ${SLIDEBASE_DEF} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()

# find_package(slidebase): two targets, slidebase::slidebase and slidebase::slidebase-static.
install(EXPORT slidebase-targets NAMESPACE slidebase:: DESTINATION ${config_dir}
  COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/slidebase-config-version.cmake
  COMPATIBILITY SameMajorVersion)
install(FILES cmake/slidebase-config.cmake ${PROJECT_BINARY_DIR}/slidebase-config-version.cmake
  DESTINATION ${config_dir} COMPONENT development)

# pkg-config: the prefix as seen from the folder of slidebase.pc, unless the folders are absolute.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${CMAKE_INSTALL_LIBDIR})
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  file(RELATIVE_PATH up /${pc_dir} /)
  string(REGEX REPLACE "/$" "" up ${up})
  set(pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(dir LIBDIR INCLUDEDIR DATADIR)
  cmake_path(APPEND pc_${dir} "\${prefix}" ${CMAKE_INSTALL_${dir}})  # which may be absolute
endforeach()
if(WIN32)
  set(pc_system " -lsynchronization")
endif()
configure_file(cmake/slidebase.pc.in slidebase.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/slidebase.pc DESTINATION ${pc_dir} COMPONENT development)

# The pages lie as they do in the source, so that their links to each other lead somewhere.
install(FILES README.md CHANGELOG.md LICENSE TYPE DOC)
install(DIRECTORY docs TYPE DOC
  PATTERN man EXCLUDE PATTERN completions EXCLUDE PATTERN __pycache__ EXCLUDE)

# The explorer, which `./run explorer` builds: static files that any web server serves.
set(SLIDEBASE_EXPLORER "" CACHE PATH "Folder of the built explorer, to be installed: build/explorer")
if(SLIDEBASE_EXPLORER)
  get_filename_component(explorer ${SLIDEBASE_EXPLORER} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
  if(NOT EXISTS ${explorer}/index.html)
    message(FATAL_ERROR "${explorer} has no explorer: ./run explorer --archive builds it in build/explorer")
  endif()
  install(DIRECTORY ${explorer}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/slidebase/explorer COMPONENT explorer)
endif()
if(NOT SLIDEBASE_PROGRAMS)
  return()
endif()

set(programs slidebase-gen slidebase-query)
if(SLIDEBASE_MPI)
  list(APPEND programs slidebase-gen-mpi)
endif()
install(TARGETS ${programs})
if(SLIDEBASE_TABLES)
  install(FILES ${SLIDEBASE_TABLE_FILES} DESTINATION ${CMAKE_INSTALL_DATADIR}/slidebase)
endif()
if(SLIDEBASE_SERVE)
  install(TARGETS slidebase-serve)
  install(FILES docs/man/slidebase-serve.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES query/serve/slidebase.socket ${PROJECT_BINARY_DIR}/query/serve/slidebase.service
    DESTINATION lib/systemd/system)
endif()
install(FILES docs/completions/_slidebase
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
foreach(program ${programs})
  install(FILES docs/man/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES docs/completions/slidebase.bash RENAME ${program}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES docs/completions/${program}.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
