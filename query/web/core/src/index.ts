// Exact distances and optimal paths of sliding puzzles and rolling cubes, from complete tables, and for 4x4, 3x5 and 2x8 from a
// search. This file is the package's public face; in the others each imports only those above it here:
//
//     errors, kinds                        errors; kinds of puzzles, and what a table says about itself
//     own_files, instance                  the files that come with the package, and WebAssembly
//     source, file_source                  where the bytes of a table come from: memory, a file,
//     remote_file, range_source            an address
//     table                                a table that is open
//     boards                               boards without a table, and what can be asked about them
//     table_questions                      the answers of a table
//     fifteen_engine, search_questions     the answers of a search
//     puzzle                               a puzzle, and who answers about it
export {
  BadArgument, BadBoard, Damaged, NeedsTableInMemory, NoRanges, NoTable, NotATable, OutOfMemory, Pending,
  SlidebaseError, Unreadable,
} from './errors.js';
export type { Cubes, Goals, Metric, MetricName, TableFacts } from './kinds.js';
export type { Board, Described, Mark, Move, SampleOptions, Shape, Solved } from './boards.js';
export type { FileOptions } from './file_source.js';
export type { Address, BlobLike } from './source.js';
export type { Fetch, RangeOptions } from './range_source.js';
export { standardTables, Tables } from './table.js';
export type { Signal } from './fifteen_engine.js';
export { Cubic, Now, Puzzle, Sliding } from './puzzle.js';
export type { CubicOptions, OpenOptions, SlidingOptions } from './puzzle.js';
