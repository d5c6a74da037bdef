// What the page asks about a board or a pattern, and shows as it comes: at once where the table is in
// memory; marks first where blocks of it have to be fetched.
import { useEffect, useReducer, useRef } from 'preact/hooks';

import type { Cubic, Puzzle, Sliding } from '../../core/src/index.js';
import { patternOf, rolled } from './cubes.js';
import type { Cubes } from './cubes.js';
import { letters, slid } from './sliding.js';
import type { Letter, Shape } from './sliding.js';

/** A legal move, and what it is worth; distances are missing until they are known. */
export interface Mark {
  letter: Letter;
  nearer?: boolean | undefined;
  distance?: number | undefined;
}

export interface Answer {
  /** null: there is no way. */
  distance?: number | null;
  path?: string | null;
  marks: Mark[];
  error?: Error;
}

export type Emit<T> = (part: Partial<T>) => void;

/**
 * The answer to a question that `key` tells apart: ask() emits its parts, now or later. Parts of an
 * answer to an earlier key are dropped.
 */
export function useAsked<T extends object>(
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
    // What is thrown at once and what is thrown later come out in the same way.
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

export function legalMoves(board: readonly number[], shape: Shape): Mark[] {
  return letters.filter((letter) => slid(board, letter, shape) !== undefined).map((letter) => ({ letter }));
}

/** What is asked of a puzzle: at once where its table is in memory. */
export function questionsTo<P extends Puzzle>(puzzle: P, isWhole: boolean): P | P['now'] {
  return isWhole ? puzzle.now : puzzle;
}

/** Calls done(answer), now or once the answer has come. */
export function answered<T>(answer: T | Promise<T>, done: (answer: T) => void): void | Promise<void> {
  return answer instanceof Promise ? answer.then(done) : done(answer);
}

/** Of a sliding board. */
export function askSliding(puzzle: Sliding, isWhole: boolean, board: number[], emit: Emit<Answer>):
void | Promise<void> {
  if (isWhole) {
    return emit(ofPath(puzzle.now.path(board), puzzle.now.marks(board)));
  }
  return askFetched(puzzle, board, emit);
}

async function askFetched(puzzle: Sliding, board: number[], emit: Emit<Answer>): Promise<void> {
  const marks = await puzzle.marks(board);
  emit({ marks });
  emit(ofPath(await puzzle.path(board), marks));
}

// A move leads one nearer or one farther.
function ofPath(path: string | null, marks: readonly Mark[]): Partial<Answer> {
  const distance = path?.length ?? null;
  return { path, distance, marks: distance === null ? [] : marks.map(({ letter, nearer }) =>
    ({ letter, nearer, distance: distance + (nearer ? -1 : 1) })) };
}

/** Of a pattern: its distance from the start, which is looked up, and a shortest path there, a walk. */
export function askPattern(puzzle: Cubic, isWhole: boolean, pattern: number[], emit: Emit<Answer>):
void | Promise<void> {
  const done = (path: string | null): void => emit({ path, distance: path?.length ?? null });
  if (isWhole) {
    return done(puzzle.now.path(pattern));
  }
  return puzzle.distance(pattern)
    .then((distance) => emit({ distance }))
    .then(() => puzzle.path(pattern))
    .then(done);
}

/** The distances of the boards on a line; undefined where there is none, or none yet. */
export function useDistances(
  puzzle: Puzzle | undefined, isWhole: boolean, name: string, boards: number[][],
): (number | undefined)[] {
  const { distances } = useAsked<{ distances?: Int16Array }>(`${name} ${boards.join(' ')}`, {}, (emit) =>
    (puzzle === undefined ? undefined : answered(
      questionsTo(puzzle, isWhole).distances(Uint8Array.from(boards.flat())), (found) => emit({ distances: found }))));
  return boards.map((_, i) => (distances === undefined || distances[i]! < 0 ? undefined : distances[i]));
}

export interface Rolls {
  /** Of the pattern that shows. */
  distance?: number | null;
  marks: Mark[];
  error?: Error;
}

/** Of cubes that were rolled: how far the pattern is that shows, and those that each roll makes. */
export function askRolls(puzzle: Cubic, isWhole: boolean, cubes: Cubes, emit: Emit<Rolls>):
void | Promise<void> {
  const moves = letters.flatMap((letter) => {
    const next = rolled(cubes, letter, puzzle);
    return next === undefined ? [] : [{ letter, pattern: patternOf(next) }];
  });
  emit({ marks: moves.map(({ letter }) => ({ letter })) });
  const boards = Uint8Array.from([patternOf(cubes), ...moves.map(({ pattern }) => pattern)].flat());
  const done = ([here, ...there]: Int16Array): void => emit({
    distance: here!,
    marks: moves.map(({ letter }, i) => ({ letter, distance: there[i]!, nearer: there[i]! < here! })),
  });
  return answered(questionsTo(puzzle, isWhole).distances(boards), done);
}
