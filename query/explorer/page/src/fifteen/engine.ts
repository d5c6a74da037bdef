// The module fifteen.wasm, one instance of it, as common/web/fifteen_face.cc shows it.
import { makeInstance } from '../../../../../common/web/instance.mjs';
import { messageOf } from '../loading.js';
import type { Answer, Question } from './messages.js';

const noPath = -1;  // SLIDEBASE_UNSOLVABLE
const goesOn = -5;  // SLIDEBASE_PENDING

/** What a search knows; with the answer it ends. */
export interface Known {
  bound: number;
  expanded: number;
  ways: number;
  answer?: Answer;
}

/** Throws what the library throws; after that it answers no more, and another one is to be made. */
export class Engine {
  readonly #calls;
  /** It has thrown. */
  isLost = false;

  private constructor(module: WebAssembly.Module) {
    this.#calls = makeInstance(module, () => {
      throw new Error('nothing is compressed');
    });
  }

  static async of(bytes: Uint8Array<ArrayBuffer>): Promise<Engine> {
    try {
      return new Engine(await WebAssembly.compile(bytes));
    } catch (error) {
      throw new Error(`fifteen.wasm cannot be compiled: ${messageOf(error)}`, { cause: error });
    }
  }

  isSolvable(board: Uint8Array, goal: Uint8Array): boolean {
    return this.#lend(board, (from) =>
      this.#lend(goal, (to) => this.#call('web_solvable', from, to) !== 0));
  }

  /**
   * Makes the pattern tables that a goal needs, and stops before each that is missing: a tenth of a second.
   * They are kept, also if this ends early.
   */
  * prepare(goal: Uint8Array): Generator<void, void> {
    while (this.#lend(goal, (at) => this.#call('web_missing', at)) > 0) {
      yield;
      this.#lend(goal, (at) => this.#call('web_make', at));
    }
  }

  /**
   * Searches for the way from a solvable board to a goal that all is prepared for, or counts all ways: says what it
   * knows whenever it has made about `boards` more, and last with the answer.
   */
  * search({ board, goal, countOf }: Question, boards: number): Generator<Known, void> {
    const fifteen = this.#lend(goal, (at) => this.#call('web_fifteen', at) >>> 0);
    let status = this.#lend(board, (at) => (countOf === undefined
      ? this.#call('web_begin', fifteen, at) : this.#call('web_begin_ways', fifteen, at, countOf)));
    const all = (): Known => ({
      bound: this.#call('web_bound', fifteen),
      expanded: this.#call('web_generated', fifteen),
      ways: this.#call('web_ways', fifteen),
    });
    try {
      for (; status === goesOn; status = this.#call('web_step', fifteen, boards)) {
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
      const path = new Uint8Array(this.#calls.memory.buffer, this.#call('web_path', fifteen) >>> 0, status);
      yield { ...all(), answer: { distance: status, path: new TextDecoder().decode(path) } };
    } finally {
      if (!this.isLost) {
        this.#call('web_free', fifteen);
      }
    }
  }

  #call(name: string, ...values: number[]): number {
    try {
      return this.#calls[name]!(...values);
    } catch (error) {
      this.isLost = true;
      throw error;
    }
  }

  // Calls use(at, size) while these bytes lie in the instance's memory.
  #lend<T>(bytes: Uint8Array, use: (at: number, size: number) => T): T {
    const at = this.#call('web_allocate', bytes.length) >>> 0;
    new Uint8Array(this.#calls.memory.buffer, at, bytes.length).set(bytes);
    const result = use(at, bytes.length);
    this.#call('web_release', at);
    return result;
  }
}
