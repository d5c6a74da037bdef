// The questions about a puzzle with a table, as calls of the library. If bytes were missing, a question is asked again
// from its beginning.
import { goalsOffset, slid, withError, type Board, type Described } from './boards.js';
import type { Mark, Move, Question, Questions, SampleOptions, SolvedBytes } from './boards.js';
import { BadArgument, errorOfStatus, NeedsTableInMemory, shown } from './errors.js';
import type { TableFacts } from './kinds.js';
import type { Library } from './instance.js';
import type { OpenTable } from './table.js';

const unsolvable = -1;
const invalid = -2;

/**
 * The number of boards in one call: fewer if bytes have to be fetched, and for tables larger than the kept
 * blocks, so few that the blocks of all their paths fit.
 */
const pieceInMemory = 1 << 16;
const pieceFetched = 256;
const pieceOfLarge = 8;
const largeTable = 64 << 20;

/** More than any board has: 4, and in slides rows + cols - 2. */
const mostMoves = 16;

// Returns a status or number, negative if there is no answer, and the answer.
interface Answered<T> {
  status: number;
  value: T;
}
type Ask<T> = (library: Library, solver: number) => Answered<T>;

// Asks a function of slidebase/c.h whose answer is its status.
function askNumber(name: string): (library: Library, ...given: number[]) => Answered<number> {
  return (library, ...given) => {
    const status = library.call(name, ...given);
    return { status, value: status };
  };
}

/** @internal Also keeps the library's solver for the puzzle. */
export class TableQuestions implements Questions {
  #solver = 0;
  #life = 0;

  constructor(readonly puzzle: Described, readonly table: OpenTable) {}

  get facts(): TableFacts {
    return this.table.facts;
  }

  longest(): Question<number> {
    return this.#question(askNumber('slidebase_longest'));
  }

  pathCapacity(): Question<number> {
    return this.#question(askNumber('slidebase_path_capacity'));
  }

  distance(board: Board): Question<number | null> {
    return this.#question(this.#askDistance(board));
  }

  path(board: Board): Question<string | null> {
    const capacity = 192;
    return this.#question(this.#ofBoard(board, null, (library, solver, at, cells) =>
      library.withSpace(capacity, (to) => {
        const status = library.call('slidebase_path', solver, at, cells, to, capacity);
        const letters = library.bytes(to, capacity).indexOf(0);
        return { status, value: status < 0 ? null : library.textAt(to, letters) };
      })));
  }

  moves(board: Board): Question<Move[]> {
    return this.#question(this.#askMoves(board));
  }

  /** For tiles it needs no walk; for cubes the table has the distances of patterns. */
  marks(board: Board): Question<Mark[]> {
    const { cols, tableName } = this.puzzle;
    if (tableName?.startsWith('cubic')) {
      const [own, next] = [this.#askDistance(board), this.#askMoves(board)];
      return this.#question((library, solver) => {
        const { value: here } = own(library, solver);
        const { status, value } = next(library, solver);
        return { status, value: value.map(({ letter, cells, distance, board: reached }) =>
          ({ letter, cells, nearer: distance < here!, change: distance - here!, board: reached })) };
      });
    }
    const symbols = this.puzzle.symbols(board);
    return this.#question(this.#ofBoard(symbols, [], (library, solver, at, cells) =>
      library.withSpace(3 * mostMoves, (to) => {
        const status = library.call('web_marks', solver, at, cells, to, to + mostMoves, to + 2 * mostMoves);
        const lengths = library.bytes(to + mostMoves, mostMoves).slice();
        const changes = new Int8Array(library.calls.memory.buffer, to + 2 * mostMoves, mostMoves).slice();
        const letters = library.textAt(to, Math.max(0, status)).split('') as Mark['letter'][];
        const value = letters.map((letter, i) => ({
          letter, cells: lengths[i]!, nearer: changes[i]! < 0, change: changes[i]!,
          board: slid(symbols, letter, cols, lengths[i]),
        }));
        return { status, value };
      })));
  }

  countPaths(board: Board): Question<bigint> {
    return this.#question(this.#ofBoard(board, 0n, (library, solver, at, cells) =>
      library.withSpace(8, (to) => {
        const status = library.call('slidebase_count_paths', solver, at, cells, to);
        return { status, value: library.view.getBigUint64(to, true) };
      })));
  }

  paths(board: Board, most: number): Question<string[]> {
    return this.#question(this.#ofBoard(board, [], (library, solver, at, cells) => {
      const status = most < 1 ? 0 : library.call('web_paths', solver, at, cells, most);
      const value = status === 0 && most >= 1 ? library.resultText.split('\n').slice(0, -1) : [];
      return { status, value };
    }));
  }

  histogram(): Question<number[]> {
    if (this.puzzle.tableName?.startsWith('cubic') && this.puzzle.struct[goalsOffset] === 0) {
      this.#needMemory('the histogram of patterns');
    }
    const capacity = 192;
    return this.#question((library, solver) => library.withSpace(8 * capacity, (to) => {
      const status = library.call('slidebase_histogram', solver, to, capacity);
      const counts = new BigUint64Array(library.calls.memory.buffer, to, Math.max(0, status));
      return { status, value: Array.from(counts, Number) };
    }));
  }

  *solve(boards: Uint8Array, withPaths: boolean): Iterable<Question<SolvedBytes>> {
    const all = this.puzzle.countOf(boards);
    const { isInMemory, source } = this.table;
    const step = isInMemory ? pieceInMemory : source.size > largeTable ? pieceOfLarge : pieceFetched;
    for (let first = 0; first < all; first += step) {
      yield this.#question(this.#askPiece(boards, first, Math.min(step, all - first), withPaths));
    }
  }

  // Solves `count` boards from `first` on.
  #askPiece(boards: Uint8Array, first: number, count: number, withPaths: boolean): Ask<SolvedBytes> {
    const { cells } = this.puzzle;
    const piece = boards.subarray(first * cells, (first + count) * cells);
    return (library, solver) => library.withBytes(piece, (at) => {
      const width = withPaths ? Math.max(1, library.call('slidebase_path_capacity', solver)) : 0;  // bytes of a path
      return library.withSpace(count * (2 + width), (to) => {
        const letters = to + 2 * count;
        const status = width === 0
          ? library.call('slidebase_distances', solver, at, count, to, 1)
          : library.call('slidebase_solve', solver, at, count, to, letters, width, 1);
        const distances = new Int16Array(library.calls.memory.buffer, to, count).slice();
        const row = status === 0 ? distances.indexOf(invalid) : -1;
        if (row >= 0) {
          this.puzzle.failRow(boards, first + row);
        }
        return { status, value: { distances, letters: library.bytes(letters, count * width), width } };
      });
    });
  }

  sample(count: number, options: SampleOptions): Question<Uint8Array> {
    const { cells } = this.puzzle;
    const { depth, seed } = options ?? {};
    const range: unknown = typeof depth === 'number' ? [depth, depth] : depth ?? [0, 255];
    const [least, greatest] = Array.isArray(range) && range.length === 2 ? range as [number, number] : [NaN, NaN];
    if (!Number.isInteger(count) || count < 0) {
      throw new BadArgument(`the number of boards is 0 or more, not ${shown(count)}`);
    }
    if (![least, greatest].every((end) => Number.isInteger(end) && end >= -1 && end < 1000)) {
      throw new BadArgument(`a depth is a distance or a range like [28, 31], not ${shown(depth)}`);
    }
    if (seed !== undefined && typeof seed !== 'bigint' && !Number.isSafeInteger(seed)) {
      throw new BadArgument(`a seed is a whole number, not ${shown(seed)}`);
    }
    this.#needMemory('drawing boards by distance');
    const number = BigInt.asUintN(64, BigInt(seed ?? Math.floor(Math.random() * 2 ** 53)));
    return this.#question((library, solver) => library.withSpace(count * cells, (to) => {
      const end = depth === undefined ? library.call('slidebase_longest', solver) : greatest;
      const status = library.call('web_sample', solver, least, end, number, to, count);
      if (status === invalid) {
        throw new BadArgument(`there are no boards at a distance of ${JSON.stringify(depth)}`);
      }
      return { status, value: library.bytes(to, count * cells).slice() };
    }));
  }

  #askDistance(board: Board): Ask<number | null> {
    return this.#ofBoard(board, null, askNumber('slidebase_distance'));
  }

  #askMoves(board: Board): Ask<Move[]> {
    return this.#ofBoard(board, [], (library, solver, at, cells) =>
      library.withSpace(mostMoves * (9 + cells), (to) => {
        const [distances, letters, boards] = [4 * mostMoves, 8 * mostMoves, 9 * mostMoves].map((part) => to + part) as
          [number, number, number];
        const status = library.call('slidebase_steps', solver, at, cells, letters, to, distances, boards, mostMoves);
        const value = Array.from({ length: Math.max(0, status) }, (_, i) => ({
          letter: library.textAt(letters + i, 1) as Move['letter'],
          cells: library.view.getInt32(to + 4 * i, true),
          distance: library.view.getInt32(distances + 4 * i, true),
          board: library.bytes(boards + i * cells, cells).slice(),
        }));
        return { status, value };
      }));
  }

  #question<T>(ask: Ask<T>): Question<T> {
    let value: T | undefined;
    const once = (): number => {
      const answer = ask(this.table.library, this.#handle());
      ({ value } = answer);
      return answer.status;
    };
    const checked = (status: number): T => (status < 0 ? this.table.fail(status, this.#solver) : value as T);
    return {
      now: () => checked(this.table.askNow(once)),
      later: async () => checked(await this.table.ask(once)),
    };
  }

  #handle(): number {
    const { library, life, tables } = this.table;
    if (this.#life !== life) {
      const { status, message } = withError(library, (error) =>
        library.withBytes(this.puzzle.struct, (puzzle) => library.withSpace(4, (place) => {
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

  // A question about one board, with `none` as the answer where no moves lead to the goal.
  #ofBoard<T>(
    board: Board, none: T,
    ask: (library: Library, solver: number, at: number, cells: number) => Answered<T>,
  ): Ask<T> {
    const symbols = this.puzzle.symbols(board);
    return (library, solver) => {
      const { status, value } = library.withBytes(symbols, (at, cells) =>
        ask(library, solver, at, cells));
      return status === unsolvable ? { status: 0, value: none } : { status, value };
    };
  }

  #needMemory(what: string): void {
    if (!this.table.isInMemory) {
      throw new NeedsTableInMemory(`${what} needs the whole table: read ` +
        `${this.table.source.name} into memory and pass its bytes`);
    }
  }
}
