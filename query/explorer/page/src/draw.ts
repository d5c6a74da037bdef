// Random boards at a distance.
import type { Puzzle } from '../../core/src/index.js';
import { boardsOf, parity, withTwoSwapped } from './sliding.js';
import type { State } from './state.js';

const mostTries = 50;

/** `count` boards at this distance or, where none is said, at any, of a table in memory: uniformly. */
export function drawn(puzzle: Puzzle, depth?: number, count = 1): number[][] {
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

/** Any board that can be solved; of cubes any pattern. */
export function anyBoard(state: State): number[] {
  const { family, rows, cols, goal } = state;
  const board = Array.from({ length: rows * cols }, (_, i) =>
    (family === 'sliding' ? i : i === 0 ? 3 : Math.floor(Math.random() * 3)));
  for (let i = board.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [board[i], board[j]] = [board[j]!, board[i]!];
  }
  return family === 'sliding' && !parity(board, goal, state).isSolvable ? withTwoSwapped(board) : board;
}

/**
 * A sliding board at this distance, of a table whose blocks are fetched: some board that is farther away,
 * and from there so much of a shortest path as it takes. Not uniform.
 */
export async function walkedTo(puzzle: Puzzle, state: State, depth: number): Promise<number[]> {
  for (let tries = 0; tries < mostTries; ++tries) {
    const boards = Array.from({ length: 8 }, () => anyBoard(state));
    const { distances, paths } = await puzzle.solve(Uint8Array.from(boards.flat()));
    const index = distances.findIndex((distance) => distance >= depth);
    if (index >= 0) {
      return boardsOf(boards[index]!, paths[index]!.slice(0, distances[index]! - depth), state).at(-1)!;
    }
  }
  throw new Error(`${8 * mostTries} draws found no board as far away as ${depth}`);
}
