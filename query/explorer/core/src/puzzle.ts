// A puzzle with its table: each question at once, or after the bytes that it needs have come.
import { Described, withError } from './described.js';
import type { Board, MakePuzzle, Shape } from './described.js';
import { rowsAndColumns, shown } from './described.js';
import { BadArgument, errorOfStatus } from './errors.js';
import type { TableFacts } from './facts.js';
import { Library, libraryModule } from './library.js';
import { Questions } from './questions.js';
import type {
  AnsweredLines, Mark, Move, Question, SampleOptions, Solved,
} from './questions.js';
import { findTable, Tables } from './tables.js';
import type { OpenTable } from './table.js';

/**
 * Boards that are asked about in one call. Those whose bytes have to come are asked in turns; of
 * tables that are larger than what is kept, so few that the blocks of all their paths fit.
 */
const pieceInMemory = 1 << 16;
const pieceFetched = 256;
const pieceOfLarge = 8;
const largeTable = 64 << 20;

/** Asks the library, and holds its handle of the puzzle. */
class Asker {
  readonly questions: Questions;
  #solver = 0;
  #life = 0;

  constructor(readonly puzzle: Described, readonly table: OpenTable) {
    this.questions = new Questions(puzzle, table);
  }

  now<T>(question: Question<T>): T {
    let value: T | undefined;
    const status = this.table.askNow(() => {
      const answer = question(this.table.library, this.#handle());
      ({ value } = answer);
      return answer.status;
    });
    return this.#checked(status, value as T);
  }

  async later<T>(question: Question<T>): Promise<T> {
    let value: T | undefined;
    const status = await this.table.ask(() => {
      const answer = question(this.table.library, this.#handle());
      ({ value } = answer);
      return answer.status;
    });
    return this.#checked(status, value as T);
  }

  /** The pieces of an array of boards: where each begins, and how many it has. */
  *pieces(boards: Uint8Array): Generator<[first: number, count: number]> {
    const all = this.puzzle.countOf(boards);
    const { isInMemory, source } = this.table;
    const step = isInMemory ? pieceInMemory : source.size > largeTable ? pieceOfLarge : pieceFetched;
    for (let first = 0; first < all; first += step) {
      yield [first, Math.min(step, all - first)];
    }
  }

  #checked<T>(status: number, value: T): T {
    return status < 0 ? this.table.fail(status, this.#solver) : value;
  }

  #handle(): number {
    const { library, life, tables } = this.table;
    if (this.#life !== life) {
      const { status, message } = withError(library, (error) =>
        library.withBytes(this.puzzle.struct, (puzzle) => library.withRoom(4, (place) => {
          const made = library.call('slidebase_solver_new', tables, puzzle, place, error);
          this.#solver = library.view.getUint32(place, true);
          return made;
        })));
      if (status !== 0) {
        throw errorOfStatus(status, message);
      }
      this.#life = life;
    }
    return this.#solver;
  }
}

function joined(pieces: Solved[]): Solved {
  const distances = new Int16Array(pieces.reduce((sum, piece) => sum + piece.distances.length, 0));
  let at = 0;
  for (const piece of pieces) {
    distances.set(piece.distances, at);
    at += piece.distances.length;
  }
  return { distances, paths: pieces.flatMap(({ paths }) => paths) };
}

/** The questions of a puzzle, answered at once; `Pending` is thrown where bytes have to come first. */
export class Now {
  readonly #asker: Asker;

  /** @internal */
  constructor(asker: Asker) {
    this.#asker = asker;
  }

  get longest(): number {
    return this.#asker.now(this.#asker.questions.longest());
  }
  distance(board: Board): number | null {
    return this.#asker.now(this.#asker.questions.distance(board));
  }
  path(board: Board): string | null {
    return this.#asker.now(this.#asker.questions.path(board));
  }
  moves(board: Board): Move[] {
    return this.#asker.now(this.#asker.questions.moves(board));
  }
  marks(board: Board): Mark[] {
    return this.#asker.now(this.#asker.questions.marks(board));
  }
  countPaths(board: Board): bigint {
    return this.#asker.now(this.#asker.questions.countPaths(board));
  }
  paths(board: Board, most = Infinity): string[] {
    return this.#asker.now(this.#asker.questions.paths(board, most));
  }
  histogram(): number[] {
    return this.#asker.now(this.#asker.questions.histogram());
  }
  distances(boards: Uint8Array): Int16Array {
    return this.#solved(boards, 0).distances;
  }
  solve(boards: Uint8Array): Solved {
    return this.#solved(boards, Math.max(1, this.longest));
  }
  sample(count: number, options: SampleOptions = {}): Uint8Array {
    return this.#asker.now(this.#asker.questions.sample(count, options, this.longest));
  }

  #solved(boards: Uint8Array, width: number): Solved {
    const solved = [];
    for (const [first, count] of this.#asker.pieces(boards)) {
      solved.push(this.#asker.now(this.#asker.questions.piece(boards, first, count, width)));
    }
    return joined(solved);
  }
}

export abstract class Puzzle extends Described {
  /** The same questions, answered at once: for tables in memory, and in files under Node. */
  readonly now: Now;
  readonly #asker: Asker;

  /** @internal */
  protected constructor(library: Library, make: MakePuzzle, puzzle: Described, table: OpenTable) {
    super(library, make);
    this.#asker = new Asker(puzzle, table);
    this.now = new Now(this.#asker);
  }

  /** What the table that answers says of itself, and what was fetched of it so far. */
  get table(): TableFacts {
    return this.#asker.table.facts;
  }

  /** The greatest distance there is. Of cubes it is that of positions; patterns may all be nearer. */
  longest(): Promise<number> {
    return this.#asker.later(this.#asker.questions.longest());
  }

  /**
   * The least number of moves from the board to the goal, or from the start to the pattern; null
   * where no moves lead there.
   */
  async distance(board: Board): Promise<number | null> {
    return this.#asker.later(this.#asker.questions.distance(board));
  }

  /** A shortest path: letters that say where the blank goes. Of tiles the first by the alphabet. */
  async path(board: Board): Promise<string | null> {
    return this.#asker.later(this.#asker.questions.path(board));
  }

  /** The legal moves, by letter, each with the distance of the board that it leads to. */
  async moves(board: Board): Promise<Move[]> {
    return this.#asker.later(this.#asker.questions.moves(board));
  }

  /** Which of the legal moves lead nearer: without their distances, of which fewer bytes need come. */
  async marks(board: Board): Promise<Mark[]> {
    return this.#asker.later(this.#asker.questions.marks(board));
  }

  /** How many shortest paths there are; 2n ** 64n - 1n stands for that and all above. */
  async countPaths(board: Board): Promise<bigint> {
    return this.#asker.later(this.#asker.questions.countPaths(board));
  }

  /** The first shortest paths, at most so many. */
  async paths(board: Board, most = Infinity): Promise<string[]> {
    return this.#asker.later(this.#asker.questions.paths(board, most));
  }

  /** The boards at distance 0, 1, and so on. Of cubes: patterns, and the table has to be in memory. */
  async histogram(): Promise<number[]> {
    return this.#asker.later(this.#asker.questions.histogram());
  }

  /** Of boards that lie one behind the other; -1 where no moves lead to the goal. */
  async distances(boards: Uint8Array): Promise<Int16Array> {
    return (await this.#solved(boards, 0)).distances;
  }

  /** The same, with their paths. */
  async solve(boards: Uint8Array): Promise<Solved> {
    return this.#solved(boards, Math.max(1, await this.longest()));
  }

  /**
   * Boards drawn uniformly and independently, one behind the other: of all that can be solved, or at
   * the distances that are said. The table has to be in memory.
   */
  async sample(count: number, options: SampleOptions = {}): Promise<Uint8Array> {
    return this.#asker.later(
      this.#asker.questions.sample(count, options, await this.longest()));
  }

  /** @internal Of a sliding puzzle of at most nine cells: for the program slidebase. */
  async answerLines(lines: Uint8Array, withDistance: boolean): Promise<AnsweredLines> {
    const { questions, table } = this.#asker;
    const most = table.isInMemory ? pieceInMemory : pieceFetched;
    return this.#asker.later(questions.answerLines(lines, most, withDistance));
  }

  async #solved(boards: Uint8Array, width: number): Promise<Solved> {
    const solved = [];
    for (const [first, count] of this.#asker.pieces(boards)) {
      solved.push(await this.#asker.later(
        this.#asker.questions.piece(boards, first, count, width)));
    }
    return joined(solved);
  }
}

export interface OpenOptions {
  /** Where the table is looked for, before the six that come with the package. */
  tables?: Tables | readonly Tables[];
}

export interface SlidingOptions extends OpenOptions {
  /** The goal; 1, 2, 3, ... and the blank last unless said. */
  goal?: Board;
}

export interface CubicOptions extends OpenOptions {
  /** The column and row of the blank at the start, from 1; the last cell unless said. */
  start?: readonly [number, number];
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new BadArgument(`options are an object like { goal: '123804765' }, not ${shown(options)}`);
  }
}

type Without = [library: Library, make: MakePuzzle, puzzle: Described];

async function slidingOf(shape: Shape, goal: Board | undefined): Promise<Without> {
  const [rows, cols] = rowsAndColumns(shape);
  const library = new Library(await libraryModule());
  const plain: MakePuzzle = (_, at, error) =>
    library.call('slidebase_sliding', at, rows, cols, 0, 0, error);
  const usual = new Described(library, plain);
  if (goal === undefined) {
    return [library, plain, usual];
  }
  const symbols = usual.symbols(goal);
  const make: MakePuzzle = (_, at, error) => library.withBytes(symbols, (from, cells) =>
    library.call('slidebase_sliding', at, rows, cols, from, cells, error));
  return [library, make, new Described(library, make)];
}

async function cubicOf(shape: Shape, start: CubicOptions['start']): Promise<Without> {
  const [rows, cols] = rowsAndColumns(shape);
  const [x, y] = start === undefined ? [cols, rows] : Array.isArray(start) ? start as [number, number] : [NaN, NaN];
  if (!(Number.isInteger(x) && Number.isInteger(y) && x >= 1 && x <= cols && y >= 1 && y <= rows)) {
    throw new BadArgument(`a start is the column and row, from 1, 1 to ${cols}, ${rows}, ` +
      `not ${shown(x)}, ${shown(y)}`);
  }
  const library = new Library(await libraryModule());
  const make: MakePuzzle = (_, at, error) =>
    library.call('slidebase_cubic', at, rows, cols, (y - 1) * cols + x - 1, error);
  return [library, make, new Described(library, make)];
}

async function opened(
  [library, make, puzzle]: Without, { tables = [] }: OpenOptions,
): Promise<[Library, MakePuzzle, Described, OpenTable]> {
  const places = Array.isArray(tables) ? tables : [tables];
  if (!places.every((place) => place instanceof Tables)) {
    throw new BadArgument(`tables are made by Tables.file(), bytes(), blob() or url(), not ${shown(tables)}`);
  }
  return [library, make, puzzle, await findTable(puzzle.tableName, places)];
}

/** Numbered tiles, to be slid to a goal. Boards: 1 to cells - 1, and 0 for the blank. */
export class Sliding extends Puzzle {
  /** Finds and opens the table. Throws BadArgument, BadBoard for the goal, NoTable. */
  static async open(shape: Shape = '3x3', options: SlidingOptions = {}): Promise<Sliding> {
    checkOptions(options);
    return new Sliding(...await opened(await slidingOf(shape, options.goal), options));
  }

  /** What needs no table: boards as text and as numbers, and the name of the table that open() looks for. */
  static async boards(shape: Shape = '3x3', options: SlidingOptions = {}): Promise<Described> {
    checkOptions(options);
    return (await slidingOf(shape, options.goal))[2];
  }

  /** The board that all distances are to. */
  get goal(): Uint8Array {
    return this.end;
  }
}

/**
 * Cubes that roll, white on top at the start, to show a pattern of colours on top. Boards are
 * patterns: "WBR/BEW/RRR", or 0 white, 1 blue, 2 red and 3 for the blank.
 */
export class Cubic extends Puzzle {
  /** Finds and opens the table. Throws BadArgument, NoTable. */
  static async open(shape: Shape = '3x3', options: CubicOptions = {}): Promise<Cubic> {
    checkOptions(options);
    return new Cubic(...await opened(await cubicOf(shape, options.start), options));
  }

  /** What needs no table: patterns as text and as numbers, and the name of the table. */
  static async boards(shape: Shape = '3x3', options: CubicOptions = {}): Promise<Described> {
    checkOptions(options);
    return (await cubicOf(shape, options.start))[2];
  }

  /** The column and row of the blank at the start, from 1. */
  get start(): [number, number] {
    const cell = this.end.indexOf(3);
    return [cell % this.cols + 1, Math.floor(cell / this.cols) + 1];
  }
}
