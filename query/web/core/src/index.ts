// Exact distances and optimal paths of sliding puzzles and rolling cubes, from complete tables, and for 4x4 from a
// search.
export {
  BadArgument, BadBoard, Damaged, NeedsTableInMemory, NoRanges, NoTable, NotATable, OutOfMemory, Pending,
  SlidebaseError, Unreadable,
} from './errors.js';
export type { Cubes, Goals } from './cubes.js';
export type { Board, Described, Shape } from './described.js';
export type { TableFacts } from './facts.js';
export type { Metric, MetricName } from './metric.js';
export type { Mark, Move, SampleOptions, Solved } from './questions.js';
export type { FileOptions } from './file_source.js';
export type { Fetch, RangeOptions } from './range_source.js';
export { Cubic, Now, Puzzle, Sliding } from './puzzle.js';
export type { CubicOptions, OpenOptions, SlidingOptions } from './puzzle.js';
export type { Signal } from './slices.js';
export { standardTables, Tables } from './tables.js';
export type { Address, BlobLike } from './tables.js';
