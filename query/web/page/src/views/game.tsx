// A game: the board is to be solved without hints, against the clock and the least number of moves.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Drawing } from '../draw.js';
import { isNear, movesIn, unitOf } from '../sliding.js';
import { keepAs, kept } from '../settings.js';
import type { State } from '../state.js';
import type { Store } from '../store.js';
import { Shuffle } from './edit.js';
import { plural, Section } from './parts.js';
import { useWork, Working } from './work.js';

/** When the first move was made and when the board was solved, in milliseconds. */
interface Times {
  of: string;
  began?: number;
  ended?: number;
}

export interface Game {
  isOn: boolean;
  /** No hints are shown. */
  isHidden: boolean;
  times: Times;
  toggle: () => void;
}

/** The game on the board where the line begins. Another board, goal or metric begins another game, without moves. */
export function useGame(store: Store, isSolved: boolean, isBegun: boolean): Game {
  const { state } = store;
  const [isOn, turn] = useState(isBegun);
  const times = useRef<Times>({ of: '' });
  const of = `${state.board} ${state.goal} ${state.metric}`;
  const isOther = isOn && times.current.of !== of;
  if (isOther) {
    times.current = { of };
  }
  useEffect(() => {
    if (isOther) {
      store.change({ line: '', at: 0 }, { isPlace: true });
    }
  }, [isOther]);
  const now = times.current;
  if (isOn && !isOther && state.at > 0) {
    now.began ??= performance.now();
    if (isSolved) {
      now.ended ??= performance.now();
    }
  }
  return { isOn, isHidden: isOn && now.ended === undefined, times: now, toggle: () => {
    times.current = { of: '' };
    turn(!isOn);
  } };
}

/** The clock and the moves made. `optimum`: the least number of moves; undefined while it is not known. */
export function GameClock({ game: { times: { began, ended } }, state, optimum }: {
  game: Game; state: State; optimum: number | undefined;
}) {
  const made = movesIn(state.line.slice(0, state.at), state.metric).length;
  return <p class="distance"><Clock from={began} to={ended} /> <span>{plural(made, unitOf(state.metric))}{ended === undefined || isNear(state) ? ''
    : optimum === undefined ? ', counting the least'
    : made === optimum ? ': no way is shorter' : `, the least is ${optimum}`}</span></p>;
}

/** The end of a game, the best time, and another game. `draw`: a board at a distance. */
export function GameBar({ game: { times: { began, ended } }, state, optimum, longest, draw, put }: {
  game: Game; state: State; optimum: number | undefined; longest: number;
  draw: (depth: number, drawing: Drawing) => Promise<number[]>; put: (board: number[]) => void;
}) {
  const work = useWork();
  const unit = unitOf(state.metric);
  const key = `best-${state.rows}x${state.cols}-${state.metric}-${optimum}`;
  const best = optimum === undefined ? null : kept(key);
  const seconds = (ended! - began!) / 1000;
  useEffect(() => {
    if (optimum !== undefined && !(seconds >= Number(best ?? Infinity)) && seconds > 0) {
      keepAs(key, String(seconds));
    }
  }, [ended, optimum]);
  return (
    <Section title="Game" class="game">
      {ended !== undefined && <p role="status">Solved.{
        seconds <= Number(best ?? Infinity) && ' This is your best time at this distance.'}</p>}
      {best !== null && <p class="small">Your best time for {plural(optimum!, unit)}: {clockText(Number(best))}.</p>}
      <Shuffle key={longest} what="New board of" does="New board" longest={longest} unit={unit}
        draw={(depth) => work.begin((drawing) => draw(depth, drawing), put)} />
      <Working {...work} />
    </Section>
  );
}

function clockText(seconds: number): string {
  return seconds < 60 ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`;
}

function Clock({ from, to }: { from: number | undefined; to: number | undefined }) {
  const [now, tick] = useState(0);
  const isRunning = from !== undefined && to === undefined;
  useEffect(() => {
    if (!isRunning) {
      return;
    }
    const timer = setInterval(() => tick(performance.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  return <b role="timer">{clockText(from === undefined ? 0 : ((to ?? Math.max(now, from)) - from) / 1000)}</b>;
}
