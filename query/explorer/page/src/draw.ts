// Random boards at a distance.
import type { Puzzle } from '../../core/src/index.js';
import { named } from '../../core/src/names.js';
import type { Reply, Request } from './drawing/worker.js';
import { blankOf } from './cubes.js';
import type { Opened } from './puzzles.js';
import { movesIn } from './metric.js';
import { boardsOf, parity, withTwoSwapped } from './sliding.js';
import type { State } from './state.js';

const mostTries = 50;

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
  const worker = new Worker(new URL(named('drawing_worker.js'), document.baseURI), { type: 'module' });
  return new Promise<number[][]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(message || 'the drawing worker cannot be loaded'));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('part' in data) {
        onProgress(data.part);
      } else if ('boards' in data) {
        resolve(inRows(data.boards, puzzle!.cells));
      } else {
        reject(new Error(data.message));
      }
    };
    const { struct, cells, table: { metric, cubes } } = puzzle!;
    const request: Request = { bytes, puzzle: struct, metric, cubes, cells, depth, count };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
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

/**
 * A sliding board at this distance, for a table whose blocks are fetched: takes a random board that is at least as far
 * away and follows its shortest path down to this distance. Not uniform.
 */
export async function walkedTo(puzzle: Puzzle, state: State, depth: number): Promise<number[]> {
  for (let tries = 0; tries < mostTries; ++tries) {
    const boards = Array.from({ length: 8 }, () => anyBoard(state));
    const { distances, paths } = await puzzle.solve(Uint8Array.from(boards.flat()));
    const index = distances.findIndex((distance) => distance >= depth);
    if (index >= 0) {
      const moves = movesIn(paths[index]!, state.metric).slice(0, distances[index]! - depth);
      return boardsOf(boards[index]!, moves.join(''), state).at(-1)!;
    }
  }
  throw new Error(`${8 * mostTries} random boards were all nearer than ${depth}`);
}
