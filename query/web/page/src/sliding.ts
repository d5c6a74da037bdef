// The rules of sliding puzzles: boards are cells row by row, 0 for the blank, and a move is a letter
// that says where the blank goes. Moves are counted by letters, or in slides by runs of equal letters.
import type { Metric } from '../../core/src/index.js';

export type { Metric };
export type Letter = 'd' | 'l' | 'r' | 'u';
export const letters: readonly Letter[] = ['d', 'l', 'r', 'u'];

export interface Shape {
  rows: number;
  cols: number;
}

/** Whether boards are too large for tables here: their paths need not be shortest. */
export const isNear = ({ rows, cols, metric }: Shape & { metric: Metric }): boolean => rows * cols > 16 && metric === 'single';

/** The neighbour of a cell, or -1 at the edge of the board. */
export function beside(cell: number, letter: Letter, { rows, cols }: Shape): number {
  switch (letter) {
    case 'd': return cell + cols < rows * cols ? cell + cols : -1;
    case 'u': return cell >= cols ? cell - cols : -1;
    case 'l': return cell % cols > 0 ? cell - 1 : -1;
    case 'r': return cell % cols < cols - 1 ? cell + 1 : -1;
  }
}

export function opposite(letter: Letter): Letter {
  return ({ d: 'u', u: 'd', l: 'r', r: 'l' } as const)[letter];
}

/** 1, 2, 3, ... and the blank last. */
export function usualGoal({ rows, cols }: Shape): number[] {
  return Array.from({ length: rows * cols }, (_, i) => (i + 1) % (rows * cols));
}

/** The board after a move, or undefined if the blank cannot go there. */
export function slid(board: readonly number[], letter: Letter, shape: Shape): number[] | undefined {
  const blank = board.indexOf(0), other = beside(blank, letter, shape);
  return other < 0 ? undefined : swapped(board, blank, other);
}

export function swapped(board: readonly number[], a: number, b: number): number[] {
  const made = [...board];
  [made[a], made[b]] = [made[b]!, made[a]!];
  return made;
}

/** The board with two tiles swapped, not the blank: a solvable board becomes unsolvable, and the reverse. */
export function withTwoSwapped(board: readonly number[]): number[] {
  const [a, b] = board.flatMap((tile, cell) => (tile === 0 ? [] : [cell])).slice(-2) as [number, number];
  return swapped(board, a, b);
}

/** The moves that bring the blank to this cell in a straight line; none if the cell is in another row and column. */
export function movesTo(cell: number, blank: number, { cols }: Shape): Letter[] {
  const down = Math.floor(cell / cols) - Math.floor(blank / cols), right = cell % cols - blank % cols;
  if (down !== 0 && right !== 0) {
    return [];
  }
  const letter: Letter = down > 0 ? 'd' : down < 0 ? 'u' : right > 0 ? 'r' : 'l';
  return Array<Letter>(Math.abs(down + right)).fill(letter);
}

/** The legal moves: one cell in each direction, or if `isMulti` any number of cells. By letter, then by length. */
export function movesFrom(blank: number, shape: Shape, isMulti = false): { letter: Letter; cells: number }[] {
  return letters.flatMap((letter) =>
    along(blank, letter.repeat(isMulti ? shape.rows + shape.cols : 1), (at, step) => {
      const next = beside(at, step, shape);
      return next < 0 ? undefined : next;
    }).slice(1).map((_, i) => ({ letter, cells: i + 1 })));
}

/** All positions along a line of moves, including the first; ends before an illegal move. */
export function along<T>(first: T, line: string, step: (at: T, letter: Letter) => T | undefined): T[] {
  const passed = [first];
  for (const letter of line) {
    const next = step(passed.at(-1)!, letter as Letter);
    if (next === undefined) {
      break;
    }
    passed.push(next);
  }
  return passed;
}

export function boardsOf(board: readonly number[], line: string, shape: Shape): number[][] {
  return along([...board], line, (at, letter) => slid(at, letter, shape));
}

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

/** The rows and columns between two cells, added up. */
export function distanceBetween(a: number, b: number, { cols }: Shape): number {
  return Math.abs(a % cols - b % cols) + Math.abs(Math.floor(a / cols) - Math.floor(b / cols));
}

export interface Parity {
  /** The least number of swaps of two pieces, the blank included, from the board to the goal. */
  swaps: number;
  /** The least number of moves of the blank from its cell to the goal's. */
  blankMoves: number;
  /** A move is one swap and moves the blank by one cell, so both must be even or both odd. */
  isSolvable: boolean;
}

/** Whether a board of at least two rows and two columns can be solved (Johnson and Story, 1879). */
export function parity(board: readonly number[], goal: readonly number[], shape: Shape): Parity {
  let swaps = 0;
  const left = [...board];
  for (let cell = 0; cell < left.length; ++cell) {
    if (left[cell] !== goal[cell]) {
      const other = left.indexOf(goal[cell]!);
      [left[cell], left[other]] = [left[other]!, left[cell]!];
      ++swaps;
    }
  }
  const blankMoves = distanceBetween(board.indexOf(0), goal.indexOf(0), shape);
  return { swaps, blankMoves, isSolvable: (swaps + blankMoves) % 2 === 0 };
}
