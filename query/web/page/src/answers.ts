// Questions of the page about a board or a pattern. Each part of an answer is shown when it arrives: all at once if
// the table is in memory; the marks first if blocks of the table have to be fetched.
import { useEffect, useReducer, useRef } from 'preact/hooks';

import type { Cubic, Puzzle, Sliding } from '../../core/src/index.js';
import { movesIn } from './metric.js';
import type { Letter } from './sliding.js';

/** A legal move, how it changes the distance, and the distance after it; both are missing until they are known. */
export interface Mark {
  letter: Letter;
  /** How many cells the blank goes. */
  cells: number;
  change?: number | undefined;
  distance?: number | undefined;
}

export interface Answer {
  /** null: the goal cannot be reached. */
  distance?: number | null;
  path?: string | null;
  marks: Mark[];
  error?: Error;
}

export type Emit<T> = (part: Partial<T>) => void;

/**
 * The answer to the question that `key` identifies: ask() emits its parts, now or later. Parts of an
 * answer to an earlier key are dropped.
 */
export function useAnswer<T extends object>(
  key: string, none: T, ask: (emit: Emit<T>, signal: AbortSignal) => void | Promise<void>,
): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const slot = useRef<{ key: string; value: T; stop: AbortController }>();
  if (slot.current?.key !== key) {
    slot.current?.stop.abort();
    const made = { key, value: none, stop: new AbortController() };
    slot.current = made;
    let isNow = true;
    const emit: Emit<T> = (part) => {
      made.value = { ...made.value, ...part };
      if (slot.current === made && !isNow) {
        redraw(0);
      }
    };
    // An exception and a rejected promise are reported in the same way.
    const fail = (error: unknown): void => {
      if (!made.stop.signal.aborted) {
        emit({ error } as unknown as Partial<T>);
      }
    };
    try {
      ask(emit, made.stop.signal)?.catch(fail);
    } catch (error) {
      fail(error);
    }
    isNow = false;
  }
  useEffect(() => () => slot.current?.stop.abort(), []);
  return slot.current!.value;
}

/** A puzzle's questions: answered at once if its table is in memory, by promises otherwise. */
export function questionsTo<P extends Puzzle>(puzzle: P, isWhole: boolean): P | P['now'] {
  return isWhole ? puzzle.now : puzzle;
}

/** Calls done(answer), now or when the promise is fulfilled. */
export function answered<T>(answer: T | Promise<T>, done: (answer: T) => void): void | Promise<void> {
  return answer instanceof Promise ? answer.then(done) : done(answer);
}

/** Emits the answer for a sliding board. */
export function askSliding(puzzle: Sliding, isWhole: boolean, board: number[], emit: Emit<Answer>):
void | Promise<void> {
  if (isWhole) {
    return emit(ofPath(puzzle, puzzle.now.path(board), puzzle.now.marks(board)));
  }
  return askFetched(puzzle, board, emit);
}

async function askFetched(puzzle: Sliding, board: number[], emit: Emit<Answer>): Promise<void> {
  const marks = await puzzle.marks(board);
  emit({ marks });
  emit(ofPath(puzzle, await puzzle.path(board), marks));
}

function ofPath({ metric }: Sliding, path: string | null, marks: readonly Mark[]): Partial<Answer> {
  const distance = path === null ? null : movesIn(path, metric).length;
  return { path, distance, marks: distance === null ? [] : marks.map(({ letter, cells, change }) =>
    ({ letter, cells, change, distance: distance + change! })) };
}

/** Emits the answer for a target: its distance from the start, by a lookup, and a shortest path there, by a walk. */
export function askTarget(puzzle: Cubic, isWhole: boolean, target: number[], emit: Emit<Answer>):
void | Promise<void> {
  const done = (path: string | null): void => emit({ path, distance: path?.length ?? null });
  if (isWhole) {
    return done(puzzle.now.path(target));
  }
  return puzzle.distance(target)
    .then((distance) => emit({ distance }))
    .then(() => puzzle.path(target))
    .then(done);
}

/** The distances of the boards on a line; undefined for a board without one, or while it is not known. */
export function useDistances(
  puzzle: Puzzle | undefined, isWhole: boolean, name: string, boards: number[][],
): (number | undefined)[] {
  const { distances } = useAnswer<{ distances?: Int16Array }>(`${name} ${boards.join(' ')}`, {}, (emit) =>
    (puzzle === undefined ? undefined : answered(
      questionsTo(puzzle, isWhole).distances(Uint8Array.from(boards.flat())), (found) => emit({ distances: found }))));
  return boards.map((_, i) => (distances === undefined || distances[i]! < 0 ? undefined : distances[i]));
}
