// Answers about the 15-puzzle, 3x5 and 2x8, found by a search in a worker: first the distance of the board, then the distance after
// each of its moves. The boards on a path found are remembered, so following the path needs few new searches. Of larger
// boards the best path so far, and a length that none is below.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';

import type { Answer, Mark } from './answers.js';
import type { Found as Solved } from '../../core/src/fifteen_engine.js';
import { Desk } from './jobs/client.js';
import type { Progress } from './jobs/worker.js';
import { boardsOf, isNear, movesFrom, movesIn, opposite, parity, unitOf } from './sliding.js';
import type { State } from './state.js';

/** The state of the search: running or stopped, and the ways that it has counted. */
export interface Searching {
  /** The progress to show; '' if no search is running. */
  progress: string;
  isStopped: boolean;
  stop: () => void;
  goOn: () => void;
  ways: number | undefined;
  countWays: () => void;
  /** Paths need not be shortest. */
  isNear: boolean;
  /** A shortest way of another board, after the questions asked before. */
  find: (board: readonly number[], signal?: AbortSignal) => Promise<string>;
}

interface Found {
  answer: Answer;
  distances: (number | undefined)[];
  searching: Searching;
}

/** Without a path if only the distance is known. `isBest`: no better path is sought. */
type Known = Pick<Solved, 'distance'> & Partial<Solved> & { atLeast?: number | undefined; isBest?: boolean | undefined };

/** The answer for a board, and the known distances of `boards`; nothing if not `isWanted`. A new `attempt` retries. */
export function useFifteen(
  isWanted: boolean, state: State, boards: number[][], board: number[], attempt: number | undefined,
): Found {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [progress, setProgress] = useState('');
  const [error, setError] = useState<Error | undefined>();
  const [stopped, setStopped] = useState('');
  const [counted, setCounted] = useState('');
  const desk = useRef<Desk>();
  const running = useRef<AbortController>();
  const all = useRef(new Map<string, Known>());  // by metric, goal and board
  const search = (of: readonly number[], signal: AbortSignal | undefined, more: Bounds, onProgress?: (made: Progress) => void) =>
    (desk.current ??= new Desk()).ask('search', {
      rows: state.rows, cols: state.cols, metric: state.metric, board: Uint8Array.from(of), goal: Uint8Array.from(state.goal), ...more,
    }, { signal, onProgress });
  const keyOf = (of: readonly number[]): string => `${state.rows} ${state.metric} ${state.goal} ${of}`;
  const key = keyOf(board);
  const known = all.current.get(key);
  const isSolvable = isWanted && parity(board, state.goal, state).isSolvable;
  const isStopped = stopped === key, isCounted = counted === key;
  useEffect(() => () => desk.current?.close(), []);
  useEffect(() => {
    setError(undefined);
    setProgress('');
    if (!isSolvable || isStopped) {
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    const ask: Ask = (of, what, more = {}, each) => search(of, stop.signal, more, (made) => {
      each?.(made);
      setProgress(progressText(made, what, unitOf(state.metric)));
    });
    answerAll(ask, all.current, state, board, keyOf, isCounted, () => redraw(0))
      .then(() => setProgress(''))
      .catch((failure: Error) => stop.signal.aborted || setError(failure));
    return () => stop.abort();
  }, [key, isSolvable, isStopped, isCounted, attempt]);

  const marks = movesFrom(board.indexOf(0), state, state.metric === 'multi').map((mark): Mark => {
    const next = isNear(state) ? undefined : all.current.get(keyOf(after(board, lettersOf(mark), state)))?.distance;
    return next === undefined || known === undefined ? mark
      : { ...mark, change: next - known.distance, distance: next };
  });
  const answer: Answer = !isSolvable ? { distance: null, path: null, marks: [] }
    : known === undefined ? { marks }
    : { distance: known.distance, atLeast: known.atLeast, marks, ...(known.path !== undefined && { path: known.path }) };
  return {
    answer: error === undefined ? answer : { marks, error },
    distances: boards.map((passed) => (isNear(state) ? undefined : all.current.get(keyOf(passed))?.distance)),
    searching: {
      progress,
      isStopped,
      stop: () => {
        running.current?.abort();
        setStopped(key);
        setCounted('');
      },
      goOn: () => setStopped(''),
      ways: known?.ways,
      isNear: isNear(state),
      find: async (of, signal) => (await search(of, signal, {}))!.path,
      countWays: () => {
        setStopped('');
        setCounted(key);
      },
    },
  };
}

const mostKnown = 2000;  // boards; a path and its neighbours have at most some hundred

/** Adds what was found of a board to what is known of it, and forgets the boards of long ago. */
export function remember(all: Map<string, Known>, key: string, found: Partial<Known>): void {
  const known = { ...all.get(key), ...found } as Known;
  all.delete(key);
  all.set(key, known);
  if (all.size > mostKnown) {
    all.delete(all.keys().next().value!);
  }
}

// See Search.
type Bounds = { atMost?: number } | { countOf?: number };
type Ask = (board: readonly number[], what: string, more?: Bounds, each?: (made: Progress) => void) => Promise<Solved | null>;

const lettersOf = ({ letter, cells }: Mark): string => letter.repeat(cells);
const after = (board: readonly number[], line: string, state: State): number[] => boardsOf(board, line, state).at(-1)!;

// Finds the distance and a path of a board, then the number of ways if `isCounted`, then the distance after each move.
async function answerAll(
  ask: Ask, all: Map<string, Known>, state: State, board: readonly number[],
  keyOf: (board: readonly number[]) => string, isCounted: boolean, redraw: () => void,
): Promise<void> {
  const keep = (passed: readonly number[], found: Partial<Known>): void => remember(all, keyOf(passed), found);
  // In slides, the boards within a slide are not kept.
  const keepPath = (from: readonly number[], path: string): void => {
    const boards = boardsOf(from, path, state);
    const moves = movesIn(path, state.metric);
    for (let i = 0, at = 0; i <= moves.length; at += moves[i++]?.length ?? 0) {
      keep(boards[at]!, { distance: moves.length - i, path: path.slice(at) });
    }
  };
  if (isNear(state)) {
    // Of each board on the path that has no shorter one.
    const keepBest = (path: string, atLeast?: number, isBest?: boolean): void => {
      boardsOf(board, path, state).forEach((at, i) => {
        const left = path.length - i;
        if (!(all.get(keyOf(at))?.distance! <= left)) {
          keep(at, { distance: left, path: path.slice(i) });
        }
      });
      keep(board, { atLeast, isBest });
      redraw();
    };
    if (!all.get(keyOf(board))?.isBest) {
      const { path, atLeast } = (await ask(board, 'looking for a shorter way', {}, ({ best, bound }) =>
        best !== undefined && keepBest(best, bound)))!;
      keepBest(path, atLeast, true);
    }
    return;
  }
  if (all.get(keyOf(board))?.path === undefined) {
    keepPath(board, (await ask(board, 'searching'))!.path);
    redraw();
  }
  const { distance, path } = all.get(keyOf(board))!;
  if (isCounted && all.get(keyOf(board))!.ways === undefined) {
    const { ways } = (await ask(board, 'counting the shortest ways', { countOf: distance }))!;
    keep(board, { distance, ways: ways! });
    redraw();
  }
  const isMulti = state.metric === 'multi';
  for (const mark of movesFrom(board.indexOf(0), state, isMulti)) {
    const next = after(board, lettersOf(mark), state);
    if (!all.has(keyOf(next))) {
      // A move changes the distance by at most one, and a single move never leaves it as it is.
      const atMost = isMulti ? distance : distance - 1;
      const found = (await ask(next, `looking at ${unitOf(state.metric)} ${lettersOf(mark)}`, { atMost }))!;
      if (found.distance <= atMost) {
        keepPath(next, found.path);
      } else {
        keepPath(next, opposite(mark.letter).repeat(mark.cells) + path!);
      }
      redraw();
    }
  }
}

function progressText({ phase, part = 0, bound, expanded, ways, best, seconds }: Progress, what: string, unit: string): string {
  return phase === 'loading' ? 'loading the search'
    : phase === 'preparing' ? `preparing its tables: ${Math.floor(100 * part)} %`
    : best !== undefined ? what
    : `${what}: ${ways ? `${ways.toLocaleString('en')} so far` : `at least ${bound ?? '?'} ${unit}s`}, ` +
      `${(expanded ?? 0).toLocaleString('en')} boards made, ${seconds.toFixed(1)} s`;
}
