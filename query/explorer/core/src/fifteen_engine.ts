// One instance of the module fifteen.wasm, whose exports are in common/web.
import { Instance } from './instance.js';

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
  /** A letter for each move: where the blank goes, one of d, l, r, u. Empty if the ways were counted. */
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
   * Makes the missing pattern tables for a goal and yields before each, which takes a tenth of a second. The tables
   * are kept, even if the generator is ended early.
   */
  * prepare(goal: Uint8Array): Generator<void, void> {
    while (this.#ofGoal('web_missing', goal) > 0) {
      yield;
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
      yield { ...all(), answer: { distance: status, path: this.#instance.textAt(call('web_path') >>> 0, status) } };
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
