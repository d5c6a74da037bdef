// Texts of puzzles, read and answered in the formats of slidebase-query (query/web/wasm/formats_exports.cc).
import type { SolvedBytes } from '../src/boards.js';
import { compiledOnce, Instance } from '../src/instance.js';
import { goalKinds, kinds, type Cubes, type Goals } from '../src/kinds.js';

/** Options of slidebase-query, in the order in which the module takes their values; empty: the default. */
export const optionNames = ['format', 'goal', 'board', 'metric', 'cubes', 'limit'] as const;
export type TextOptions = Record<(typeof optionNames)[number], string>;

/** Consecutive puzzles that one table answers; `boards` are empty if they are invalid. */
export interface Group {
  kind: 'invalid' | 'sliding' | 'cubic';
  count: number;
  shape: [rows: number, cols: number];
  cubes: Cubes;
  goals: Goals;
  /** Of cubes: the column and row of the blank, from 1. */
  start: [x: number, y: number];
  /** Of cubes: the way from the board to the start. */
  isBack: boolean;
  /** Of sliding boards. */
  goal: Uint8Array;
  boards: Uint8Array;
}

const numbersOfGroup = 9;
const compiled = compiledOnce('formats.wasm');

export class Texts {
  readonly #module: Instance;
  readonly #texts: number;

  /** Throws an error whose message names the option. */
  static async open(options: TextOptions): Promise<Texts> {
    return new Texts(new Instance(await compiled()), options);
  }

  private constructor(module: Instance, options: TextOptions) {
    this.#module = module;
    const values = optionNames.map((name) => `${options[name]}\0`).join('');
    this.#texts = module.withText(values, (at, size) => module.call('web_texts', at, size));
  }

  /** Reads whole puzzles from a piece of a text. Returns the number of bytes that are done; the rest is to be read again. */
  read(piece: Uint8Array, isLast: boolean): number {
    return this.#module.withBytes(piece, (at, size) => this.#module.call('web_read', this.#texts, at, size, Number(isLast)));
  }

  /** Whether the text has ended before its last byte. */
  get isEnded(): boolean {
    return this.#module.call('web_ended', this.#texts) !== 0;
  }

  /** Ends a text: the next piece is of another one. */
  end(): void {
    this.#module.call('web_end', this.#texts);
  }

  /** The puzzles of the piece. */
  groups(): Group[] {
    const count = this.#module.call('web_group_count', this.#texts);
    const numbers = new Int32Array(this.#module.calls.memory.buffer, this.#module.call('web_groups', this.#texts) >>> 0,
                                   count * numbersOfGroup);
    const all = this.#module.call('web_boards', this.#texts) >>> 0;
    return Array.from({ length: count }, (_, i) => {
      const [kind, puzzles, rows, cols, cubes, goals, start, back, at] =
        numbers.subarray(i * numbersOfGroup, (i + 1) * numbersOfGroup) as unknown as number[];
      const isSliding = kind === 1;
      const cells = rows! * cols!;
      const boards = this.#module.bytes(all + at!, (puzzles! + Number(isSliding)) * cells).slice();
      return {
        kind: (['invalid', 'sliding', 'cubic'] as const)[kind!]!, count: puzzles!, shape: [rows!, cols!],
        cubes: kinds[cubes!]!, goals: goalKinds[goals!]!, start: [start! % cols! + 1, Math.floor(start! / cols!) + 1],
        isBack: back !== 0, goal: boards.subarray(0, isSliding ? cells : 0), boards: boards.subarray(isSliding ? cells : 0),
      };
    });
  }

  /** Writes the answers to puzzles of a group, from the number `first` on. */
  answer(group: number, first: number, { distances, letters, width }: SolvedBytes): void {
    const count = distances.length;
    this.#module.withBytes(new Uint8Array(distances.buffer, distances.byteOffset, 2 * count), (from) =>
      this.#module.withBytes(letters, (at) =>
        this.#module.call('web_answer', this.#texts, group, first, count, from, at, width)));
  }

  /** Writes that the puzzles of a group are invalid, or have no table. */
  answerNone(group: number, count: number): void {
    this.#module.call('web_answer', this.#texts, group, 0, count, 0, 0, 0);
  }

  /** The faults since this was last called, a line each that begins with its line and column. */
  takeFaults(): string {
    this.#module.call('web_faults', this.#texts);
    return this.#module.resultText;
  }

  /** The answers since this was last called, valid until the next call. */
  takeAnswers(): Uint8Array {
    this.#module.call('web_answers', this.#texts);
    return this.#module.result;
  }
}
