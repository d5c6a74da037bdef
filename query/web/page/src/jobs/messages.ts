// The messages between the page and the workers that do what may take long.
import type { Metric } from '../../../core/src/metric.js';
import type { Cubes } from '../../../core/src/cubes.js';
import type { Shape } from '../sliding.js';

/** What decides which module is loaded. */
export interface Asked {
  metric: Metric;
  cubes: Cubes;
}

/** The bytes of a table. */
export interface Make extends Asked, Shape {
  job: 'make';
  family: 'sliding' | 'cubic';
  root: number;
}

/** `count` boards at a distance, uniformly from a table, one after the other. */
export interface Draw extends Asked {
  job: 'draw';
  /** Of the table. */
  bytes: Uint8Array;
  /** A slidebase_puzzle of slidebase/c.h. */
  puzzle: Uint8Array;
  cells: number;
  depth: number;
  count: number;
}

/** The four estimates of boards to a goal, board by board; `ofAll`: only their sums over all solvable boards. */
export interface Estimate extends Shape {
  job: 'estimate';
  goal: readonly number[];
  boards: readonly (readonly number[])[];
  ofAll: boolean;
}

/** The distances from positions of cubes to a pattern; prepares the pattern first, unless it is the last one's. */
export interface ToPattern extends Shape {
  job: 'pattern';
  pattern: readonly number[];
  /** 3 * the colour on top + the colour to the north of each cell, 255 for the blank. */
  positions: readonly (readonly number[])[];
}

export interface Results {
  make: Uint8Array<ArrayBuffer>;
  draw: Uint8Array<ArrayBuffer>;
  estimate: Int32Array | Float64Array;
  pattern: Int16Array;
}

export type Request = Make | Draw | Estimate | ToPattern;

export type Reply<R = unknown> = { part: number } | { result: R } | { name: string; message: string };
