// The rules of rolling cubes. Opposite faces have the same colour, so the colours of its three axes
// describe a cube. At the start white is on top, blue to the left and right, red in front and behind.
import { along, beside } from './sliding.js';
import type { Letter, Shape } from './sliding.js';

export const colours = ['white', 'blue', 'red'] as const;
export const blankSymbol = 3;

/** The colours of the axes: 0 white, 1 blue, 2 red. `id` identifies the cube in animations. */
export interface Cube {
  id: number;
  top: number;
  /** Left and right. */
  side: number;
  /** In front and behind. */
  front: number;
}

/** The cells row by row, null for the blank. */
export type Cubes = readonly (Cube | null)[];

export function startCubes(blank: number, { rows, cols }: Shape): Cubes {
  return Array.from({ length: rows * cols }, (_, id) =>
    (id === blank ? null : { id, top: 0, side: 1, front: 2 }));
}

/** The cubes after one has rolled into the blank, which goes where the letter says. */
export function rolled(cubes: Cubes, letter: Letter, shape: Shape): Cubes | undefined {
  const blank = cubes.indexOf(null), from = beside(blank, letter, shape);
  const cube = from < 0 ? undefined : cubes[from];
  if (cube === undefined || cube === null) {
    return undefined;
  }
  const made = [...cubes];
  made[from] = null;
  made[blank] = letter === 'l' || letter === 'r'
    ? { ...cube, top: cube.side, side: cube.top } : { ...cube, top: cube.front, front: cube.top };
  return made;
}

export function cubesOf(blank: number, line: string, shape: Shape): Cubes[] {
  return along(startCubes(blank, shape), line, (at, letter) => rolled(at, letter, shape));
}

/** What is on top: 0 white, 1 blue, 2 red, 3 for the blank. */
export function patternOf(cubes: Cubes): number[] {
  return cubes.map((cube) => cube?.top ?? blankSymbol);
}
