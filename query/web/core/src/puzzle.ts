// A puzzle with a table or a search that answers questions about it: at once, or after the needed bytes have been
// fetched.
import { cubesOffset, checkMost, Described, goalsOffset, rowsAndColumns, type Board, type MakePuzzle } from './boards.js';
import type { Mark, Move, Questions, SampleOptions, Shape, Solved, SolvedBytes } from './boards.js';
import { BadArgument, NoTable, shown } from './errors.js';
import { goalKinds, kinds, metricOf, numbersOf } from './kinds.js';
import type { Cubes, Goals, Metric, MetricName, TableFacts } from './kinds.js';
import { Library, libraryModule } from './instance.js';
import { isSearched, type Signal } from './fifteen_engine.js';
import { SearchQuestions } from './search_questions.js';
import { findTable, Tables } from './table.js';
import { TableQuestions } from './table_questions.js';

const decoder = new TextDecoder();

function joined(pieces: Solved[]): Solved {
  const distances = new Int16Array(pieces.reduce((sum, piece) => sum + piece.distances.length, 0));
  let at = 0;
  for (const piece of pieces) {
    distances.set(piece.distances, at);
    at += piece.distances.length;
  }
  return { distances, paths: pieces.flatMap(({ paths }) => paths) };
}

// With the paths in the rows of letters, if they were asked for. All letters are decoded at once, which is faster for a million
// paths. In slides a path has more letters than slides, and ends at a zero.
function solvedIn({ distances, letters, width }: SolvedBytes, withPaths: boolean, isMulti: boolean): Solved {
  const all = decoder.decode(letters);
  return { distances, paths: !withPaths ? [] : Array.from(distances, (length, i) => {
    const end = isMulti ? all.indexOf('\0', i * width) : i * width + length;
    return length < 0 ? null : all.slice(i * width, end < 0 ? undefined : Math.min(end, (i + 1) * width));
  }) };
}

/** The questions of a puzzle, answered at once. Throws `Pending` if bytes have to be fetched first. */
export class Now {
  readonly #questions: Questions;
  readonly #isMulti: boolean;

  /** @internal */
  constructor(questions: Questions, isMulti: boolean) {
    this.#questions = questions;
    this.#isMulti = isMulti;
  }

  get longest(): number {
    return this.#questions.longest().now();
  }
  get pathCapacity(): number {
    return this.#questions.pathCapacity().now();
  }
  distance(board: Board): number | null {
    return this.#questions.distance(board).now();
  }
  path(board: Board): string | null {
    return this.#questions.path(board).now();
  }
  moves(board: Board): Move[] {
    return this.#questions.moves(board).now();
  }
  marks(board: Board): Mark[] {
    return this.#questions.marks(board).now();
  }
  countPaths(board: Board): bigint {
    return this.#questions.countPaths(board).now();
  }
  paths(board: Board, most = Infinity): string[] {
    return this.#questions.paths(board, checkMost(most)).now();
  }
  histogram(): number[] {
    return this.#questions.histogram().now();
  }
  distances(boards: Uint8Array): Int16Array {
    return this.#solved(boards, false).distances;
  }
  solve(boards: Uint8Array): Solved {
    return this.#solved(boards, true);
  }
  sample(count: number, options: SampleOptions = {}): Uint8Array {
    return this.#questions.sample(count, options).now();
  }

  #solved(boards: Uint8Array, withPaths: boolean): Solved {
    return joined(Array.from(this.#questions.solve(boards, withPaths), (question) => solvedIn(question.now(), withPaths, this.#isMulti)));
  }
}

export abstract class Puzzle extends Described {
  declare readonly boardCount: number;
  declare readonly tableName: string;
  /** The same questions, answered at once: for tables in memory or, under Node, in files. */
  readonly now: Now;
  readonly #questions: Questions;

  /** @internal */
  protected constructor({ library, struct }: Described, questions: Questions) {
    super(library, struct);
    this.#questions = questions;
    this.now = new Now(questions, this.metric === 'multi');
  }

  /** The facts about the table that answers, and the amount fetched so far. Throws NoTable if a search answers. */
  get table(): TableFacts {
    return this.#questions.facts;
  }

  /** The greatest distance. For cubes it is that of positions; patterns may all be nearer. */
  longest(): Promise<number> {
    return this.#questions.longest().later();
  }

  /** The most letters that a path can have: `longest()`, or in slides, which have a letter for each cell, a bound. */
  pathCapacity(): Promise<number> {
    return this.#questions.pathCapacity().later();
  }

  /**
   * The least number of moves from the board to the goal, or from the start to the pattern; null
   * if no moves lead there.
   */
  async distance(board: Board): Promise<number | null> {
    return this.#questions.distance(board).later();
  }

  /**
   * A shortest path: letters that say where the blank goes. For tiles it is the alphabetically first. A slide has its
   * letter once for each cell.
   */
  async path(board: Board): Promise<string | null> {
    return this.#questions.path(board).later();
  }

  /** The legal moves, by letter, each with the distance of the board that it leads to. */
  async moves(board: Board): Promise<Move[]> {
    return this.#questions.moves(board).later();
  }

  /** Which of the legal moves lead nearer. Without their distances, so that fewer bytes have to be fetched. */
  async marks(board: Board): Promise<Mark[]> {
    return this.#questions.marks(board).later();
  }

  /** The number of shortest paths; 2n ** 64n - 1n means that many or more. */
  async countPaths(board: Board): Promise<bigint> {
    return this.#questions.countPaths(board).later();
  }

  /** The shortest paths, at most `most` of them. */
  async paths(board: Board, most = Infinity): Promise<string[]> {
    return this.#questions.paths(board, checkMost(most)).later();
  }

  /** The number of boards at distance 0, 1, and so on; of patterns of cubes only if the table is in memory. */
  async histogram(): Promise<number[]> {
    return this.#questions.histogram().later();
  }

  /** The distances of boards that are stored one after the other; -1 if no moves lead to the goal. */
  async distances(boards: Uint8Array): Promise<Int16Array> {
    return (await this.#solved(boards, false)).distances;
  }

  /** The same, with their paths. */
  async solve(boards: Uint8Array): Promise<Solved> {
    return this.#solved(boards, true);
  }

  /**
   * Boards drawn uniformly and independently, one after the other: from all solvable boards, or at the
   * given distances. The table must be in memory.
   */
  async sample(count: number, options: SampleOptions = {}): Promise<Uint8Array> {
    return this.#questions.sample(count, options).later();
  }

  /** @internal The answers as bytes, a group of boards at a time. */
  async* solveBytes(boards: Uint8Array): AsyncGenerator<SolvedBytes> {
    for (const piece of this.#questions.solve(boards, true)) {
      yield await piece.later();
    }
  }

  async #solved(boards: Uint8Array, withPaths: boolean): Promise<Solved> {
    const solved: Solved[] = [];
    for (const question of this.#questions.solve(boards, withPaths)) {
      solved.push(solvedIn(await question.later(), withPaths, this.metric === 'multi'));
    }
    return joined(solved);
  }
}

export interface OpenOptions {
  /** Tables to search, before the six that come with the package. */
  tables?: Tables | readonly Tables[];
}

export interface SlidingOptions extends OpenOptions {
  /** The goal; default: 1, 2, 3, ... and the blank last. */
  goal?: Board;
  /**
   * What counts as one move: a tile that moves ("single", "stm"; the default), or a slide of one or more tiles in line
   * with the blank ("multi", "mtm").
   */
  metric?: MetricName;
  /** Ends the searches of 4x4, 3x5 and 2x8: their promises are rejected with its reason. */
  signal?: Signal;
}

export interface CubicOptions extends OpenOptions {
  /** The column and row of the blank at the start, from 1; default: the last cell. */
  start?: readonly [number, number];
  /**
   * Cubes with opposite faces of one colour ("axes"; the default), with a mark on one face ("marked"), or dice ("dice").
   */
  cubes?: Cubes;
  /** What boards say: how each cube lies ("positions"; the default unless cubes are "axes"), or what is on top ("tops"). */
  goals?: Goals;
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new BadArgument(`options are an object like { goal: '123804765' }, not ${shown(options)}`);
  }
}

// Makes puzzles in a metric; the library says which have it.
async function libraryIn(metric: Metric): Promise<[Library, (make: MakePuzzle) => Described]> {
  const library = new Library(await libraryModule());
  return [library, (make) => Described.made(library, (at, error) =>
    make(at, error) || library.call('slidebase_in_metric', at, Number(metric === 'multi'), error))];
}

async function slidingOf(shape: Shape, { goal, metric }: SlidingOptions): Promise<Described> {
  const [rows, cols] = rowsAndColumns(shape);
  const [library, made] = await libraryIn(metricOf(metric));
  const standard = made((at, error) => library.call('slidebase_sliding', at, rows, cols, 0, 0, error));
  const symbols = goal === undefined ? undefined : standard.symbols(goal);
  return symbols === undefined ? standard : made((at, error) => library.withBytes(symbols, (from, cells) =>
    library.call('slidebase_sliding', at, rows, cols, from, cells, error)));
}

async function cubicOf(shape: Shape, { start, cubes, goals, metric }: CubicOptions & SlidingOptions): Promise<Described> {
  const [rows, cols] = rowsAndColumns(shape);
  const [x, y] = start === undefined ? [cols, rows] : Array.isArray(start) ? start as [number, number] : [NaN, NaN];
  if (!(Number.isInteger(x) && Number.isInteger(y) && x >= 1 && x <= cols && y >= 1 && y <= rows)) {
    throw new BadArgument(`a start is the column and row, from 1, 1 to ${cols}, ${rows}, ` +
      `not ${shown(x)}, ${shown(y)}`);
  }
  const kind = numbersOf(cubes, goals), cell = (y - 1) * cols + x - 1;
  const [library, made] = await libraryIn(metricOf(metric));
  return made((at, error) => library.call('slidebase_cubic_of', at, rows, cols, cell, ...kind, error));
}

async function opened(puzzle: Described, { tables = [], signal }: SlidingOptions): Promise<[Described, Questions]> {
  const places = Array.isArray(tables) ? tables : [tables];
  if (!places.every((place) => place instanceof Tables)) {
    throw new BadArgument(`tables are made by Tables.file(), bytes(), blob() or url(), not ${shown(tables)}`);
  }
  const { tableName } = puzzle;
  if (tableName === null) {
    throw new NoTable(`${puzzle.rows}x${puzzle.cols}: complete tables and searches have at most 16 cells; ` +
      'boards() reads and writes larger boards');
  }
  const table = await findTable(tableName, places);
  if (table === undefined && !isSearched(puzzle)) {
    throw new NoTable(`${tableName} is not among the given tables and does not come with this package`);
  }
  return [puzzle, table === undefined ? await SearchQuestions.open(puzzle, signal) : new TableQuestions(puzzle, table)];
}

/** Numbered tiles that slide to a goal. Boards: 1 to cells - 1, and 0 for the blank. */
export class Sliding extends Puzzle {
  /** Finds and opens the table. Throws BadArgument, BadBoard for the goal, NoTable (always for more than 16 cells). */
  static async open(shape: Shape = '3x3', options: SlidingOptions = {}): Promise<Sliding> {
    checkOptions(options);
    return new Sliding(...await opened(await slidingOf(shape, options), options));
  }

  /**
   * Operations that need no table, for boards up to 10x10: boards as text and as numbers, and the name of the table that
   * open() needs.
   */
  static async boards(shape: Shape = '3x3', options: SlidingOptions = {}): Promise<Described> {
    checkOptions(options);
    return slidingOf(shape, options);
  }

  /** The board that all distances are measured to. */
  get goal(): Uint8Array {
    return this.end;
  }
}

/**
 * Cubes that roll, all alike at the start. Boards say what to reach:
 *
 * - colours on top, "WBR/BEW/RRR": 0 white, 1 blue, 2 red, and 3 for the blank;
 * - of marked cubes the sides of their marks, "ddd/d.d/ddd": 0 up, 1 down, 2 north, 3 east, 4 south, 5 west, and 6;
 * - of dice the faces on top and north, "12 .. 36": numbered in their order, and 24.
 */
export class Cubic extends Puzzle {
  /** Finds and opens the table. Throws BadArgument, NoTable. */
  static async open(shape: Shape = '3x3', options: CubicOptions = {}): Promise<Cubic> {
    checkOptions(options);
    return new Cubic(...await opened(await cubicOf(shape, options), options));
  }

  /** Operations that need no table: patterns as text and as numbers, and the name of the table. */
  static async boards(shape: Shape = '3x3', options: CubicOptions = {}): Promise<Described> {
    checkOptions(options);
    return cubicOf(shape, options);
  }

  /** The kind of the cubes. */
  get cubes(): Cubes {
    return kinds[this.struct[cubesOffset]!]!;
  }
  /** What boards say. */
  get goals(): Goals {
    return goalKinds[this.struct[goalsOffset]!]!;
  }

  /** The column and row of the blank at the start, from 1. */
  get start(): [number, number] {
    const cell = this.end.indexOf(Math.max(...this.end));
    return [cell % this.cols + 1, Math.floor(cell / this.cols) + 1];
  }
}
