// Random boards at a distance.
import type { Puzzle } from '../../core/src/index.js';
import { blankOf } from './cubes.js';
import { run } from './jobs/client.js';
import type { Opened } from './puzzles.js';
import { boardsOf, movesIn, parity, withTwoSwapped } from './sliding.js';
import type { State } from './state.js';

const mostTries = 50, atOnce = 8;

/** Up to this many boards, a search for rare ones is too short to notice. */
const mostAtOnce = 1e6;

export interface Drawing {
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Draws `count` boards at this distance uniformly from a table in memory; in a worker if it may take long. */
export function drawnFrom(
  { puzzle, bytes }: Opened, depth: number, count: number, { onProgress, signal }: Drawing,
): number[][] | Promise<number[][]> {
  if (puzzle!.boardCount <= mostAtOnce || bytes === undefined) {
    return drawn(puzzle!, depth, count);
  }
  const { struct, cells } = puzzle!;
  return run('draw', { bytes, puzzle: struct, cells, depth, count }, onProgress, signal)
    .then((boards) => inRows(boards, cells));
}

function inRows(boards: Uint8Array, cells: number): number[][] {
  return Array.from({ length: boards.length / cells }, (_, i) => [...boards.subarray(i * cells, (i + 1) * cells)]);
}

/** Draws `count` boards uniformly from a table in memory: at this distance, or at any if `depth` is undefined. */
export function drawn(puzzle: Puzzle, depth?: number, count = 1): number[][] {
  return inRows(puzzle.now.sample(count, { depth }), puzzle.cells);
}

/** All of the few boards at a distance, ordered by rank. */
export async function allAt(opened: Opened, depth: number, count: number, drawing: Drawing): Promise<number[][]> {
  const found = new Map<number, number[]>();
  for (let tries = 0; found.size < count && tries < 20; ++tries) {
    for (const board of await drawnFrom(opened, depth, 16 * count, drawing)) {
      found.set(opened.puzzle!.rank(board), board);
    }
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, board]) => board);
}

/** A random solvable board, or random cubes. */
export function anyBoard(state: State): number[] {
  const { family, cubes, rows, cols, goal } = state;
  const board = Array.from({ length: rows * cols }, (_, i) =>
    (family === 'sliding' ? i : i === 0 ? blankOf(cubes) : Math.floor(Math.random() * blankOf(cubes))));
  for (let i = board.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [board[i], board[j]] = [board[j]!, board[i]!];
  }
  return family === 'sliding' && !parity(board, goal, state).isSolvable ? withTwoSwapped(board) : board;
}

/** Finds a shortest way of each board; null: no way leads to the goal. */
export type FindPaths = (boards: number[][]) => Promise<(string | null)[]>;

/** Finds the paths of a puzzle with a table. */
export function pathsBy(puzzle: Puzzle): FindPaths {
  return async (boards) => (await puzzle.solve(Uint8Array.from(boards.flat()))).paths;
}

/**
 * A sliding board at this distance, if not all boards at it can be counted: takes a random board that is at least as far
 * away and follows its shortest path down to this distance. Not uniform.
 */
export async function walkedTo(
  find: FindPaths, state: State, depth: number, { onProgress, signal }: Drawing,
): Promise<number[]> {
  for (let tries = 0; tries < mostTries; ++tries) {
    const boards = Array.from({ length: atOnce }, () => anyBoard(state));
    const paths = (await find(boards)).map((path) => movesIn(path!, state.metric));
    signal.throwIfAborted();
    onProgress(tries / mostTries);
    const index = paths.findIndex(({ length }) => length >= depth);
    if (index >= 0) {
      const path = paths[index]!;
      return boardsOf(boards[index]!, path.slice(0, path.length - depth).join(''), state).at(-1)!;
    }
  }
  throw new Error(`${atOnce * mostTries} random boards were all nearer than ${depth}`);
}
