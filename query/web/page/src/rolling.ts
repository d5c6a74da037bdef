// The distances of positions of cubes: to the target, and back to the start.
import { useEffect, useRef } from 'preact/hooks';

import { numberIn, useDistances, useValue, type Known, type Mark } from './answers.js';
import { asStart, boardIn, rolled, type Cubes } from './cubes.js';
import { Desk } from './jobs/client.js';
import type { Opened, Puzzles } from './puzzles.js';
import { letters, type Letter } from './sliding.js';
import type { State } from './state.js';

/** A possible roll; its distance is to the target. */
export interface Roll extends Mark {
  /** The distance back to the start. */
  back: number | undefined;
}

export interface Rolling {
  rolls: Roll[];
  /** Of the places on the line; undefined where it is not known. */
  toTarget: (number | undefined)[];
  fromStart: (number | undefined)[];
  /** Why the distances to the target are not known. */
  error?: Error | undefined;
  /** The puzzle with this error. */
  failed?: Opened | undefined;
}

/**
 * The distances of the places on the line, and of each roll from `cubes`. Tables have the distance from their start,
 * and from any position to cubes that lie as at a start; a worker finds the distances to a pattern of colours.
 */
export function useRolling(
  puzzles: Puzzles, opened: Opened | undefined, isAsked: boolean, state: State, places: readonly Cubes[], cubes: Cubes,
): Rolling {
  const target = asStart(state.board, state.cubes);
  const other = target === undefined ? undefined : puzzles.of({ ...state, start: target.start });
  const moves = letters.flatMap((letter): { letter: Letter; cubes: Cubes }[] => {
    const next = rolled(cubes, letter, state);
    return next === undefined ? [] : [{ letter, cubes: next }];
  });
  const all = [...places, ...moves.map((move) => move.cubes)];
  const boards = all.map((at) => boardIn(at, state.cubes));
  const fromStart = useDistances(isAsked ? opened : undefined, boards);
  const byTable = useDistances(isAsked ? other : undefined, target === undefined ? [] : boards.map(target.seen));
  const byWorker = useToPattern(state, isAsked && state.cubes === 'axes' ? all : []);
  const to = target === undefined ? all.map((_, i) => numberIn(byWorker.value, i)) : byTable;
  const here = places.indexOf(cubes), distance = to[here];
  const failed = other?.error === undefined ? undefined : other;
  return {
    rolls: moves.map(({ letter }, i) => {
      const there = to[places.length + i];
      return { letter, cells: 1, back: fromStart[places.length + i], distance: there,
               change: there === undefined || distance === undefined ? undefined : there - distance };
    }),
    toTarget: places.map((_, i) => to[i]),
    fromStart: fromStart.slice(0, places.length),
    error: byWorker.error ?? failed?.error,
    failed,
  };
}

// The distances of these cubes by a worker that is kept for one pattern.
function useToPattern({ rows, cols, board }: State, all: readonly Cubes[]): Known<Int16Array> {
  const desk = useRef<{ desk: Desk; pattern: string }>();
  const pattern = `${rows} ${board}`;
  useEffect(() => () => desk.current?.desk.close(), []);
  const positions = all.map((cubes) =>
    cubes.map((cube) => (cube === null ? 255 : 3 * cube.sides[0]! + cube.sides[2]!)));
  return useValue(`${pattern} ${positions.join(' ')}`, () => {
    if (desk.current !== undefined && desk.current.pattern !== pattern) {
      desk.current.desk.close();
      desk.current = undefined;
    }
    if (all.length === 0) {
      return undefined;
    }
    desk.current ??= { desk: new Desk(), pattern };
    return desk.current.desk.ask('pattern', { rows, cols, pattern: board, positions });
  });
}
