// The questions about a puzzle. A table (table_questions.ts) or a search (search_questions.ts) answers them.
import { shown, type Board } from './described.js';
import { BadArgument } from './errors.js';
import type { TableFacts } from './facts.js';

/** One legal move: where the blank goes and how many cells, and the distance and the board afterwards. */
export interface Move {
  letter: 'd' | 'l' | 'r' | 'u';
  /** 1 unless it is a slide of several tiles. */
  cells: number;
  distance: number;
  board: Uint8Array;
}

/** One legal move, and whether it leads one move nearer. */
export interface Mark {
  letter: 'd' | 'l' | 'r' | 'u';
  /** 1 unless it is a slide of several tiles. */
  cells: number;
  nearer: boolean;
  /** How the distance changes: by -1 or 1, or in slides also by 0. */
  change: number;
  board: Uint8Array;
}

/** The distances and paths of many boards; -1 and null if there is no path. */
export interface Solved {
  distances: Int16Array;
  paths: (string | null)[];
}

/**
 * @internal The same as bytes: rows of `width` letters, padded with zeros, in memory that the next question reuses. No
 * letters if only distances were asked for.
 */
export interface SolvedBytes {
  distances: Int16Array;
  letters: Uint8Array;
  width: number;
}

export interface SampleOptions {
  /** A distance, or the least and the greatest; -1 for unsolvable boards. */
  depth?: number | readonly [number, number] | undefined;
  /** The same seed gives the same boards; default: random. */
  seed?: number | bigint | undefined;
}

/** @internal A prepared question: now() answers it at once, later() lets other work run meanwhile. */
export interface Question<T> {
  now(): T;
  later(): Promise<T>;
}

/** @internal Each method checks its arguments and throws BadBoard or BadArgument. */
export interface Questions {
  readonly facts: TableFacts;
  longest(): Question<number>;
  pathCapacity(): Question<number>;
  distance(board: Board): Question<number | null>;
  path(board: Board): Question<string | null>;
  moves(board: Board): Question<Move[]>;
  marks(board: Board): Question<Mark[]>;
  countPaths(board: Board): Question<bigint>;
  paths(board: Board, most: number): Question<string[]>;
  histogram(): Question<number[]>;
  sample(count: number, options: SampleOptions): Question<Uint8Array>;
  /** Solves boards that are stored one after the other, a group at a time. */
  solve(boards: Uint8Array, withPaths: boolean): Iterable<Question<SolvedBytes>>;
}

/** @internal Checks the number of paths to list. Throws BadArgument. */
export function checkMost(most: number): number {
  if (typeof most !== 'number' || !(most >= 0)) {
    throw new BadArgument(`the number of paths is 0 or more, not ${shown(most)}`);
  }
  return most;
}
