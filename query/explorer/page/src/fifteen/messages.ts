// What the page and the worker send each other.
import type { Found, Search } from '../../../core/src/fifteen_engine.js';

/** How far a request is. */
export interface Progress {
  /**
   * Loading the module and preparing its pattern tables, a fraction of a second, come before the first
   * search; preparing once more for goals whose blank is on another kind of cell: corner, edge or within.
   */
  phase: 'loading' | 'preparing' | 'searching';
  /** While loading: how many bytes of the module have come. */
  bytes?: number;
  /** While searching: no path is shorter than this. */
  bound?: number;
  /** While searching: boards that the search has made so far. */
  expanded?: number;
  /** While counting: shortest ways that were found so far. */
  ways?: number;
  /** Since the worker began with the request. */
  seconds: number;
}

/** The path is empty too where the way is longer than was wanted. */
export type Answer = Found;

export interface Question extends Search {
  /** Longer ways than this are of no interest: only that there is none as short. */
  atMost?: number | undefined;
}

export type Request =
  | { kind: 'solve'; id: number } & Question
  | { kind: 'cancel'; id: number };

/** `answer` is null where no moves lead to the goal. Of a request that was cancelled nothing more is said. */
export type Reply =
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'answer'; id: number; answer: Answer | null }
  | { kind: 'error'; id: number; message: string };
