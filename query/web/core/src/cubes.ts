// Kinds of rolling cubes, and what their boards say.
import { shown } from './described.js';
import { BadArgument } from './errors.js';

/** Opposite faces of one colour ("axes"), one face with a mark ("marked"), or dice ("dice"). */
export type Cubes = 'axes' | 'marked' | 'dice';

/** What is on top of each cube ("tops"), or how each cube lies ("positions"). */
export type Goals = 'tops' | 'positions';

/** @internal As slidebase/c.h numbers them. */
export const kinds: readonly Cubes[] = ['axes', 'marked', 'dice'];
/** @internal */
export const goalKinds: readonly Goals[] = ['tops', 'positions'];

/** @internal The numbers of a kind and of what its boards say. Throws BadArgument. */
export function numbersOf(cubes: Cubes = 'axes', goals: Goals = cubes === 'axes' ? 'tops' : 'positions'):
[cubes: number, goals: number] {
  return [place(kinds, cubes, 'cubes'), place(goalKinds, goals, 'goals')];
}

function place(names: readonly string[], name: string, what: string): number {
  const at = names.indexOf(name);
  if (at < 0) {
    throw new BadArgument(`${what} are ${names.map(shown).join(' or ')}, not ${shown(name)}`);
  }
  return at;
}
