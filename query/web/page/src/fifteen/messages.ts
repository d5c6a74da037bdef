// The messages between the page and the worker about the 15-puzzle.
import type { Found, Search } from '../../../core/src/fifteen_engine.js';
import type { Metric } from '../../../core/src/kinds.js';

/** The progress of a request. */
export interface Progress {
  /**
   * The first search in a metric is preceded by loading its module and preparing the tables: a fraction of a second, in
   * slides some seconds. A goal whose blank is on another kind of cell (corner, edge or inner) needs preparing once
   * more.
   */
  phase: 'loading' | 'preparing' | 'searching';
  /** While loading: bytes of the module received so far. */
  bytes?: number;
  /** While preparing: the part that is done, from 0 to 1. */
  part?: number;
  /** While searching: no path is shorter than this. */
  bound?: number;
  /** While searching: boards generated so far. */
  expanded?: number;
  /** While counting: shortest ways found so far. */
  ways?: number;
  /** Since the worker began the request. */
  seconds: number;
}

/** The path is also empty if the way is longer than `atMost`. */
export type Answer = Found;

export interface Question extends Search {
  metric: Metric;
}

export type Request =
  | { kind: 'solve'; id: number } & Question
  | { kind: 'cancel'; id: number };

/** `answer` is null if no moves lead to the goal. A cancelled request has no answer. */
export type Reply =
  | { kind: 'progress'; id: number; progress: Progress }
  | { kind: 'answer'; id: number; answer: Answer | null }
  | { kind: 'error'; id: number; message: string };
