// Boards of a puzzle without a table, as text and as numbers, and what can be asked about them. A table
// (table_questions.ts) or a search (search_questions.ts) answers.
import { BadArgument, BadBoard, shown } from './errors.js';
import type { Metric, TableFacts } from './kinds.js';
import { Library } from './instance.js';

/** Text in any usual notation, or the cells row by row: one list, or a list of rows. */
export type Board = string | ArrayLike<number> | readonly ArrayLike<number>[];

/** "3x4", or rows and columns. */
export type Shape = string | readonly [number, number];

// Sizes and offsets of the structs of slidebase/c.h in WebAssembly's memory, in bytes.
const puzzleBytes = 152;
const endOffset = 16, longEndOffset = 40;  // the second is of boards of more than 16 cells
const metricOffset = 32;
/** @internal Of the kind of cubes and of what their boards say; both are small numbers. */
export const cubesOffset = 36, goalsOffset = 144;
const errorBytes = 528;
const errorMessage = 16;
const invalid = -2;

/** The most cells of a complete table, and of tiles whose boards a number can count (18! < 2 ** 53). */
const mostTableCells = 16, mostNumberedCells = 18;

/** @internal Writes a puzzle's struct by a function of slidebase/c.h, and returns its status. */
export type MakePuzzle = (puzzle: number, error: number) => number;

/** @internal Calls use(error) with a slidebase_error. Returns the status, and the message and offset of the error. */
export function withError(
  library: Library, use: (error: number) => number,
): { status: number; message: string; offset: bigint } {
  return library.withSpace(errorBytes, (error) => {
    library.bytes(error, errorBytes).fill(0);
    library.view.setUint32(error, errorBytes, true);
    const status = use(error);
    const text = library.bytes(error + errorMessage, errorBytes - errorMessage);
    return {
      status,
      message: library.textAt(error + errorMessage, text.indexOf(0)),
      offset: library.view.getBigUint64(error + 8, true),
    };
  });
}

export class Described {
  readonly rows: number;
  readonly cols: number;
  /** What counts as one move; "single" for cubes. */
  readonly metric: Metric;
  /**
   * How many boards there are, solvable or not; null for tiles on more than 18 cells, of which there are more than a
   * JavaScript number can count: such boards have no numbers here.
   */
  readonly boardCount: number | null;
  /** The name of the puzzle's table, such as "sliding-3x3-8.sbt"; null for more than 16 cells: it can have none. */
  readonly tableName: string | null;
  /** @internal The puzzle as slidebase/c.h has it. */
  readonly struct: Uint8Array;
  /** @internal */
  readonly library: Library;

  /** @internal Throws BadArgument. */
  static made(library: Library, make: MakePuzzle): Described {
    return new Described(library, library.withSpace(puzzleBytes, (at) => {
      library.bytes(at, puzzleBytes).fill(0);
      library.view.setUint32(at, puzzleBytes, true);
      const { status, message } = withError(library, (error) => make(at, error));
      if (status !== 0) {
        throw new BadArgument(message);
      }
      return library.bytes(at, puzzleBytes).slice();
    }));
  }

  /** @internal */
  constructor(library: Library, struct: Uint8Array) {
    this.library = library;
    this.struct = struct;
    const view = new DataView(this.struct.buffer);
    this.rows = view.getInt32(8, true);
    this.cols = view.getInt32(12, true);
    this.metric = view.getInt32(metricOffset, true) === 0 ? 'single' : 'multi';
    this.tableName = this.cells > mostTableCells ? null
      : library.written((to, capacity) => this.#with('slidebase_table_name', to, capacity));
    this.boardCount = this.cells > mostNumberedCells ? null : library.withSpace(8, (at) => {
      this.#with('slidebase_board_count', at);
      return Number(library.view.getBigUint64(at, true));
    });
  }

  get cells(): number {
    return this.rows * this.cols;
  }

  /** @internal The goal; for cubes the start. */
  get end(): Uint8Array {
    const at = this.cells > mostTableCells ? longEndOffset : endOffset;
    return this.struct.slice(at, at + this.cells);
  }

  /** Reads a board in any usual notation. Throws BadBoard. */
  parse(text: string): Uint8Array {
    if (typeof text !== 'string') {
      throw new BadBoard(`the text of a board is a string, not ${shown(text)}`);
    }
    const library = this.library;
    const board = new Uint8Array(this.cells);
    const { status, message, offset } = withError(library, (error) =>
      library.withText(text, (from, length) => library.withSpace(this.cells, (at) => {
        const ended = this.#with('slidebase_parse', from, length, at, this.cells, error);
        board.set(library.bytes(at, this.cells));
        return ended;
      })));
    if (status !== 0) {
      throw new BadBoard(`at byte ${offset}: ${message}`, null, message);
    }
    return board;
  }

  /** A board in the simplest notation. Throws BadBoard. */
  text(board: Board): string {
    const symbols = this.symbols(board);
    return this.library.withBytes(symbols, (at, cells) =>
      this.library.written((to, capacity) => this.#with('slidebase_text', at, cells, to, capacity)));
  }

  /** The number of a board, from 0 to boardCount - 1. Throws BadBoard, and BadArgument where boardCount is null. */
  rank(board: Board): number {
    return this.ranks(this.symbols(board))[0]!;
  }

  /** The board with this number. Throws BadArgument. */
  unrank(rank: number): Uint8Array {
    return this.unranks([rank]);
  }

  /** The numbers of boards that are stored one after the other. Throws BadBoard with the `row` of a wrong one. */
  ranks(boards: Uint8Array): Float64Array {
    this.#numbered();
    const count = this.countOf(boards);
    const library = this.library;
    const ranks = library.withBytes(boards, (at) => library.withSpace(8 * count, (to) => {
      this.#with('slidebase_ranks', at, count, to, 1);
      return new BigUint64Array(library.calls.memory.buffer, to, count).slice();
    }));
    const row = ranks.indexOf(0xffffffffffffffffn);
    if (row >= 0) {
      this.failRow(boards, row);
    }
    return Float64Array.from(ranks, Number);
  }

  /** The boards with these numbers, one after the other. Throws BadArgument. */
  unranks(ranks: ArrayLike<number>): Uint8Array {
    const library = this.library;
    const boardCount = this.#numbered();
    const numbers = BigUint64Array.from(Array.from(ranks ?? [undefined as never], (rank) => {
      if (!Number.isInteger(rank) || rank < 0 || rank >= boardCount) {
        throw new BadArgument(`a board's number is 0 to ${boardCount - 1}, not ${shown(rank)}`);
      }
      return BigInt(rank);
    }));
    return library.withBytes(new Uint8Array(numbers.buffer), (at) =>
      library.withSpace(numbers.length * this.cells, (to) => {
        this.#with('slidebase_unranks', at, numbers.length, to, 1);
        return library.bytes(to, numbers.length * this.cells).slice();
      }));
  }

  /** Whether these letters lead from the board to the goal, or from the start to the pattern. */
  check(board: Board, moves: string): boolean {
    const library = this.library;
    if (typeof moves !== 'string') {
      throw new BadArgument(`moves are letters d, l, r and u, not ${shown(moves)}`);
    }
    const status = library.withBytes(this.symbols(board), (at, cells) =>
      library.withText(moves, (from, length) =>
        this.#with('slidebase_check', at, cells, from, length)));
    if (status === invalid) {
      throw new BadArgument(`moves are letters d, l, r and u, not ${JSON.stringify(moves)}`);
    }
    return status === 0;
  }

  /** @internal The bytes of a board, checked. Throws BadBoard if it is not a board of this puzzle. */
  symbols(board: Board): Uint8Array {
    if (typeof board === 'string') {
      return this.parse(board);
    }
    if (typeof board !== 'object' || board === null) {
      throw new BadBoard(`a board is text, its cells or its rows, not ${shown(board)}`);
    }
    const rows = Array.from(board as ArrayLike<unknown>).filter((row) => typeof row === 'object' && row !== null) as
      ArrayLike<number>[];
    if (rows.length > 0 && (rows.length !== this.rows || rows.some((row) => row.length !== this.cols))) {
      throw new BadBoard(`a board of ${this.rows}x${this.cols} has ${this.rows} rows of ${this.cols} cells`);
    }
    const numbers: unknown[] = Array.from(board as ArrayLike<number | ArrayLike<number>>, (cell) =>
      typeof cell === 'object' && cell !== null ? Array.from(cell) : cell).flat();
    const symbols = Uint8Array.from(numbers, (x) => (Number.isInteger(x) && x as number >= 0 && x as number < 255 ? x as number : 255));
    const library = this.library;
    const length = library.withBytes(symbols, (at, cells) =>
      this.#with('slidebase_text', at, cells, 0, 0));
    if (length < 0) {
      throw new BadBoard(`${numbers.slice(0, 64).map(shown).join(' ')} is not a board of ${this.rows}x${this.cols}`);
    }
    return symbols;
  }

  /** @internal The number of boards in an array. Throws BadBoard. */
  countOf(boards: Uint8Array): number {
    if (!(boards instanceof Uint8Array) || boards.length % this.cells !== 0) {
      throw new BadBoard(`an array of boards is a Uint8Array with ${this.cells} bytes for each board`);
    }
    return boards.length / this.cells;
  }

  /** @internal */
  failRow(boards: Uint8Array, row: number): never {
    const board = boards.subarray(row * this.cells, (row + 1) * this.cells);
    throw new BadBoard(`row ${row}: ${Array.from(board).join(' ')} is not a board of ` +
      `${this.rows}x${this.cols}`, row);
  }

  #numbered(): number {
    if (this.boardCount === null) {
      throw new BadArgument(`${this.rows}x${this.cols} has more boards than a JavaScript number can count: they have no numbers`);
    }
    return this.boardCount;
  }

  // Calls a function of slidebase/c.h whose first argument is the puzzle.
  #with(name: string, ...values: number[]): number {
    return this.library.withBytes(this.struct, (at) => this.library.call(name, at, ...values));
  }
}

/** @internal How many cells the blank of a board of tiles can go each way. */
export function roomOf(board: Uint8Array, rows: number, cols: number): Record<Move['letter'], number> {
  const blank = board.indexOf(0), row = Math.floor(blank / cols), col = blank % cols;
  return { d: rows - 1 - row, l: col, r: cols - 1 - col, u: row };
}

/** @internal A board of tiles after its blank has gone `cells` cells in a legal direction. */
export function slid(board: Uint8Array, letter: Move['letter'], cols: number, cells = 1): Uint8Array {
  const step = { d: cols, l: -1, r: 1, u: -cols }[letter];
  const moved = board.slice();
  let blank = board.indexOf(0);
  for (let left = cells; left > 0; --left, blank += step) {
    [moved[blank], moved[blank + step]] = [moved[blank + step]!, 0];
  }
  return moved;
}

/** @internal Rows and columns. Throws BadArgument. */
export function rowsAndColumns(shape: Shape): [number, number] {
  const numbers = typeof shape === 'string'
    ? /^(\d{1,2})[xX×](\d{1,2})$/.exec(shape)?.slice(1).map(Number) : Array.isArray(shape) ? [...shape] : [];
  if (numbers?.length !== 2 || !numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 16)) {
    throw new BadArgument(`a shape is rows and columns like "3x4", not ${shown(shape)}`);
  }
  return numbers as [number, number];
}

/** One legal move: where the blank goes and how many cells, and the distance and the board afterwards. */
export interface Move {
  letter: 'd' | 'l' | 'r' | 'u';
  /** 1 unless it is a slide of several tiles. */
  cells: number;
  distance: number;
  board: Uint8Array;
}

/** One legal move, and whether it leads one move nearer. */
export interface Mark extends Omit<Move, 'distance'> {
  nearer: boolean;
  /** How the distance changes: by -1 or 1, or in slides also by 0. */
  change: number;
}

/** The distances and paths of many boards; -1 and null if there is no path. */
export interface Solved {
  distances: Int16Array;
  paths: (string | null)[];
}

/**
 * @internal The same as bytes: rows of `width` letters, padded with zeros, in memory that the next question reuses. No
 * letters if only distances were asked for.
 */
export interface SolvedBytes {
  distances: Int16Array;
  letters: Uint8Array;
  width: number;
}

export interface SampleOptions {
  /** A distance, or the least and the greatest; -1 for unsolvable boards. */
  depth?: number | readonly [number, number] | undefined;
  /** The same seed gives the same boards; default: random. */
  seed?: number | bigint | undefined;
}

/** @internal A prepared question: now() answers it at once, later() lets other work run meanwhile. */
export interface Question<T> {
  now(): T;
  later(): Promise<T>;
}

/** @internal Each method checks its arguments and throws BadBoard or BadArgument. */
export interface Questions {
  readonly facts: TableFacts;
  longest(): Question<number>;
  pathCapacity(): Question<number>;
  distance(board: Board): Question<number | null>;
  path(board: Board): Question<string | null>;
  moves(board: Board): Question<Move[]>;
  marks(board: Board): Question<Mark[]>;
  countPaths(board: Board): Question<bigint>;
  paths(board: Board, most: number): Question<string[]>;
  histogram(): Question<number[]>;
  sample(count: number, options: SampleOptions): Question<Uint8Array>;
  /** Solves boards that are stored one after the other, a group at a time. */
  solve(boards: Uint8Array, withPaths: boolean): Iterable<Question<SolvedBytes>>;
}

/** @internal Checks the number of paths to list. Throws BadArgument. */
export function checkMost(most: number): number {
  if (typeof most !== 'number' || !(most >= 0)) {
    throw new BadArgument(`the number of paths is 0 or more, not ${shown(most)}`);
  }
  return most;
}
