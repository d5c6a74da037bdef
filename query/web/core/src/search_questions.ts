// The questions about 4x4, 3x5 and 2x8, which have no complete table. A search answers with tables that it makes in memory: in single
// moves at once, and in slides in some seconds. docs/BENCHMARKS.md, Experiments and their results, has its times.
import { roomOf, slid, type Board, type Described, type Mark, type Move, type Question, type Questions } from './boards.js';
import type { SolvedBytes } from './boards.js';
import { NoTable } from './errors.js';
import { Engine, inSlices, type Found, type Search, type Signal } from './fifteen_engine.js';
import type { Metric } from './kinds.js';
import { compiledOnce } from './instance.js';

const searchModule = compiledOnce('search.wasm');

// The last engine of each metric. Puzzles share it with its tables, as long as one of them is in use.
const engines = new Map<Metric, WeakRef<Engine>>();

const encoder = new TextEncoder();

// A board after a legal move, and the first shortest path from there unless that is too long.
type Neighbour = Pick<Mark, 'letter' | 'cells' | 'board'> & { found: Found | null };
// Work that yields now and then, so that other work may run.
type Work<T> = Generator<unknown, T>;

/** @internal */
export class SearchQuestions implements Questions {
  #engine: Engine | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly puzzle: Described, readonly module: WebAssembly.Module, readonly signal: Signal | undefined,
  ) {}

  static async open(puzzle: Described, signal: Signal | undefined): Promise<SearchQuestions> {
    return new SearchQuestions(puzzle, await searchModule(), signal);
  }

  get facts(): never {
    throw new NoTable(`a search answers ${this.#size}, not a table`);
  }
  longest(): never {
    throw new NoTable(`the greatest distance of ${this.#size} is not searched for` + (this.#size !== '4x4' ? ''
      : `; for a goal with the blank in a corner it is ${this.puzzle.metric === 'multi' ? '43 slides' : '80'}`));
  }
  pathCapacity(): never {
    return this.longest();
  }
  histogram(): never {
    throw new NoTable(`counting the boards of ${this.#size} at each distance needs a complete table`);
  }
  sample(): never {
    throw new NoTable(`boards of ${this.#size} cannot be drawn by distance: draw numbers and call unranks()`);
  }
  distance(board: Board): Question<number | null> {
    return this.#about(board, (self, symbols) => self.#map(symbols, null, ({ distance }) => distance));
  }

  path(board: Board): Question<string | null> {
    return this.#about(board, (self, symbols) => self.#map(symbols, null, ({ path }) => path));
  }

  moves(board: Board): Question<Move[]> {
    return this.#ofNeighbours(board, ({ letter, cells, board: next }, change, distance) =>
      ({ letter, cells, distance: distance + change, board: next }));
  }

  marks(board: Board): Question<Mark[]> {
    return this.#ofNeighbours(board, ({ letter, cells, board: next }, change) =>
      ({ letter, cells, nearer: change < 0, change, board: next }));
  }

  countPaths(board: Board): Question<bigint> {
    return this.#about(board, function* (self, symbols) {
      const found = yield* self.#find(symbols);
      return found === null ? 0n : BigInt((yield* self.#ready.find(self.#search(symbols, { countOf: found.distance })))!.ways!);
    });
  }

  paths(board: Board, most: number): Question<string[]> {
    return this.#about(board, function* (self, symbols) {
      const found = most < 1 ? null : yield* self.#find(symbols);
      const paths: string[] = [];
      // Collects all shortest ways that begin with the moves `before`, which lead to the board `from`. `first` is the
      // first way on from there.
      function* collect(before: string, from: Uint8Array, first: Found): Work<void> {
        if (first.distance === 0) {
          paths.push(before);
          return;
        }
        for (const { letter, cells, board: next, found: rest } of yield* self.#neighbours(from, first, first.distance - 1)) {
          if (rest !== null && paths.length < most) {
            yield* collect(before + letter.repeat(cells), next, rest);
          }
        }
      }
      if (found !== null) {
        yield* collect('', symbols, found);
      }
      return paths;
    });
  }

  *solve(boards: Uint8Array): Iterable<Question<SolvedBytes>> {
    const { cells } = this.puzzle;
    const count = this.puzzle.ranks(boards).length;  // throws BadBoard if a row is not a board
    const solved = (distance: number, path: string): SolvedBytes =>
      ({ distances: Int16Array.of(distance), letters: encoder.encode(path), width: path.length });
    for (let row = 0; row < count; ++row) {
      const board = boards.slice(row * cells, (row + 1) * cells);
      yield this.#question(() => this.#map(board, solved(-1, ''), ({ distance, path }) => solved(distance, path)));
    }
  }

  // `change`: how the distance changes: by -1, 0 or 1 in slides, by -1 or 1 in single moves.
  #ofNeighbours<T>(board: Board, made: (neighbour: Neighbour, change: number, distance: number) => T): Question<T[]> {
    return this.#about(board, function* (self, symbols) {
      const here = yield* self.#find(symbols);
      if (here === null) {
        return [];
      }
      const { distance } = here;
      const most = self.puzzle.metric === 'multi' ? distance : distance - 1;
      return (yield* self.#neighbours(symbols, here, most)).map((neighbour) =>
        made(neighbour, neighbour.found === null ? 1 : neighbour.found.distance - distance, distance));
    });
  }

  // The neighbours of a board with this first shortest path, by letter and then by length. A neighbour is found if the
  // goal is at most `most` moves from there.
  * #neighbours(board: Uint8Array, { distance, path }: Found, most: number): Work<Neighbour[]> {
    const { rows, cols, metric } = this.puzzle;
    const first = metric === 'multi' ? /^(.?)\1*/.exec(path)![0] : path.slice(0, 1);
    const made: Neighbour[] = [];
    for (const [letter, room] of Object.entries(roomOf(board, rows, cols)) as [Move['letter'], number][]) {
      for (let cells = 1; cells <= (metric === 'multi' ? room : Math.min(room, 1)); ++cells) {
        const next = slid(board, letter, cols, cells);
        const found = letter.repeat(cells) === first ? { distance: distance - 1, path: path.slice(cells) }
          : distance === 0 ? null : yield* this.#find(next, most);
        made.push({ letter, cells, board: next, found });
      }
    }
    return made;
  }

  * #map<T>(board: Uint8Array, none: T, made: (found: Found) => T): Work<T> {
    const found = yield* this.#find(board);
    return found === null ? none : made(found);
  }

  // The first shortest path; null if no moves lead to the goal, or if it takes more than `atMost`.
  * #find(board: Uint8Array, atMost = Infinity): Work<Found | null> {
    const found = yield* this.#ready.find(this.#search(board, { atMost }));
    return found === null || found.distance > atMost ? null : found;
  }

  #search(board: Uint8Array, more: Partial<Search>): Search {
    const { rows, cols, end } = this.puzzle;
    return { rows, cols, board, goal: end, ...more };
  }

  get #size(): string {
    return `${this.puzzle.rows}x${this.puzzle.cols}`;
  }

  // The engine; a new one if the last one has thrown.
  get #ready(): Engine {
    if (this.#engine === undefined || this.#engine.isLost) {
      const last = engines.get(this.puzzle.metric)?.deref();
      this.#engine = last === undefined || last.isLost ? new Engine(this.module, this.puzzle.metric) : last;
      engines.set(this.puzzle.metric, new WeakRef(this.#engine));
    }
    return this.#engine;
  }

  // A question about a board, which is checked at once.
  #about<T>(board: Board, work: (self: SearchQuestions, symbols: Uint8Array) => Work<T>): Question<T> {
    const symbols = this.puzzle.symbols(board);
    return this.#question(() => work(this, symbols));
  }

  #question<T>(work: () => Work<T>): Question<T> {
    return {
      now: () => {
        const running = work();
        for (;;) {
          const { done, value } = running.next();
          if (done) {
            return value;
          }
        }
      },
      // Runs after the questions before it.
      later: () => {
        const answer = this.#last.then(() => inSlices(work(), this.signal));
        this.#last = answer.catch(() => {});
        return answer;
      },
    };
  }
}
