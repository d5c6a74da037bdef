// The kinds of rolling cubes and their rules. A cube has a label on each of its six sides, and a roll carries the labels
// from side to side. Opposite faces of axes have the same colour; a marked cube has a mark on one face; a die has 1 to 6.
import type { Cubes as CubeKind } from '../../core/src/index.js';
import { along, beside, type Letter, type Shape } from './sliding.js';

export type { CubeKind };

/** `id` identifies the cube in animations. */
export interface Cube {
  id: number;
  /** The labels on top, below, and to the north (where the rows above are), east, south and west. */
  sides: readonly number[];
}

/** The cells row by row, null for the blank. */
export type Cubes = readonly (Cube | null)[];

/** What the boards of a kind are made of. */
interface Pieces {
  /** In the choice of the kind. */
  name: string;
  title: string;
  /** At the start. */
  sides: readonly number[];
  /** The texts of a board's cells by their numbers. The last one is the blank's. */
  symbols: readonly string[];
  /** For people, in the same order. */
  names: readonly string[];
  /** What a board says of its cubes. */
  says: string;
  /** The word for a board. */
  board: string;
  /** The classes of the labels. */
  faces: readonly string[];
}

const toNorth = [0, 2, 1, 4], toEast = [0, 3, 1, 5];  // the sides that a roll passes, in order
const blankName = 'the blank';

const dice = [1, 2, 3, 4, 5, 6].flatMap((top) =>
  [1, 2, 3, 4, 5, 6].flatMap((north) => (north === top || north + top === 7 ? [] : [`${top}${north}`])));

export const pieces: Record<CubeKind, Pieces> = {
  axes: {
    name: 'colours', title: 'A pattern says what is on top',
    sides: [0, 0, 2, 1, 2, 1], symbols: ['W', 'B', 'R', 'E'], names: ['white', 'blue', 'red', blankName],
    says: 'what is on top', board: 'pattern', faces: ['white', 'blue', 'red'],
  },
  marked: {
    name: 'one mark', title: 'A position says where each mark is',
    sides: [1, 0, 0, 0, 0, 0], symbols: [...'udnesw.'],
    names: ['up', 'down', 'north', 'east', 'south', 'west', blankName],
    says: 'where the marks are', board: 'position', faces: ['plain', 'plain marked'],
  },
  dice: {
    name: 'dice', title: 'A position says what is on top and to the north',
    sides: [1, 6, 2, 4, 5, 3], symbols: [...dice, '.'],
    names: [...dice.map((text) => `${text}: ${text[0]} on top, ${text[1]} to the north`), blankName],
    says: 'top and north', board: 'position', faces: Array<string>(7).fill('plain'),
  },
};

/** The number of the blank in a board. */
export function blankOf(kind: CubeKind): number {
  return pieces[kind].symbols.length - 1;
}

/** What a person sees of a cell: a letter, where the mark is, or two numbers. */
export function shownAs(symbol: number, kind: CubeKind): string {
  return symbol === blankOf(kind) ? '' : kind === 'marked' ? '●○↑→↓←'[symbol]! : pieces[kind].symbols[symbol]!;
}

export function classOf(symbol: number, kind: CubeKind): string {
  return symbol === blankOf(kind) ? 'blank' : pieces[kind].faces[symbol] ?? 'plain';
}

function startCubes(blank: number, { rows, cols }: Shape, kind: CubeKind): Cubes {
  return Array.from({ length: rows * cols }, (_, id) => (id === blank ? null : { id, sides: pieces[kind].sides }));
}

/** The cubes after one has rolled into the blank, which goes where the letter says. */
export function rolled(cubes: Cubes, letter: Letter, shape: Shape): Cubes | undefined {
  const blank = cubes.indexOf(null), from = beside(blank, letter, shape);
  const cube = from < 0 ? undefined : cubes[from];
  if (cube === undefined || cube === null) {
    return undefined;
  }
  const passed = 'du'.includes(letter) ? toNorth : toEast;
  const step = 'dl'.includes(letter) ? 1 : 3;  // the cube rolls opposite to the blank
  const sides = [...cube.sides];
  passed.forEach((side, i) => {
    sides[passed[(i + step) % 4]!] = cube.sides[side]!;
  });
  const made = [...cubes];
  made[from] = null;
  made[blank] = { ...cube, sides };
  return made;
}

export function cubesOf(blank: number, line: string, shape: Shape & { cubes: CubeKind }): Cubes[] {
  return along(startCubes(blank, shape, shape.cubes), line, (at, letter) => rolled(at, letter, shape));
}

/** The board that these cubes make. */
export function boardIn(cubes: Cubes, kind: CubeKind): number[] {
  return cubes.map((cube) => (cube === null ? blankOf(kind)
    : kind === 'axes' ? cube.sides[0]!
    : kind === 'marked' ? cube.sides.indexOf(1)
    : dice.indexOf(`${cube.sides[0]}${cube.sides[2]}`)));
}

// The side opposite to a mark's, and the blank.
const turnedOver = [1, 0, 4, 5, 2, 3, 6];

/**
 * If all cubes of this target lie as at a start, or all marks are down: how to ask a table for the distance from a
 * position to it. `start` is the table's start, and seen() the position to look up. Rolls can be taken back, and turning
 * all marks over changes nothing about rolls. Otherwise undefined: tables have no such distance.
 */
export function asStart(target: readonly number[], kind: CubeKind):
{ start: number; seen: (board: number[]) => number[] } | undefined {
  const start = target.indexOf(blankOf(kind));
  const [first, ...others] = new Set(target.toSpliced(start, 1));
  return kind === 'axes' || others.length > 0 ? undefined
    : first === 0 ? { start, seen: (board) => board }
    : first === 1 && kind === 'marked' ? { start, seen: (board) => board.map((mark) => turnedOver[mark]!) } : undefined;
}
