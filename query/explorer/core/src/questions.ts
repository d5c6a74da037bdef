// What can be asked of a puzzle, whatever answers: a table (table_questions.ts) or a search (search_questions.ts).
import { shown } from './described.js';
import type { Board } from './described.js';
import { BadArgument } from './errors.js';
import type { TableFacts } from './facts.js';

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

/** @internal A question that is ready to be asked: at once, or when others may have their turn meanwhile. */
export interface Question<T> {
  now(): T;
  later(): Promise<T>;
}

/** @internal Each method checks what it is given, and throws BadBoard or BadArgument. */
export interface Questions {
  readonly facts: TableFacts;
  longest(): Question<number>;
  distance(board: Board): Question<number | null>;
  path(board: Board): Question<string | null>;
  moves(board: Board): Question<Move[]>;
  marks(board: Board): Question<Mark[]>;
  countPaths(board: Board): Question<bigint>;
  paths(board: Board, most: number): Question<string[]>;
  histogram(): Question<number[]>;
  sample(count: number, options: SampleOptions): Question<Uint8Array>;
  /** Boards that lie one behind the other, a piece at a time. */
  solve(boards: Uint8Array, withPaths: boolean): Iterable<Question<Solved>>;
  /** The plain lines that a text begins with; of a sliding puzzle of at most nine cells. */
  answerLines(lines: Uint8Array, withDistance: boolean): Question<AnsweredLines>;
}

/** @internal The number of paths that are wanted. Throws BadArgument. */
export function checkMost(most: number): number {
  if (typeof most !== 'number' || !(most >= 0)) {
    throw new BadArgument(`the number of paths is 0 or more, not ${shown(most)}`);
  }
  return most;
}
