/* Exact distances and optimal paths for sliding-tile puzzles and rolling cubes, read from complete
 * tables: the API for C99 and for languages that call C. docs/API.md has whole programs.
 * slidebase/slidebase.h is the same API for C++20, and describes each function in more detail.
 *
 * A board is one byte per cell, row by row. A sliding puzzle's board holds each of 0..cells-1 once,
 * with 0 for the blank. A board of the rolling cubes has a number for each cube, and once, for the
 * blank, the number after the last one (below). An array of boards holds one board after another
 * without gaps. Moves are letters that say where the blank goes: d, l, r, u.
 *
 * Boards of cubes are patterns of tops or whole positions. North is where the row above is, east
 * where the column to the right is. The numbers of a cube:
 *
 *   kind     pattern: on top                 position: how it lies
 *   axes     0 white, 1 blue, 2 red;         0 to 5, colours on top and north: WB WR BW BR RW RB;
 *            3 is the blank                  6 is the blank
 *   marked   0 the mark, 1 another face;     0 to 5, the side of the mark: up, down, north, east,
 *            2 is the blank                  south, west; 6 is the blank
 *   dice     0 to 5, the face less one;      0 to 23, faces on top and north: 12 13 14 15, 21 23 24
 *            6 is the blank                  26, 31 32 35 36, 41 42 45 46, 51 53 54 56, 62 63 64
 *                                            65; 24 is the blank
 *
 * Handles are immutable: any number of threads may use one at once. Free each handle once, in any
 * order; freeing NULL does nothing. A solver keeps open what it needs. Every function accepts NULL
 * and other wrong arguments, and returns SLIDEBASE_INVALID; other pointers must point to as many
 * elements as the function says. No exception leaves the library, and callbacks must not throw.
 *
 * Structs that may grow begin with their size, which the caller sets to sizeof. The library reads
 * fields beyond that size as 0 and does not write them. A field of 0 has its default, so that
 * SLIDEBASE_ERROR_INIT and its like, which set the size alone, are all defaults. A struct from
 * a later header may be larger than the library's. The library sets the fields that it does not
 * know to 0 in a struct that it fills; in a struct that it reads they must be 0, otherwise it
 * returns SLIDEBASE_INVALID.
 *
 * Everything here is stable, in source and in binary, as long as SLIDEBASE_ABI is the same.
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

/* An expression that initialises a struct with its size, and 0 for all other fields. */
#ifdef __cplusplus
#define SLIDEBASE_INIT(type)            \
  ([] {                                 \
    type slidebase_made{};              \
    slidebase_made.size = sizeof(type); \
    return slidebase_made;              \
  }())
#else
#define SLIDEBASE_INIT(type) \
  { .size = sizeof(type) }
#endif
#define SLIDEBASE_ERROR_INIT SLIDEBASE_INIT(slidebase_error)
#define SLIDEBASE_PUZZLE_INIT SLIDEBASE_INIT(slidebase_puzzle)
#define SLIDEBASE_SOURCE_INIT SLIDEBASE_INIT(slidebase_source)
#define SLIDEBASE_LIMITS_INIT SLIDEBASE_INIT(slidebase_limits)
#define SLIDEBASE_ANSWERS_INIT SLIDEBASE_INIT(slidebase_answers)
#define SLIDEBASE_DATASET_INIT SLIDEBASE_INIT(slidebase_dataset)
#define SLIDEBASE_MAKING_INIT SLIDEBASE_INIT(slidebase_making)

#ifdef __cplusplus
extern "C" {
#endif

/* The ABI of this header, and that of the linked library: a program checks that they are equal. */
#define SLIDEBASE_ABI 1
SLIDEBASE_API int slidebase_abi(void);
/* The version of the linked library: "1.0.0". */
SLIDEBASE_API const char* slidebase_version(void);

/* How a call ended. Functions that return a distance or a length return it as 0 or more. */
enum {
  SLIDEBASE_OK = 0,
  SLIDEBASE_UNSOLVABLE = -1, /* no sequence of moves leads there */
  SLIDEBASE_INVALID = -2,    /* an argument is wrong, or not a board of this puzzle */
  SLIDEBASE_DAMAGED = -3,    /* the table does not match its checksums: slidebase_failure() */
  SLIDEBASE_UNREADABLE = -4, /* the system or a source failed to read or write */
  SLIDEBASE_PENDING = -5,    /* the source does not have the bytes yet: fetch them and call again */
  SLIDEBASE_CANCELLED = -6,  /* a callback ended the call */
  SLIDEBASE_MISSING = -7,    /* the table or file does not exist */
  SLIDEBASE_FORMAT = -8,     /* not a table, or a table of another version */
  SLIDEBASE_MEMORY = -9,     /* not enough memory */
  SLIDEBASE_INTERNAL = -10,  /* a fault of the library; please report it */
  SLIDEBASE_UNDECIDED = -11  /* the search reached its limit: slidebase_limits */
};
/* The status in words, such as "no moves lead there", or "unknown status". Never freed. */
SLIDEBASE_API const char* slidebase_status_text(int status);

/* 0 itself, in a field where 0 stands for another default. */
enum { SLIDEBASE_ZERO = -2 };

/* Describes a failure. Functions that take a slidebase_error* accept NULL, and write to it only
 * when they fail. */
typedef struct slidebase_error {
  size_t size;       /* sizeof(slidebase_error) */
  int status;        /* the status that the function returned */
  uint64_t offset;   /* of the failure in the file or text, in bytes; UINT64_MAX: unknown */
  char message[512]; /* one line, cut if it is longer */
} slidebase_error;

typedef struct slidebase_tables slidebase_tables;
typedef struct slidebase_solver slidebase_solver;

/* Called now and then on the calling thread, and at the end with done == of. If it returns other
 * than 0, the work stops soon and the call returns SLIDEBASE_CANCELLED. NULL: not called.
 */
typedef int (*slidebase_progress)(void* user, uint64_t done, uint64_t of);

/* ---- Puzzles ---- */

enum { SLIDEBASE_SLIDING = 1, SLIDEBASE_CUBIC = 2 };

/* The unit in which the moves of a sliding puzzle are counted: a tile that moves, or a slide, which
 * moves any number of tiles in line with the blank by one cell in one direction. */
enum { SLIDEBASE_SINGLE = 0, SLIDEBASE_MULTI = 1 };

/* The kinds of cubes. Axes: opposite faces have one colour, white up and down, blue east and west,
 * red north and south at the start. Marked: one face has a mark, on top at the start. Dice:
 * opposite faces add to 7; 1 is on top, 2 north and 3 west at the start. */
enum { SLIDEBASE_AXES = 0, SLIDEBASE_MARKED = 1, SLIDEBASE_DICE = 2 };

/* The meaning of boards of cubes: patterns of tops, or whole positions. */
enum { SLIDEBASE_TOPS = 0, SLIDEBASE_POSITIONS = 1 };

/* The puzzle to query; slidebase_sliding(), slidebase_cubic() and slidebase_cubic_of() fill it, for
 * single moves. Boards have up to 25 cells or up to 10 rows and columns, cubic ones up to 12 cells,
 * of dice up to 8; there are complete tables for up to 16, pattern tables for up to 25. */
typedef struct slidebase_puzzle {
  size_t size; /* sizeof(slidebase_puzzle) */
  int32_t family;
  int32_t rows;
  int32_t cols;
  /* The goal, all 0 for 1, 2, 3, ... and the blank last; or the start of cubes: the number of the
   * blank on its cell, and on all others 0, or 1 in positions of SLIDEBASE_AXES. */
  uint8_t fixed_end[16];
#if SIZE_MAX > UINT32_MAX
  int32_t reserved; /* 0 */
#endif
  int32_t metric; /* slidebase_in_metric() sets it; every function that takes a puzzle checks it */
  int32_t cubes;  /* the kind; 0 for tiles */
  /* The goal of a board of 17 to 100 cells, as above; their fixed_end is all 0. Otherwise 0. */
  uint8_t long_end[104];
  int32_t goals;        /* of cubes; 0 for tiles */
  int32_t reserved_end; /* 0 */
} slidebase_puzzle;

/* Here and below, `cells` is the number of bytes in `board`, which must be rows * cols.
 *
 * Set puzzle->size first. `goal`: `cells` bytes, or NULL for 1, 2, 3, ... and the blank last.
 * `start`: a cell, counted from 0 row by row. */
SLIDEBASE_API int slidebase_sliding(slidebase_puzzle* puzzle, int rows, int cols,
                                    const uint8_t* goal, size_t cells, slidebase_error* error);
SLIDEBASE_API int slidebase_cubic(slidebase_puzzle* puzzle, int rows, int cols, int start,
                                  slidebase_error* error);
/* Cubes of any kind, with any goals; slidebase_cubic() is for SLIDEBASE_AXES and SLIDEBASE_TOPS.
 * SLIDEBASE_INVALID if puzzle->size does not include what these need: the field cubes for another
 * kind, goals for SLIDEBASE_POSITIONS. */
SLIDEBASE_API int slidebase_cubic_of(slidebase_puzzle* puzzle, int rows, int cols, int start,
                                     int cubes, int goals, slidebase_error* error);

/* Sets puzzle->metric. SLIDEBASE_INVALID, with the puzzle unchanged, for cubes in slides, for an
 * unknown metric, and for a struct whose size does not include the metric. */
SLIDEBASE_API int slidebase_in_metric(slidebase_puzzle* puzzle, int metric, slidebase_error* error);

/* Reads a board in any usual notation from `length` bytes of text. Tiles: numbers, or letters above
 * 9. Patterns of cubes: W B R; u (mark on top) and - (not); 1 to 6. Positions: WB, WR, ... (top and
 * north); u d n e s w; 12, 13, ... (top and north). The blank is a dot, also E in SLIDEBASE_AXES.
 */
SLIDEBASE_API int slidebase_parse(const slidebase_puzzle* puzzle, const char* text, size_t length,
                                  uint8_t* board, size_t cells, slidebase_error* error);
/* Functions that write text write at most `capacity` bytes, including a final 0, and return the
 * length of the whole text without that 0: if it is `capacity` or more, the text was cut. `text`
 * may be NULL if `capacity` is 0. */
SLIDEBASE_API int slidebase_text(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                                 char* text, size_t capacity);
SLIDEBASE_API int slidebase_table_name(const slidebase_puzzle* puzzle, char* text, size_t capacity);

/* Pattern tables, for sliding boards whose complete table is out of reach: additive ones, in slides
 * coloured ones. Larger tables make searches shorter. The sizes are those in single moves. */
enum {
  SLIDEBASE_NO_PATTERNS = 0,
  SLIDEBASE_SMALL = 1,    /* 3 MB for 4x4 */
  SLIDEBASE_STANDARD = 2, /* 196 MB for 4x4 */
  SLIDEBASE_HARD = 3      /* 392 MB for 4x4 */
};
/* "additive-4x4-15-standard.sbt"; for SLIDEBASE_NO_PATTERNS the same as slidebase_table_name(). */
SLIDEBASE_API int slidebase_patterns_name(const slidebase_puzzle* puzzle, int patterns, char* text,
                                          size_t capacity);

/* Boards, solvable or not, are numbered from 0 to count - 1. */
SLIDEBASE_API int slidebase_board_count(const slidebase_puzzle* puzzle, uint64_t* count);
SLIDEBASE_API int slidebase_rank(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                                 uint64_t* rank);
SLIDEBASE_API int slidebase_unrank(const slidebase_puzzle* puzzle, uint64_t rank, uint8_t* board,
                                   size_t cells);
/* The same for an array of `count` boards. An invalid board gets the rank UINT64_MAX; an invalid
 * rank sets all bytes of its board to 255. `threads`: the number of threads that work on it,
 * including the caller; 0: one per processor. */
SLIDEBASE_API int slidebase_ranks(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                  size_t count, uint64_t* ranks, unsigned threads);
SLIDEBASE_API int slidebase_unranks(const slidebase_puzzle* puzzle, const uint64_t* ranks,
                                    size_t count, uint8_t* boards, unsigned threads);

/* Checks whether `length` letters lead from the board to the goal, or from the cubes' start to it:
 * SLIDEBASE_OK, or SLIDEBASE_UNSOLVABLE if they end elsewhere or leave the board. */
SLIDEBASE_API int slidebase_check(const slidebase_puzzle* puzzle, const uint8_t* board,
                                  size_t cells, const char* moves, size_t length);

/* The following functions answer an array of `count` boards without a table. Where they write
 * boards, all bytes are 255 in place of one that there is not; `threads` is as above.
 *
 * The number of columns of moves: 4 in single moves, d, l, r, u; in slides 2 * (rows + cols - 2),
 * by letter and then by length: of 3x3 d, dd, l, ll, r, rr, u, uu. */
SLIDEBASE_API int slidebase_move_count(const slidebase_puzzle* puzzle);
/* Makes moves. `letters`: `count` rows of `width` bytes, padded with zeros, as slidebase_solve()
 * writes them; `made`: `count` boards. There is none for an invalid board, and if a move leaves the
 * board or is no letter of d, l, r, u. SLIDEBASE_INVALID for SLIDEBASE_TOPS, which do not say what
 * a roll shows. */
SLIDEBASE_API int slidebase_apply(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                  size_t count, const char* letters, size_t width, uint8_t* made,
                                  unsigned threads);
/* The boards after each move, in rows of slidebase_move_count() columns: `made` has a board for
 * each, `legal` a byte, 1 or, where the blank cannot go, 0; of an invalid board all are 0. Either
 * may be NULL. SLIDEBASE_INVALID for SLIDEBASE_TOPS. */
SLIDEBASE_API int slidebase_neighbours(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                       size_t count, uint8_t* made, uint8_t* legal,
                                       unsigned threads);
/* Whether moves lead from each board to the goal: 1 or 0, or 255 for an invalid board. By parity;
 * SLIDEBASE_INVALID for cubes. */
SLIDEBASE_API int slidebase_solvable(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                     size_t count, uint8_t* solvable, unsigned threads);
/* Of each board the lexicographically first of its images under the rotations and reflections that
 * leave the blank of the goal, or of the cubes' start, where it is: tiles are renamed so that the
 * goal stays itself, cubes reflected so that the start does. All images have the same distance. */
SLIDEBASE_API int slidebase_canonical(const slidebase_puzzle* puzzle, const uint8_t* boards,
                                      size_t count, uint8_t* made, unsigned threads);

/* Lower bounds of the number of single moves to a goal, which leave the blank out: the tiles that
 * are not in place; the sum of their distances; the same and two for each tile that must leave its
 * line so that others can pass; and the moves needed if only the row, or only the column, of each
 * tile counts. */
enum {
  SLIDEBASE_MISPLACED = 0,
  SLIDEBASE_MANHATTAN = 1,
  SLIDEBASE_LINEAR_CONFLICT = 2,
  SLIDEBASE_WALKING_DISTANCE = 3
};
/* values[i] becomes the bound of board i, or SLIDEBASE_INVALID. Walking distances need a table of
 * 25,000 states for 4x4 and of 66 million for 5x5, which is kept until those of another puzzle are
 * asked for. SLIDEBASE_INVALID for cubes, and for walking distances of boards that are too long,
 * such as 3x8. */
SLIDEBASE_API int slidebase_heuristic(const slidebase_puzzle* puzzle, int bound,
                                      const uint8_t* boards, size_t count, int16_t* values,
                                      unsigned threads);

/* ---- Tables ---- */

/* The source of a table's bytes. Any number of threads may call read() at once. */
typedef struct slidebase_source {
  size_t size;      /* sizeof(slidebase_source) */
  const char* name; /* for messages; copied */
  uint64_t bytes;   /* the size of the whole table */
  void* user;
  /* Fills `into` with the `count` bytes from `offset` on, where offset + count <= bytes. Returns
   * SLIDEBASE_OK; SLIDEBASE_PENDING if the bytes are not available yet; any other number if they
   * cannot be read. */
  int (*read)(void* user, uint64_t offset, void* into, size_t count);
  /* Called once, when the source is no longer used, also if opening it failed. May be NULL. */
  void (*release)(void* user);
} slidebase_source;

/* Each function writes a new handle to *tables, or NULL when it fails. The usual tables are those
 * where the programs look for them: in the folders of the environment variable SLIDEBASE_PATH,
 * separated by colons, in $XDG_DATA_HOME/slidebase (~/.local/share/slidebase; on Windows
 * %LOCALAPPDATA%\\slidebase), in ../share/slidebase relative to the folder of the running program,
 * and where the library was installed. Paths are passed to the system as given. If no folder has
 * the table of a sliding board of up to 8 cells, in slides 9, or a cubic board of up to 6, it is
 * made in memory. */
SLIDEBASE_API int slidebase_tables_usual(slidebase_tables** tables, slidebase_error* error);
SLIDEBASE_API int slidebase_tables_folders(const char* const* folders, size_t count,
                                           slidebase_tables** tables, slidebase_error* error);
SLIDEBASE_API int slidebase_tables_file(const char* path, slidebase_tables** tables,
                                        slidebase_error* error);
/* The bytes are copied. */
SLIDEBASE_API int slidebase_tables_memory(const void* bytes, size_t count,
                                          slidebase_tables** tables, slidebase_error* error);
SLIDEBASE_API int slidebase_tables_source(const slidebase_source* source, slidebase_tables** tables,
                                          slidebase_error* error);
/* Looks in `first`, then in `second`; the caller still frees both. A pending source does not block
 * the tables after it. */
SLIDEBASE_API int slidebase_tables_join(const slidebase_tables* first,
                                        const slidebase_tables* second, slidebase_tables** tables,
                                        slidebase_error* error);
/* The puzzles of the tables given as file, memory or source: returns how many there are, and writes
 * at most `capacity` of them. Set puzzles[0].size, which is also the stride of the array, in bytes.
 * Puzzles that need fields which that size does not include are left out, and not counted. With a
 * capacity of 0 all puzzles are counted. Marked cubes and dice have SLIDEBASE_POSITIONS. */
SLIDEBASE_API int slidebase_tables_puzzles(const slidebase_tables* tables,
                                           slidebase_puzzle* puzzles, size_t capacity);
SLIDEBASE_API void slidebase_tables_free(slidebase_tables* tables);

/* ---- One board ---- */

/* Opens the table of the puzzle's class. *solver is the new handle, or NULL when it fails. */
SLIDEBASE_API int slidebase_solver_new(const slidebase_tables* tables,
                                       const slidebase_puzzle* puzzle, slidebase_solver** solver,
                                       slidebase_error* error);
/* slidebase_solver_new() with the tables of one folder; NULL: with the usual ones. */
SLIDEBASE_API int slidebase_open(const slidebase_puzzle* puzzle, const char* folder,
                                 slidebase_solver** solver, slidebase_error* error);
/* slidebase_solver_new(), but if there is no complete table, pattern tables smaller than `least`
 * are skipped. Only SLIDEBASE_SMALL tables are made in memory. */
SLIDEBASE_API int slidebase_solver_at_least(const slidebase_tables* tables,
                                            const slidebase_puzzle* puzzle, int least,
                                            slidebase_solver** solver, slidebase_error* error);

/* Limits for one call of a solver that searches for each board. */
typedef struct slidebase_limits {
  size_t size;    /* sizeof(slidebase_limits) */
  double seconds; /* from the call on; 0: no limit; later answers are SLIDEBASE_UNDECIDED */
  slidebase_progress progress; /* in boards */
  void* user;
  uint64_t nodes; /* most boards generated for one board, then it is SLIDEBASE_UNDECIDED; 0: any */
  /* Other than 0: also seeks paths that need not be shortest, better and better ones, and ends when
   * one is this much longer than its proven bound at most: below 1 a share of the bound, from 1 on
   * a number of moves; SLIDEBASE_ZERO: not longer. The board is SLIDEBASE_UNDECIDED then, unless
   * the path is shortest. Boards without tables need seconds too, or a large number. */
  double within;
} slidebase_limits;
/* The same solver with limits for each call that queries one board or many. It shares the data of
 * `solver`, opens nothing, and must be freed as well. The limits have no effect on a complete
 * table, which answers at once. */
SLIDEBASE_API int slidebase_solver_limited(const slidebase_solver* solver,
                                           const slidebase_limits* limits,
                                           slidebase_solver** limited, slidebase_error* error);
SLIDEBASE_API void slidebase_solver_free(slidebase_solver* solver);

/* The pattern tables it searches with; SLIDEBASE_NO_PATTERNS if it has a complete table. */
SLIDEBASE_API int slidebase_patterns(const slidebase_solver* solver);
/* The greatest distance, below 191. For cubes it is the greatest distance of a position; if boards
 * are patterns, all of them may be nearer. 190 with pattern tables, which do not contain it. */
SLIDEBASE_API int slidebase_longest(const slidebase_solver* solver);
/* The most letters that a path can have, below 191: slidebase_longest(), or in slides, where a move
 * has one letter for each cell that the blank goes, an upper bound. */
SLIDEBASE_API int slidebase_path_capacity(const slidebase_solver* solver);
/* The number of boards at distance 0, 1, ..., slidebase_longest(): writes at most `capacity`
 * counts, and returns how many there are; 0 with pattern tables, which do not contain them. For
 * patterns of cubes O(patterns); returns a status if the table is damaged or its source fails or is
 * pending. */
SLIDEBASE_API int slidebase_histogram(const slidebase_solver* solver, uint64_t* counts,
                                      size_t capacity);

/* The distance, or a status below 0. slidebase_path() also writes an optimal path and a final 0 to
 * `letters`, which has `capacity` bytes; SLIDEBASE_INVALID if they do not fit. Its letters are more
 * than the distance if it has slides of several cells. */
SLIDEBASE_API int slidebase_distance(const slidebase_solver* solver, const uint8_t* board,
                                     size_t cells);
SLIDEBASE_API int slidebase_path(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                                 char* letters, size_t capacity);
/* slidebase_path(), but also a path that need not be shortest, if limits ask for one (`within`).
 * Returns its moves; no path has fewer than *at_least, which is set for an undecided board too. */
SLIDEBASE_API int slidebase_near_path(const slidebase_solver* solver, const uint8_t* board,
                                      size_t cells, char* letters, size_t capacity, int* at_least);
/* The legal moves, sorted by letter: returns their number, 2 to 4, or a status below 0. Writes the
 * letter of each, the distance of the board it leads to and, unless `boards` is NULL, that board:
 * `boards` has space for 4. SLIDEBASE_INVALID in slides, because there may be more than 4. */
SLIDEBASE_API int slidebase_moves(const slidebase_solver* solver, const uint8_t* board,
                                  size_t cells, char letters[4], int distances[4], uint8_t* boards);
/* The same in any metric, sorted by letter and then by length: returns how many moves there are, in
 * slides rows + cols - 2, and writes at most `capacity` of them. `lengths`: how many cells each
 * takes the blank, 1 for a single move. `lengths` and `boards` may be NULL; `boards` has space for
 * `capacity`. */
SLIDEBASE_API int slidebase_steps(const slidebase_solver* solver, const uint8_t* board,
                                  size_t cells, char* letters, int* lengths, int* distances,
                                  uint8_t* boards, size_t capacity);
/* The number of optimal paths; UINT64_MAX means that many or more. */
SLIDEBASE_API int slidebase_count_paths(const slidebase_solver* solver, const uint8_t* board,
                                        size_t cells, uint64_t* count);
/* Calls found() for each optimal path, with `length` letters and a final 0, until it returns other
 * than 0. */
SLIDEBASE_API int slidebase_paths(const slidebase_solver* solver, const uint8_t* board,
                                  size_t cells,
                                  int (*found)(void* user, const char* letters, size_t length),
                                  void* user);

/* ---- Many boards ---- */

/* In place of the distance after a move that the blank cannot make: above all distances. */
enum { SLIDEBASE_NO_MOVE = 32767 };
/* The arrays that slidebase_answer() fills for `count` boards. Those that are NULL are left out. */
typedef struct slidebase_answers {
  size_t size;        /* sizeof(slidebase_answers) */
  int16_t* distances; /* of each board, or its status */
  /* `count` rows of `width` bytes, at least slidebase_path_capacity() and at least 1: the path of
   * each board, padded with zeros. */
  char* letters;
  size_t width;
  /* `count` rows of slidebase_move_count() columns: the distance after each move, or
   * SLIDEBASE_NO_MOVE, or the status that the board has instead of a distance; and 1 if the move
   * leads nearer, otherwise 0. The moves of cubes are those of slidebase_steps(). */
  int16_t* values;
  uint8_t* optimal;
  /* A length that no path is shorter than, also of an undecided board; and the boards that the
   * search for its path generated, 0 with a complete table. */
  int16_t* bounds;
  uint64_t* nodes;
  /* The moves of a path: the distance or, of an undecided board, those of the path in `letters`,
   * found within slidebase_limits.within; 0 if none is known. */
  int16_t* lengths;
} slidebase_answers;
/* `threads`: the number of threads that work on it, including the caller; 0: one per processor;
 * they share the search of a hard board. Returns SLIDEBASE_OK, or the gravest of SLIDEBASE_DAMAGED,
 * SLIDEBASE_UNREADABLE and SLIDEBASE_PENDING among the answers. Boards that a limited solver does
 * not decide are SLIDEBASE_UNDECIDED; if its progress function cancels the call, the result is
 * SLIDEBASE_CANCELLED, and the answers found by then remain. */
SLIDEBASE_API int slidebase_answer(const slidebase_solver* solver, const uint8_t* boards,
                                   size_t count, const slidebase_answers* answers,
                                   unsigned threads);
/* The same with these arrays. The last function's may be NULL, the others' not; its rows have four
 * columns, and it is SLIDEBASE_INVALID in slides. */
SLIDEBASE_API int slidebase_distances(const slidebase_solver* solver, const uint8_t* boards,
                                      size_t count, int16_t* distances, unsigned threads);
SLIDEBASE_API int slidebase_solve(const slidebase_solver* solver, const uint8_t* boards,
                                  size_t count, int16_t* distances, char* letters, size_t width,
                                  unsigned threads);
SLIDEBASE_API int slidebase_action_values(const slidebase_solver* solver, const uint8_t* boards,
                                          size_t count, int16_t* values, uint8_t* optimal,
                                          int16_t* distances, unsigned threads);

/* The first `count` boards at a distance, or all of them if slidebase_histogram() has fewer. */
SLIDEBASE_API int slidebase_boards_at(const slidebase_solver* solver, int distance, uint8_t* boards,
                                      size_t count, unsigned threads, slidebase_progress progress,
                                      void* user);
/* `count` boards drawn uniformly among those at distances `least` to `greatest`, both included;
 * SLIDEBASE_UNSOLVABLE for both: among the boards that cannot be solved. With pattern tables a
 * range of distances must be 0 to slidebase_longest(). */
SLIDEBASE_API int slidebase_sample(const slidebase_solver* solver, int least, int greatest,
                                   uint64_t seed, uint8_t* boards, size_t count, unsigned threads,
                                   slidebase_progress progress, void* user);

/* Options of slidebase_write_dataset(). */
typedef struct slidebase_dataset {
  size_t size;    /* sizeof(slidebase_dataset) */
  uint64_t count; /* boards */
  uint64_t seed;
  int least;        /* distances, both included */
  int greatest;     /* 0 or -1: the greatest there is; SLIDEBASE_ZERO: the goal alone */
  int by_distance;  /* 0: uniform over boards; 1: over distances, and over the boards of each */
  int test_percent; /* the share of the symmetry classes that are for testing, 1 to 100; 0: 10;
                     * SLIDEBASE_ZERO: none */
  unsigned threads; /* 0: one per processor */
  int reserved;     /* 0 */
  slidebase_progress progress;
  void* user;
} slidebase_dataset;

/* Draws boards of a sliding puzzle and writes them to an .npz file, which NumPy
 * reads without this library, with distances, optimal moves and an optimal path of each
 * (Solver::write_dataset() in slidebase.h says more). The file appears whole or not at all.
 * SLIDEBASE_UNDECIDED if a limited solver reaches its limit of nodes for a board, or of seconds. */
SLIDEBASE_API int slidebase_write_dataset(const slidebase_solver* solver, const char* path,
                                          const slidebase_dataset* dataset, slidebase_error* error);

/* ---- Whole tables ---- */

/* slidebase_verify() compares all checksums of the table; slidebase_prove() proves every distance
 * on boards. On SLIDEBASE_DAMAGED, `error` has the place, or the refutation. */
SLIDEBASE_API int slidebase_verify(const slidebase_solver* solver, slidebase_progress progress,
                                   void* user, slidebase_error* error);
SLIDEBASE_API int slidebase_prove(const slidebase_solver* solver, unsigned threads,
                                  slidebase_progress progress, void* user, slidebase_error* error);
/* The file, byte and reason of the first SLIDEBASE_DAMAGED or SLIDEBASE_UNREADABLE. The length is 0
 * if there was no failure. */
SLIDEBASE_API int slidebase_failure(const slidebase_solver* solver, char* text, size_t capacity);

/* Options of slidebase_make_file() and slidebase_make_memory(). */
typedef struct slidebase_making {
  size_t size;      /* sizeof(slidebase_making) */
  unsigned threads; /* 0: one per processor */
  int compression;  /* 0: none, used in place; 1 to 22: zstd */
  slidebase_progress progress;
  void* user;
  int patterns; /* SLIDEBASE_NO_PATTERNS: a complete table; others: pattern tables */
} slidebase_making;

/* Makes the puzzle's table by a search of all its states, or its pattern tables. `making` may be
 * NULL. The file appears whole or not at all. In memory: free *bytes with slidebase_bytes_free().
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
