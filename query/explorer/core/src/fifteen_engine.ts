// The module fifteen.wasm, one instance of it, as common/web/fifteen_face.cc shows it.
import { Instance } from './instance.js';

const noPath = -1;  // SLIDEBASE_UNSOLVABLE
const goesOn = -5;  // SLIDEBASE_PENDING

/** A search from a board to a goal, both 16 cells row by row, 0 for the blank. */
export interface Search {
  board: Uint8Array;
  goal: Uint8Array;
  /** Count the ways: the distance, which is known. */
  countOf?: number | undefined;
}

/** What a search has found. */
export interface Found {
  /** The least number of moves. */
  distance: number;
  /** A letter for each: where the blank goes, one of d, l, r, u. Empty where the ways were counted. */
  path: string;
  /** How many ways there are of so many moves, where they were counted. */
  ways?: number;
}

/** What a search knows; with the answer it ends. */
export interface Known {
  /** No way is shorter than this. */
  bound: number;
  /** Boards that were made. */
  expanded: number;
  ways: number;
  answer?: Found;
}

/** Throws what the library throws; after that it answers no more, and another one is to be made. */
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
   * Makes the pattern tables that a goal needs, and stops before each that is missing: a tenth of a second.
   * They are kept, also if this ends early.
   */
  * prepare(goal: Uint8Array): Generator<void, void> {
    while (this.#ofGoal('web_missing', goal) > 0) {
      yield;
      // Another search may have made it meanwhile.
      if (this.#ofGoal('web_missing', goal) > 0) {
        this.#ofGoal('web_make', goal);
      }
    }
  }

  /**
   * Searches for the way from a solvable board to a goal that all is prepared for, or counts all ways: says what it
   * knows whenever it has made about `boards` more, and last with the answer.
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
