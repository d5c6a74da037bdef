// What can be asked of a puzzle and its table, as calls of the library: each question is asked again
// from its beginning when bytes were missing.
import { BadArgument, NeedsTableInMemory } from './errors.js';
import { shown } from './described.js';
import type { Board, Described } from './described.js';
import type { Library } from './library.js';
import type { OpenTable } from './table.js';

/** One legal move: where the blank goes, how far from there, and which board. */
export interface Move {
  letter: 'd' | 'l' | 'r' | 'u';
  distance: number;
  board: Uint8Array;
}

/** One legal move, and whether it leads one step nearer; if not, it leads one step farther. */
export interface Mark {
  letter: 'd' | 'l' | 'r' | 'u';
  nearer: boolean;
  board: Uint8Array;
}

/** Distances of many boards, -1 where there is no path, and the paths, null there. */
export interface Solved {
  distances: Int16Array;
  paths: (string | null)[];
}

/** @internal How far a text was read, and the answers, a line each: where they are until the next question. */
export interface AnsweredLines {
  bytes: number;
  lines: number;
  answers: Uint8Array;
}

export interface SampleOptions {
  /** A distance, or the least and the greatest; -1: boards that cannot be solved. */
  depth?: number | readonly [number, number] | undefined;
  /** The same seed gives the same boards; by chance unless said. */
  seed?: number | bigint | undefined;
}

/** @internal Its status or number, negative where there is no answer, and the answer. */
export type Question<T> = (library: Library, solver: number) => { status: number; value: T };

const unsolvable = -1;
const invalid = -2;

/** @internal */
export class Questions {
  constructor(readonly puzzle: Described, readonly table: OpenTable) {}

  longest(): Question<number> {
    return (library, solver) => {
      const status = library.call('slidebase_longest', solver);
      return { status, value: status };
    };
  }

  distance(board: Board): Question<number | null> {
    return this.#ofBoard(board, null, (library, solver, at, cells) => {
      const status = library.call('slidebase_distance', solver, at, cells);
      return { status, value: status };
    });
  }

  path(board: Board): Question<string | null> {
    const room = 192;
    return this.#ofBoard(board, null, (library, solver, at, cells) =>
      library.withRoom(room, (to) => {
        const status = library.call('slidebase_path', solver, at, cells, to, room);
        return { status, value: status < 0 ? null : library.textAt(to, status) };
      }));
  }

  moves(board: Board): Question<Move[]> {
    return this.#ofBoard(board, [], (library, solver, at, cells) =>
      library.withRoom(24 + 4 * cells, (to) => {
        const boards = to + 24;
        const status = library.call('slidebase_moves', solver, at, cells, to, to + 8, boards);
        const value = Array.from({ length: Math.max(0, status) }, (_, i) => ({
          letter: library.textAt(to + i, 1) as Move['letter'],
          distance: library.view.getInt32(to + 8 + 4 * i, true),
          board: library.bytes(boards + i * cells, cells).slice(),
        }));
        return { status, value };
      }));
  }

  /** Of tiles without a walk; a pattern of cubes has its distance in the table. */
  marks(board: Board): Question<Mark[]> {
    const { cols, tableName } = this.puzzle;
    if (tableName.startsWith('cubic')) {
      const [own, next] = [this.distance(board), this.moves(board)];
      return (library, solver) => {
        const { value: here } = own(library, solver);
        const { status, value } = next(library, solver);
        return { status, value: value.map(({ letter, distance, board: reached }) =>
          ({ letter, nearer: distance < here!, board: reached })) };
      };
    }
    const symbols = this.puzzle.symbols(board);
    return this.#ofBoard(symbols, [], (library, solver, at, cells) =>
      library.withRoom(8, (to) => {
        const status = library.call('web_marks', solver, at, cells, to, to + 4);
        const nearer = library.bytes(to + 4, 4).slice();
        const letters = library.textAt(to, Math.max(0, status)).split('') as Mark['letter'][];
        const value = letters.map((letter, i) =>
          ({ letter, nearer: nearer[i] === 1, board: slid(symbols, letter, cols) }));
        return { status, value };
      }));
  }

  countPaths(board: Board): Question<bigint> {
    return this.#ofBoard(board, 0n, (library, solver, at, cells) =>
      library.withRoom(8, (to) => {
        const status = library.call('slidebase_count_paths', solver, at, cells, to);
        return { status, value: library.view.getBigUint64(to, true) };
      }));
  }

  paths(board: Board, most: number): Question<string[]> {
    if (typeof most !== 'number' || !(most >= 0)) {
      throw new BadArgument(`the number of paths is 0 or more, not ${shown(most)}`);
    }
    return this.#ofBoard(board, [], (library, solver, at, cells) => {
      const status = most < 1 ? 0 : library.call('web_paths', solver, at, cells, most);
      const value = status === 0 && most >= 1 ? library.lastText().split('\n').slice(0, -1) : [];
      return { status, value };
    });
  }

  histogram(): Question<number[]> {
    if (this.puzzle.tableName.startsWith('cubic')) {
      this.#needMemory('the histogram of cubes');
    }
    const room = 192;
    return (library, solver) => library.withRoom(8 * room, (to) => {
      const status = library.call('slidebase_histogram', solver, to, room);
      const counts = new BigUint64Array(library.calls.memory.buffer, to, Math.max(0, status));
      return { status, value: Array.from(counts, Number) };
    });
  }

  /** Of `count` boards from `first` on; `width`: the bytes of a path, 0 for distances alone. */
  piece(boards: Uint8Array, first: number, count: number, width: number): Question<Solved> {
    const { cells } = this.puzzle;
    const asked = boards.subarray(first * cells, (first + count) * cells);
    return (library, solver) => library.withBytes(asked, (at) =>
      library.withRoom(count * (2 + width), (to) => {
        const letters = to + 2 * count;
        const status = width === 0
          ? library.call('slidebase_distances', solver, at, count, to, 1)
          : library.call('slidebase_solve', solver, at, count, to, letters, width, 1);
        const distances = new Int16Array(library.calls.memory.buffer, to, count).slice();
        const row = status === 0 ? distances.indexOf(invalid) : -1;
        if (row >= 0) {
          this.puzzle.failRow(boards, first + row);
        }
        if (width === 0 || status !== 0) {
          return { status, value: { distances, paths: [] } };
        }
        // Text is made of all letters at once, for a million paths are soon asked for.
        const all = library.textAt(letters, count * width);
        const paths = Array.from(distances, (length, i) =>
          (length < 0 ? null : all.slice(i * width, i * width + length)));
        return { status, value: { distances, paths } };
      }));
  }

  /** Of the plain lines that a text begins with: see web_answer_lines() of common/web/face.cc. */
  answerLines(lines: Uint8Array, most: number, withDistance: boolean): Question<AnsweredLines> {
    return (library) => library.withBytes(this.puzzle.struct, (puzzle) =>
      library.withBytes(lines, (at, size) => library.withRoom(8, (read) => {
        const status = library.call('web_answer_lines', this.table.door, puzzle, at, size, most,
                                    Number(withDistance), read);
        const answers = library.bytes(library.call('web_text') >>> 0, library.call('web_text_size'));
        return {
          status,
          value: {
            bytes: library.view.getUint32(read, true),
            lines: library.view.getUint32(read + 4, true),
            answers,
          },
        };
      })));
  }

  sample(count: number, options: SampleOptions, longest: number): Question<Uint8Array> {
    const { cells } = this.puzzle;
    const { depth, seed } = options ?? {};
    const range: unknown = typeof depth === 'number' ? [depth, depth] : depth ?? [0, longest];
    const [least, greatest] = Array.isArray(range) && range.length === 2 ? range as [number, number] : [NaN, NaN];
    if (!Number.isInteger(count) || count < 0) {
      throw new BadArgument(`the number of boards is 0 or more, not ${shown(count)}`);
    }
    if (![least, greatest].every((end) => Number.isInteger(end) && end >= -1 && end < 1000)) {
      throw new BadArgument(`a depth is a distance or two, like [28, 31], not ${shown(depth)}`);
    }
    if (seed !== undefined && typeof seed !== 'bigint' && !Number.isSafeInteger(seed)) {
      throw new BadArgument(`a seed is a whole number, not ${shown(seed)}`);
    }
    this.#needMemory('to draw boards by their distance');
    const number = BigInt.asUintN(64, BigInt(seed ?? Math.floor(Math.random() * 2 ** 53)));
    return (library, solver) => library.withRoom(count * cells, (to) => {
      const status = library.call('web_sample', solver, least, greatest, number, to, count);
      if (status === invalid) {
        throw new BadArgument(`there are no boards at a distance of ${JSON.stringify(depth)}`);
      }
      return { status, value: library.bytes(to, count * cells).slice() };
    });
  }

  // A question about one board, with `none` as the answer where no moves lead to the goal.
  #ofBoard<T>(
    board: Board, none: T,
    ask: (library: Library, solver: number, at: number, cells: number) => { status: number; value: T },
  ): Question<T> {
    const symbols = this.puzzle.symbols(board);
    return (library, solver) => {
      const { status, value } = library.withBytes(symbols, (at, cells) =>
        ask(library, solver, at, cells));
      return status === unsolvable ? { status: 0, value: none } : { status, value };
    };
  }

  #needMemory(what: string): void {
    if (!this.table.isInMemory) {
      throw new NeedsTableInMemory(`${what} goes through the whole table: read ` +
        `${this.table.source.name} into memory, and give its bytes`);
    }
  }
}

// A board of tiles after a legal move of its blank.
function slid(board: Uint8Array, letter: Mark['letter'], cols: number): Uint8Array {
  const blank = board.indexOf(0);
  const from = blank + { d: cols, l: -1, r: 1, u: -cols }[letter];
  const moved = board.slice();
  [moved[blank], moved[from]] = [moved[from]!, 0];
  return moved;
}
