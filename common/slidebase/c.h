/* Exact distances and optimal paths of sliding-tile puzzles and rolling cubes, out of complete
 * tables: the face for C99 and for whatever calls C. docs/API.md has whole programs;
 * slidebase/slidebase.h is the same for C++20, and says more of what each function computes.
 *
 * Boards are bytes, one for each cell, row by row. Of a sliding puzzle: its tiles, 0 for the blank,
 * each of 0..cells-1 once. Of the rolling cubes, a pattern: the colour on top of each cube, 0
 * white, 1 blue, 2 red, and 3 for the blank. Arrays of boards lie one behind the other. Moves are
 * letters that say where the blank goes: d, l, r, u.
 *
 * Handles are immutable: any number of threads may use one at once. They may be freed in any order,
 * once each, and NULL too; a solver keeps open what it needs. Every function takes NULL and other
 * wrong arguments, and answers SLIDEBASE_INVALID; pointers must otherwise lead to as many elements
 * as are said. No exception passes through: none comes out, and callbacks must throw none.
 *
 * Structs that may grow begin with their size, which the caller sets to sizeof; fields beyond it
 * are taken as 0 and are not written. What is left as 0 has its default. A struct may be larger
 * than the library's, of a later header: the library writes 0 to what it does not know, and answers
 * SLIDEBASE_INVALID where that is something else.
 *
 * Stable: everything here, in source and in binary, as long as SLIDEBASE_ABI is the same.
 */
#ifndef SLIDEBASE_C_H
#define SLIDEBASE_C_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SLIDEBASE_API __attribute__((visibility("default")))
#else
#define SLIDEBASE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Of this header, and of the library that is linked: a program checks that they are equal. */
#define SLIDEBASE_ABI 1
SLIDEBASE_API int slidebase_abi(void);
/* "1.0.0" */
SLIDEBASE_API const char* slidebase_version(void);

/* How a call ended. Functions that return a distance or a length return 0 or more for it. */
enum {
  SLIDEBASE_OK = 0,
  SLIDEBASE_UNSOLVABLE = -1, /* no moves lead there */
  SLIDEBASE_INVALID = -2,    /* an argument is wrong, or not a board of this puzzle */
  SLIDEBASE_DAMAGED = -3,    /* the table is not what its digests say: slidebase_failure() */
  SLIDEBASE_UNREADABLE = -4, /* the system or a source refused to read or write */
  SLIDEBASE_PENDING = -5,    /* the source has yet to bring bytes: bring them, and ask again */
  SLIDEBASE_CANCELLED = -6,  /* a callback said so */
  SLIDEBASE_MISSING = -7,    /* there is no such table or file */
  SLIDEBASE_FORMAT = -8,     /* not a table, or one of another version */
  SLIDEBASE_MEMORY = -9,     /* more memory than there is */
  SLIDEBASE_INTERNAL = -10,  /* a fault of the library; please report it */
  SLIDEBASE_UNDECIDED = -11  /* the search for it came to its limit: slidebase_limits */
};
/* "no moves lead there"; of any other number "unknown status". Lives for ever. */
SLIDEBASE_API const char* slidebase_status_text(int status);

/* What went wrong. Functions that take a slidebase_error* accept NULL; they write to it only when
 * they fail. */
typedef struct slidebase_error {
  size_t size;       /* sizeof(slidebase_error) */
  int status;        /* what the function returned */
  uint64_t offset;   /* the byte of the file or text that it is about; UINT64_MAX: no certain one */
  char message[512]; /* a line; cut where it is longer */
} slidebase_error;

typedef struct slidebase_tables slidebase_tables;
typedef struct slidebase_solver slidebase_solver;

/* Goes on if it returns 0, else the work stops soon and the call returns SLIDEBASE_CANCELLED. It is
 * called now and then by the thread that made the call, at last with done == of. NULL: not called.
 */
typedef int (*slidebase_progress)(void* user, uint64_t done, uint64_t of);

/* ---- Puzzles ---- */

enum { SLIDEBASE_SLIDING = 1, SLIDEBASE_CUBIC = 2 };

/* What is asked about; slidebase_sliding() and slidebase_cubic() fill it. */
typedef struct slidebase_puzzle {
  size_t size; /* sizeof(slidebase_puzzle) */
  int32_t family;
  int32_t rows;
  int32_t cols;
  uint8_t fixed_end[16]; /* the goal; or the start: 0 on every cube and 3 for the blank */
} slidebase_puzzle;

/* In all that follows `cells` is the number of bytes that `board` has, which must be rows * cols.
 *
 * puzzle->size must be set. `goal`: `cells` bytes, or NULL for 1, 2, 3, ... and the blank last.
 * `start`: a cell, counted from 0 row by row. */
SLIDEBASE_API int slidebase_sliding(slidebase_puzzle* puzzle, int rows, int cols,
                                    const uint8_t* goal, size_t cells, slidebase_error* error);
SLIDEBASE_API int slidebase_cubic(slidebase_puzzle* puzzle, int rows, int cols, int start,
                                  slidebase_error* error);

/* Reads a board in any usual spelling from `length` bytes of text. */
SLIDEBASE_API int slidebase_parse(const slidebase_puzzle* puzzle, const char* text, size_t length,
                                  uint8_t* board, size_t cells, slidebase_error* error);
/* Functions that write text write at most `room` bytes, the last of them 0, and return the length
 * that the whole text has without it; so a length of `room` or more tells that it was cut. `text`
 * may be NULL where room is 0. */
SLIDEBASE_API int slidebase_text(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                                 char* text, size_t room);
SLIDEBASE_API int slidebase_table_name(const slidebase_puzzle* puzzle, char* text, size_t room);

/* Additive pattern tables, of sliding boards whose complete table is out of reach. The larger they
 * are, the less a search takes. */
enum {
  SLIDEBASE_NO_PATTERNS = 0,
  SLIDEBASE_SMALL = 1,    /* of 4x4 3 MB */
  SLIDEBASE_STANDARD = 2, /* of 4x4 196 MB */
  SLIDEBASE_HARD = 3      /* of 4x4 392 MB */
};
/* "additive-4x4-15-standard.sbt"; of SLIDEBASE_NO_PATTERNS the same as slidebase_table_name(). */
SLIDEBASE_API int slidebase_patterns_name(const slidebase_puzzle* puzzle, int patterns, char* text,
                                          size_t room);

/* Boards by number, solvable or not: 0 to count - 1. */
SLIDEBASE_API int slidebase_board_count(const slidebase_puzzle* puzzle, uint64_t* count);
SLIDEBASE_API int slidebase_rank(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                                 uint64_t* rank);
SLIDEBASE_API int slidebase_unrank(const slidebase_puzzle* puzzle, uint64_t rank, uint8_t* board,
                                   size_t cells);
/* The same of `count` boards, one behind the other: ranks[i] becomes UINT64_MAX where board i is
 * none, and all bytes of board i become 255 where ranks[i] is no board's. `threads`: that work on
 * it, the caller among them; 0 for one per processor. */
SLIDEBASE_API int slidebase_ranks(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                  size_t count, uint64_t* ranks, unsigned threads);
SLIDEBASE_API int slidebase_unranks(const slidebase_puzzle* puzzle, const uint64_t* ranks,
                                    size_t count, uint8_t* boards, unsigned threads);

/* Whether `length` letters lead from the board to the goal, or from the start to the pattern:
 * SLIDEBASE_OK, or SLIDEBASE_UNSOLVABLE where they end elsewhere or leave the board. */
SLIDEBASE_API int slidebase_check(const slidebase_puzzle* puzzle, const uint8_t* board,
                                  size_t cells, const char* moves, size_t length);

/* ---- Tables ---- */

/* Where the bytes of a table come from. Any number of threads may call at once. */
typedef struct slidebase_source {
  size_t size;      /* sizeof(slidebase_source) */
  const char* name; /* for messages; copied */
  uint64_t bytes;   /* the whole table's */
  void* user;
  /* Fills `into` with the `count` bytes from `offset` on, offset + count <= bytes, and returns
   * SLIDEBASE_OK; SLIDEBASE_PENDING: they are not here yet; anything else: they are not to be had.
   */
  int (*read)(void* user, uint64_t offset, void* into, size_t count);
  /* Called once, when nothing uses the source any longer, also if it could not be opened; may be
   * NULL. */
  void (*release)(void* user);
} slidebase_source;

/* Each writes a new handle to *tables, or NULL when it fails. Paths are as the system has them.
 * Where no folder has it, a table of a sliding board of up to 8 cells or a cubic one of up to 6 is
 * searched in memory. */
SLIDEBASE_API int slidebase_tables_folders(const char* const* folders, size_t count,
                                           slidebase_tables** tables, slidebase_error* error);
SLIDEBASE_API int slidebase_tables_file(const char* path, slidebase_tables** tables,
                                        slidebase_error* error);
/* The bytes are copied. */
SLIDEBASE_API int slidebase_tables_memory(const void* bytes, size_t count,
                                          slidebase_tables** tables, slidebase_error* error);
SLIDEBASE_API int slidebase_tables_source(const slidebase_source* source, slidebase_tables** tables,
                                          slidebase_error* error);
/* Looks in `first`, and then in `second`; both stay the caller's. A source that is pending holds up
 * no table behind it. */
SLIDEBASE_API int slidebase_tables_join(const slidebase_tables* first,
                                        const slidebase_tables* second, slidebase_tables** tables,
                                        slidebase_error* error);
/* The puzzles of the tables that were given as file, memory or source: returns how many there are,
 * and writes at most `room` of them; puzzles[0].size must be set, and is the distance from one to
 * the next. */
SLIDEBASE_API int slidebase_tables_puzzles(const slidebase_tables* tables,
                                           slidebase_puzzle* puzzles, size_t room);
SLIDEBASE_API void slidebase_tables_free(slidebase_tables* tables);

/* ---- One board ---- */

/* Opens the table of the puzzle's class. *solver is the new handle, or NULL when it fails. */
SLIDEBASE_API int slidebase_solver_new(const slidebase_tables* tables,
                                       const slidebase_puzzle* puzzle, slidebase_solver** solver,
                                       slidebase_error* error);
/* The same, with no lesser pattern tables than `least` where there is no complete table: those are
 * passed over, and SLIDEBASE_SMALL alone are made in memory. */
SLIDEBASE_API int slidebase_solver_at_least(const slidebase_tables* tables,
                                            const slidebase_puzzle* puzzle, int least,
                                            slidebase_solver** solver, slidebase_error* error);

/* What one call of a limited solver may take, where each board takes a search. */
typedef struct slidebase_limits {
  size_t size;    /* sizeof(slidebase_limits) */
  double seconds; /* from the call on; 0: any number. Then it answers SLIDEBASE_UNDECIDED */
  slidebase_progress progress; /* in boards */
  void* user;
} slidebase_limits;
/* The same solver with limits for each call that asks about one board or many. It shares what
 * `solver` holds, costs a microsecond, and is to be freed as well. They have no effect on a
 * complete table, which answers at once. */
SLIDEBASE_API int slidebase_solver_limited(const slidebase_solver* solver,
                                           const slidebase_limits* limits,
                                           slidebase_solver** limited, slidebase_error* error);
SLIDEBASE_API void slidebase_solver_free(slidebase_solver* solver);

/* The pattern tables that it searches with; SLIDEBASE_NO_PATTERNS: it has a complete table. */
SLIDEBASE_API int slidebase_patterns(const slidebase_solver* solver);
/* The greatest distance, below 191: the letters that a path needs room for. Of cubes it is that of
 * positions; the patterns may all be nearer. With pattern tables, which do not tell it, 190. */
SLIDEBASE_API int slidebase_longest(const slidebase_solver* solver);
/* How many boards there are at distance 0, 1, ..., slidebase_longest(): writes at most `room`
 * counts, and returns how many there are; 0 with pattern tables, which do not tell it. Of cubes
 * O(patterns), and returns a status where the table is damaged or its source fails or is pending.
 */
SLIDEBASE_API int slidebase_histogram(const slidebase_solver* solver, uint64_t* counts,
                                      size_t room);

/* The distance; of slidebase_path() with an optimal path and a 0 in `letters`, which has room for
 * `room` bytes: SLIDEBASE_INVALID where they do not fit. */
SLIDEBASE_API int slidebase_distance(const slidebase_solver* solver, const uint8_t* board,
                                     size_t cells);
SLIDEBASE_API int slidebase_path(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                                 char* letters, size_t room);
/* The legal moves, by letter: how many there are, 2 to 4, or a status below 0. Of each its letter,
 * the distance of the board that it leads to and, unless `boards` is NULL, that board: room for 4.
 */
SLIDEBASE_API int slidebase_moves(const slidebase_solver* solver, const uint8_t* board,
                                  size_t cells, char letters[4], int distances[4], uint8_t* boards);
/* The number of optimal paths; UINT64_MAX stands for that and all above. */
SLIDEBASE_API int slidebase_count_paths(const slidebase_solver* solver, const uint8_t* board,
                                        size_t cells, uint64_t* count);
/* Calls found() for each optimal path, `length` letters and a 0, until it returns other than 0. */
SLIDEBASE_API int slidebase_paths(const slidebase_solver* solver, const uint8_t* board,
                                  size_t cells,
                                  int (*found)(void* user, const char* letters, size_t length),
                                  void* user);

/* ---- Many boards ---- */

/* `count` boards at once: distances[i] becomes the distance of board i, or its status. `threads`:
 * that work on it, the caller among them; 0 for one per processor. `letters`: `count` rows of
 * `width` bytes, at least slidebase_longest(), with zeros behind the path. Returns SLIDEBASE_OK, or
 * the gravest of SLIDEBASE_DAMAGED, SLIDEBASE_UNREADABLE and SLIDEBASE_PENDING among them, or
 * SLIDEBASE_CANCELLED. Boards that a limited solver had no time for are SLIDEBASE_UNDECIDED. */
SLIDEBASE_API int slidebase_distances(const slidebase_solver* solver, const uint8_t* boards,
                                      size_t count, int16_t* distances, unsigned threads);
SLIDEBASE_API int slidebase_solve(const slidebase_solver* solver, const uint8_t* boards,
                                  size_t count, int16_t* distances, char* letters, size_t width,
                                  unsigned threads);

/* The first `count` boards at a distance, or as many as there are by slidebase_histogram(). */
SLIDEBASE_API int slidebase_boards_at(const slidebase_solver* solver, int distance, uint8_t* boards,
                                      size_t count, unsigned threads, slidebase_progress progress,
                                      void* user);
/* `count` boards drawn uniformly among those at distances least to greatest; SLIDEBASE_UNSOLVABLE
 * for both: among the boards that cannot be solved. With pattern tables the range has to be from 0
 * to slidebase_longest(). */
SLIDEBASE_API int slidebase_sample(const slidebase_solver* solver, int least, int greatest,
                                   uint64_t seed, uint8_t* boards, size_t count, unsigned threads,
                                   slidebase_progress progress, void* user);

/* ---- Whole tables ---- */

/* Compares all checksums of the table; or proves every distance on boards. SLIDEBASE_DAMAGED:
 * `error` says where, or what refutes it. */
SLIDEBASE_API int slidebase_verify(const slidebase_solver* solver, slidebase_progress progress,
                                   void* user, slidebase_error* error);
SLIDEBASE_API int slidebase_prove(const slidebase_solver* solver, unsigned threads,
                                  slidebase_progress progress, void* user, slidebase_error* error);
/* What the first SLIDEBASE_DAMAGED or SLIDEBASE_UNREADABLE was about; a length of 0: there was
 * none. */
SLIDEBASE_API int slidebase_failure(const slidebase_solver* solver, char* text, size_t room);

/* How a table is made. */
typedef struct slidebase_making {
  size_t size;      /* sizeof(slidebase_making) */
  unsigned threads; /* 0: one per processor */
  int compression;  /* 0: none, used in place; 1 to 22: zstd */
  slidebase_progress progress;
  void* user;
  int patterns; /* other than SLIDEBASE_NO_PATTERNS: pattern tables, no complete one */
} slidebase_making;

/* Makes the puzzle's table by a search of all its states, or pattern tables. `making` may be NULL.
 * The file appears whole or not at all. In memory: *bytes is to be freed by slidebase_bytes_free().
 */
SLIDEBASE_API int slidebase_make_file(const slidebase_puzzle* puzzle, const char* path,
                                      const slidebase_making* making, slidebase_error* error);
SLIDEBASE_API int slidebase_make_memory(const slidebase_puzzle* puzzle,
                                        const slidebase_making* making, void** bytes, size_t* count,
                                        slidebase_error* error);
SLIDEBASE_API void slidebase_bytes_free(void* bytes);

#ifdef __cplusplus
}
#endif

#endif
