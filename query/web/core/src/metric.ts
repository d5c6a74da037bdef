// How the moves of sliding puzzles are counted.
import { shown } from './described.js';
import { BadArgument } from './errors.js';

/**
 * What counts as one move of a sliding puzzle: a tile that moves ("single"), or a slide, which takes any number of
 * tiles in line with the blank ("multi"). Players call them STM and MTM.
 */
export type Metric = 'single' | 'multi';

/** A metric by any of its names. */
export type MetricName = Metric | 'stm' | 'mtm';

/** @internal Throws BadArgument. */
export function metricOf(name: MetricName = 'single'): Metric {
  if (name === 'single' || name === 'stm') {
    return 'single';
  }
  if (name === 'multi' || name === 'mtm') {
    return 'multi';
  }
  throw new BadArgument(`a metric is "single" or "stm", "multi" or "mtm", not ${shown(name)}`);
}
