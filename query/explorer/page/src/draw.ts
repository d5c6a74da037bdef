// Random boards at a distance.
import type { Puzzle } from '../../core/src/index.js';
import { isBoard } from './state.js';
import type { State } from './state.js';

/** `count` boards at this distance (-1: such that cannot be solved), of a table in memory: uniformly. */
export function drawn(puzzle: Puzzle, depth: number, count: number): number[][] {
  const boards = puzzle.now.sample(count, { depth });
  return Array.from({ length: count }, (_, i) =>
    [...boards.subarray(i * puzzle.cells, (i + 1) * puzzle.cells)]);
}

/** All of the few boards at a distance, in their order. */
export function allAt(puzzle: Puzzle, depth: number, count: number): number[][] {
  const found = new Map<number, number[]>();
  for (let tries = 0; found.size < count && tries < 20; ++tries) {
    for (const board of drawn(puzzle, depth, 16 * count)) {
      found.set(puzzle.rank(board), board);
    }
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, board]) => board);
}

/** Any board of the puzzle, solvable or not. */
export function anyBoard({ family, rows, cols }: State): number[] {
  const board = Array.from({ length: rows * cols }, (_, i) =>
    (family === 'sliding' ? i : i === 0 ? 3 : Math.floor(Math.random() * 3)));
  for (let i = board.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [board[i], board[j]] = [board[j]!, board[i]!];
  }
  return isBoard(board, { family, rows, cols }) ? board : [];
}

/**
 * A board at this distance of a table whose blocks are fetched: some board that is farther away, and
 * from there as many moves of a shortest path as it takes. Not uniform.
 */
export async function walkedTo(puzzle: Puzzle, state: State, depth: number): Promise<number[]> {
  for (let tries = 0; tries < 200; ++tries) {
    const boards = Array.from({ length: 8 }, () => anyBoard(state));
    const { distances } = await puzzle.solve(Uint8Array.from(boards.flat()));
    const index = distances.findIndex((distance) => distance >= depth);
    if (index >= 0) {
      return walk(puzzle, boards[index]!, distances[index]! - depth);
    }
  }
  throw new Error(`200 draws found no board as far away as ${depth}`);
}

async function walk(puzzle: Puzzle, board: number[], moves: number): Promise<number[]> {
  let at = board;
  for (let i = 0; i < moves; ++i) {
    const all = await puzzle.moves(at);
    at = [...all.reduce((a, b) => (b.distance < a.distance ? b : a)).board];
  }
  return at;
}
