// One instance of a module that searches 4x4 (query/web/wasm/fifteen_exports.cc).
import { Instance } from './instance.js';
import type { Metric } from './metric.js';

/** The name of the module for a metric. */
export function fifteenModule(metric: Metric): string {
  return metric === 'multi' ? 'fifteen_slides.wasm' : 'fifteen.wasm';
}

const noPath = -1;  // SLIDEBASE_UNSOLVABLE
const goesOn = -5;  // SLIDEBASE_PENDING

/** A search from a board to a goal, both 16 cells row by row, 0 for the blank. */
export interface Search {
  board: Uint8Array;
  goal: Uint8Array;
  /** To count the ways: the known distance. */
  countOf?: number | undefined;
}

/** The result of a search. */
export interface Found {
  /** The least number of moves. */
  distance: number;
  /**
   * A letter for each move, in slides for each cell: where the blank goes, one of d, l, r, u. Empty if the ways were
   * counted.
   */
  path: string;
  /** The number of ways with this many moves, if they were counted. */
  ways?: number;
}

/** The progress of a search; the last one has the answer. */
export interface Known {
  /** No way is shorter than this. */
  bound: number;
  /** Boards generated so far. */
  expanded: number;
  ways: number;
  answer?: Found;
}

/** Throws the errors of the library. After one, it cannot be used any more: make another Engine. */
export class Engine {
  readonly #instance: Instance;

  constructor(module: WebAssembly.Module) {
    this.#instance = new Instance(module);
  }

  /** It has thrown. */
  get isLost(): boolean {
    return this.#instance.isLost;
  }

  isSolvable(board: Uint8Array, goal: Uint8Array): boolean {
    return this.#instance.withBytes(board, (from) => this.#ofGoal('web_solvable', goal, from)) !== 0;
  }

  /**
   * Makes the missing tables for a goal. Yields the part that is made, from 0 to 1, before each piece of the work, which
   * takes a tenth of a second or less. What is made is kept, even if the generator is ended early.
   */
  * prepare(goal: Uint8Array): Generator<number, void> {
    for (let missing = 1; (missing = this.#ofGoal('web_missing', goal)) > 0;) {
      yield 1 - missing;
      // Another request may have made it meanwhile.
      if (this.#ofGoal('web_missing', goal) > 0) {
        this.#ofGoal('web_make', goal);
      }
    }
  }

  /**
   * Searches for the way from a solvable board to a prepared goal, or counts all ways. Yields its progress each time it
   * has generated about `boards` more boards, and the answer last.
   */
  * search({ board, goal, countOf }: Search, boards: number): Generator<Known, void> {
    const call = (name: string, ...values: number[]): number => this.#instance.call(name, fifteen, ...values);
    const fifteen = this.#ofGoal('web_fifteen', goal) >>> 0;
    let status = this.#instance.withBytes(board, (at) => (countOf === undefined
      ? call('web_begin', at) : call('web_begin_ways', at, countOf)));
    const all = (): Known => ({
      bound: call('web_bound'),
      expanded: call('web_generated'),
      ways: call('web_ways'),
    });
    try {
      for (; status === goesOn; status = call('web_step', boards)) {
        yield all();
      }
      if (status === noPath) {
        throw new Error('this board cannot be solved');
      }
      if (countOf !== undefined) {
        const known = all();
        yield { ...known, answer: { distance: status, path: '', ways: known.ways } };
        return;
      }
      const path = this.#instance.textAt(call('web_path') >>> 0, call('web_path_size'));
      yield { ...all(), answer: { distance: status, path } };
    } finally {
      if (!this.isLost) {
        call('web_free');
      }
    }
  }

  // Calls a function whose last argument is the goal.
  #ofGoal(name: string, goal: Uint8Array, ...values: number[]): number {
    return this.#instance.withBytes(goal, (at) => this.#instance.call(name, ...values, at));
  }
}
