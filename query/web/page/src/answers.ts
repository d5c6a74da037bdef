// Questions of the page about a board or a pattern. Each part of an answer is shown when it arrives: all at once if
// the table is in memory; the marks first if blocks of the table have to be fetched.
import { useReducer, useRef } from 'preact/hooks';

import type { Puzzle, Sliding } from '../../core/src/index.js';
import type { Opened } from './puzzles.js';
import { type Letter, movesIn } from './sliding.js';

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
  /** Given if the distance is that of the path found: none is below this. */
  atLeast?: number | undefined;
  path?: string | null;
  marks: Mark[];
  error?: Error;
}

export type Emit<T> = (part: Partial<T>) => void;

/**
 * The answer to the question that `key` identifies: ask() emits its parts, now or later. Parts of an
 * answer to an earlier key are dropped.
 */
export function useAnswer<T extends object>(key: string, none: T, ask: (emit: Emit<T>) => void | Promise<void>): T {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const slot = useRef<{ key: string; value: T }>();
  if (slot.current?.key !== key) {
    const made = { key, value: none };
    slot.current = made;
    let isNow = true;
    const emit: Emit<T> = (part) => {
      made.value = { ...made.value, ...part };
      if (slot.current === made && !isNow) {
        redraw(0);
      }
    };
    // An exception and a rejected promise are reported in the same way.
    const fail = (error: unknown): void => emit({ error } as unknown as Partial<T>);
    try {
      ask(emit)?.catch(fail);
    } catch (error) {
      fail(error);
    }
    isNow = false;
  }
  return slot.current!.value;
}

/** An answer of one part, or the error instead; neither while it is not known. */
export interface Known<T> {
  value?: T;
  error?: Error;
}

/** The same for an answer of one part, which ask() returns; undefined if nothing is asked. */
export function useValue<T>(key: string, ask: () => T | Promise<T> | undefined): Known<T> {
  return useAnswer<Known<T>>(key, {}, (emit) => {
    const answer = ask();
    return answer instanceof Promise ? answer.then((value) => emit({ value }))
      : answer !== undefined ? emit({ value: answer }) : undefined;
  });
}

/** The questions to an open puzzle: answered at once if its table is in memory, by promises otherwise. */
export function questionsTo({ puzzle, isWhole }: Opened): Puzzle | Puzzle['now'] {
  return isWhole ? puzzle!.now : puzzle!;
}

/** Emits the answer for a sliding board. */
export function askSliding({ puzzle, isWhole }: Opened, board: number[], emit: Emit<Answer>): void | Promise<void> {
  const sliding = puzzle as Sliding;
  return isWhole ? emit(ofPath(sliding, sliding.now.path(board), sliding.now.marks(board)))
    : askFetched(sliding, board, emit);
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
export function askTarget({ puzzle, isWhole }: Opened, target: number[], emit: Emit<Answer>): void | Promise<void> {
  const done = (path: string | null): void => emit({ path, distance: path?.length ?? null });
  return isWhole ? done(puzzle!.now.path(target)) : puzzle!.distance(target)
    .then((distance) => emit({ distance }))
    .then(() => puzzle!.path(target))
    .then(done);
}

/** The distances of the boards on a line; undefined for a board without one, or while it is not known. */
export function useDistances(opened: Opened | undefined, boards: number[][]): (number | undefined)[] {
  const { value } = useValue(`${opened?.serial} ${boards.join(' ')}`, () => (opened?.puzzle === undefined ? undefined
    : questionsTo(opened).distances(Uint8Array.from(boards.flat()))));
  return boards.map((_, i) => numberIn(value, i));
}

/** A distance of an array; undefined if it is less than 0, or while it is not known. */
export function numberIn(distances: Int16Array | undefined, i: number): number | undefined {
  return distances === undefined || distances[i]! < 0 ? undefined : distances[i];
}
