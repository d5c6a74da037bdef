// Kinds of rolling cubes, and what their boards are.
import { shown } from './described.js';
import { BadArgument } from './errors.js';

/** Opposite faces alike ("axes"), one face with a mark ("marked"), or dice ("dice"). */
export type Cubes = 'axes' | 'marked' | 'dice';

/** What is on top of each cube ("tops"), or how each cube lies ("positions"). */
export type Goals = 'tops' | 'positions';

// As slidebase/c.h numbers them.
const kinds: readonly Cubes[] = ['axes', 'marked', 'dice'];
const goalKinds: readonly Goals[] = ['tops', 'positions'];

/** @internal The kind with this number. */
export function cubesOf(number: number): Cubes {
  return kinds[number]!;
}

/** @internal The numbers of a kind and of what its boards are. Throws BadArgument. */
export function numbersOf(cubes: Cubes = 'axes', goals: Goals = cubes === 'axes' ? 'tops' : 'positions'):
[number, number] {
  return [numberOf(kinds, cubes, 'cubes are'), numberOf(goalKinds, goals, 'goals are')];
}

function numberOf(names: readonly string[], name: string, what: string): number {
  const number = names.indexOf(name);
  if (number < 0) {
    throw new BadArgument(`${what} ${names.map((known) => `"${known}"`).join(' or ')}, not ${shown(name)}`);
  }
  return number;
}
