// One instance of the module that searches boards of 15 and 16 cells (query/web/wasm/fifteen.cc), and its work in slices of time.
import { errorOfKind } from './errors.js';
import { Instance } from './instance.js';
import type { Metric } from './kinds.js';

const goesOn = -5;  // SLIDEBASE_PENDING

const boardsAtOnce = 10_000;  // generated between two readings of the clock

/** @internal A search from a board to a goal, cells row by row, 0 for the blank; on 4x4, 3x5, 2x8 or turned by 90 degrees. */
export interface Search {
  rows: number;
  cols: number;
  board: Uint8Array;
  goal: Uint8Array;
  /** Do not search for longer ways. */
  atMost?: number | undefined;
  /** To count the ways: the known distance. */
  countOf?: number | undefined;
}

/** @internal Whether boards of tiles of this size are searched, because a complete table is too large. */
export const isSearched = ({ rows, cols, metric }: { rows: number; cols: number; metric: Metric }): boolean =>
  rows * cols > 14 && rows * cols <= 16 && (metric === 'single' || Math.min(rows, cols) > 2);

/** @internal The result of a search. */
export interface Found {
  /** The least number of moves; with `atLeast` those of the best path found, where none has fewer than that. */
  distance: number;
  atLeast?: number | undefined;
  /**
   * A letter for each move, in slides for each cell: where the blank goes, one of d, l, r, u. Empty if the ways were
   * counted.
   */
  path: string;
  /** The number of ways with this many moves, if they were counted. */
  ways?: number;
}

/** @internal What is known during a search; at its end there is an answer. */
export interface Known {
  /** No way is shorter than this. */
  bound: number;
  /** Boards generated so far. */
  expanded: number;
  ways: number;
  /** The best path so far, which need not be shortest. */
  best?: string;
  answer?: Found;
}

/** @internal What was done: a part of preparing the tables, from 0 to 1, or of the search. */
export type Step = { phase: 'preparing'; part: number } | { phase: 'searching' } & Known;

/** @internal Throws the errors of the library. After one, it cannot be used any more: make another Engine. */
export class Engine {
  readonly #instance: Instance;
  readonly #metric: number;

  constructor(module: WebAssembly.Module, metric: Metric) {
    this.#instance = new Instance(module);
    this.#metric = metric === 'multi' ? 1 : 0;
  }

  /** It has thrown. */
  get isLost(): boolean {
    return this.#instance.isLost;
  }

  /**
   * The first shortest way, or the number of ways; null if no moves lead to the goal. If all ways are longer than
   * `atMost`, a lower bound as distance, and no path. First makes the missing tables for the goal; what is made is
   * kept, even if the generator is ended early. Yields after each piece of the work, which takes a tenth of a second or
   * less.
   */
  * find(search: Search): Generator<Step, Found | null> {
    const { rows, cols, board, goal, atMost = Infinity } = search;
    if (this.#ofBoard('web_solvable', rows, cols, board, goal) === 0) {
      return null;
    }
    if (rows * cols > 16) {
      return yield* this.#near(search);
    }
    for (let missing = 1; (missing = this.#ofGoal('web_missing', search)) > 0;) {
      yield { phase: 'preparing', part: 1 - missing };
      // Another request may have made it meanwhile.
      if (this.#ofGoal('web_missing', search) > 0) {
        this.#ofGoal('web_prepare', search);
      }
    }
    for (const { answer, ...known } of this.#search(search)) {
      const found = answer ?? (known.bound > atMost ? { distance: known.bound, path: '' } : undefined);
      yield { phase: 'searching', ...known, ...found && { answer: found } };
      if (found !== undefined) {
        return found;
      }
    }
    throw errorOfKind('internal', 'the search ended without an answer');
  }

  // A first path at once, and then better ones.
  * #near({ rows, cols, board, goal }: Search): Generator<Step, Found> {
    const near = this.#ofBoard('web_near', rows, cols, board, goal) >>> 0;
    const call = (name: string): number => this.#instance.call(name, near);
    try {
      for (; ; call('web_near_widen')) {
        call('web_near_path');
        const path = this.#instance.resultText;
        const atLeast = call('web_near_bound');
        if (call('web_near_done') !== 0) {
          return { distance: path.length, path, atLeast };
        }
        yield { phase: 'searching', bound: atLeast, expanded: 0, ways: 0, best: path };
      }
    } finally {
      if (!this.isLost) {
        call('web_near_free');
      }
    }
  }

  // Searches with prepared tables for the way from a solvable board. Yields its progress, and the answer last.
  * #search({ board, countOf, ...of }: Search): Generator<Known, void> {
    const call = (name: string, ...values: number[]): number => this.#instance.call(name, fifteen, ...values);
    const fifteen = this.#ofGoal('web_fifteen', of) >>> 0;
    let status = this.#instance.withBytes(board, (at) => (countOf === undefined
      ? call('web_begin', at) : call('web_begin_ways', at, countOf)));
    const all = (): Known => ({
      bound: call('web_bound'),
      expanded: call('web_generated'),
      ways: call('web_ways'),
    });
    try {
      for (; status === goesOn; status = call('web_step', boardsAtOnce)) {
        yield all();
      }
      if (countOf !== undefined) {
        const known = all();
        yield { ...known, answer: { distance: status, path: '', ways: known.ways } };
        return;
      }
      const path = this.#instance.resultText;
      yield { ...all(), answer: { distance: status, path } };
    } finally {
      if (!this.isLost) {
        call('web_free');
      }
    }
  }

  #ofBoard(name: string, rows: number, cols: number, board: Uint8Array, goal: Uint8Array): number {
    return this.#instance.withBytes(board, (from) => this.#instance.withBytes(goal, (to) =>
      this.#instance.call(name, rows, cols, from, to)));
  }

  // Calls a function of the metric and the goal.
  #ofGoal(name: string, { rows, cols, goal }: Pick<Search, 'rows' | 'cols' | 'goal'>): number {
    return this.#instance.withBytes(goal, (at) => this.#instance.call(name, this.#metric, rows, cols, at));
  }
}

/** Ends a search: the needed part of an AbortSignal, so that these types do not depend on those of pages. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
}

const sliceTime = 40;  // milliseconds until other work may run

/**
 * @internal The result of work that yields now and then, which each() is told. After each slice of time other work may
 * run, and the signal may end this one: then it throws the signal's reason. Browsers delay the timer by 4 ms, so slices
 * are ten times as long. A message to oneself would not be delayed, but Node receives a thousand of those before it
 * looks for others.
 */
export async function inSlices<Y, T>(
  work: Generator<Y, T>, signal: Signal | undefined, each: (step: Y) => void = () => {},
): Promise<T> {
  for (let end = performance.now() + sliceTime; ;) {
    if (signal?.aborted) {
      work.return(undefined as T);
      throw signal.reason;
    }
    const { done, value } = work.next();
    if (done) {
      return value;
    }
    each(value);
    if (performance.now() >= end) {
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + sliceTime;
    }
  }
}
