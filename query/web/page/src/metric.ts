// How the moves of a line of letters are counted: each letter, or in slides each run of equal letters.
import type { Metric } from '../../core/src/index.js';

export type { Metric };

/** The word for one move. */
export function unitOf(metric: Metric): string {
  return metric === 'multi' ? 'slide' : 'move';
}

/** The moves of a line, each with its letters. */
export function movesIn(line: string, metric: Metric): string[] {
  return line.match(metric === 'multi' ? /(.)\1*/g : /./g) ?? [];
}

/** The places in a line where no move is half made, and the place `at`, wherever it is. */
export function stopsOf(line: string, at: number, metric: Metric): number[] {
  const stops = [0];
  for (const part of [line.slice(0, at), line.slice(at)]) {
    for (const move of movesIn(part, metric)) {
      stops.push(stops.at(-1)! + move.length);
    }
  }
  return stops;
}
