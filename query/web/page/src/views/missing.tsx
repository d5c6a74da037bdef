// Shown when there is no answer: the reason, and ways to make the table here or to load the whole of it.
import { useEffect, useRef, useState } from 'preact/hooks';

import { NoRanges, NoTable } from '../../../core/src/index.js';

import { keeps } from '../puzzles.js';
import type { Kind, Opened, Puzzles } from '../puzzles.js';
import { keepAs } from '../settings.js';
import type { State } from '../state.js';
import { bytesOf, Failure } from './parts.js';

export function Missing({ error, opened, puzzles, state, countSingle }: {
  error: Error; opened: Opened | undefined; puzzles: Puzzles; state: State;
  /** Changes from slides to single moves. */
  countSingle?: () => void;
}) {
  const making = opened && puzzles.making(opened);
  if (making !== undefined && making.error === undefined) {
    const percent = Math.floor(100 * making.part);
    return (
      <div class="why">
        <p role="status">The table of this puzzle is being made in this page.</p>
        <p class="row"><progress max={100} value={percent} aria-label="Making the table" /> {percent} %
          <button onClick={making.cancel}>Cancel</button></p>
      </div>
    );
  }
  const make = (): void => puzzles.make(opened!);
  const hasSlides = state.metric === (opened?.boards?.metric ?? state.metric);
  return making !== undefined ? <Failure error={making.error!} again={make} />
    : opened?.canBeMade ? <Offer make={make} cells={opened.boards!.cells} />
    : <>
        <Failure error={error} again={hasSlides ? () => puzzles.again() : undefined} />
        {state.metric === 'multi' && error instanceof NoTable &&
          <p><button onClick={countSingle}>Count single moves</button></p>}
        {error instanceof NoRanges && <Whole state={state} puzzles={puzzles} address={state.table} />}
      </>;
}

/** Loads a whole table; can be cancelled. */
export function Whole({ state, puzzles, address = state.table, bytes, then = () => {} }: {
  state: State; puzzles: Puzzles; address?: string; bytes?: number; then?: (kind: Kind) => void;
}) {
  const [came, setCame] = useState<number | undefined>();
  const [error, setError] = useState<Error | undefined>();
  const stop = useRef<AbortController>();
  useEffect(() => () => stop.current?.abort(), []);
  const load = (): void => {
    const { signal } = (stop.current = new AbortController());
    setCame(0);
    setError(undefined);
    puzzles.load(state, (count) => signal.aborted || setCame(count), signal, address).then(then).catch((failure: Error) => {
      setCame(undefined);
      setError(signal.aborted ? undefined : failure);
    });
  };
  return (
    <>
      {came === undefined
        ? <p><button onClick={load}>Load all {bytes === undefined ? 'of it' : bytesOf(bytes)} into memory</button>{' '}
          Then every answer is immediate.</p>
        : <p class="row"><progress max={bytes} value={bytes === undefined ? undefined : came} aria-label="Loading" />{' '}
          {bytesOf(came)}{bytes !== undefined && ` of ${bytesOf(bytes)}`}
          <button onClick={() => stop.current?.abort()}>Cancel</button></p>}
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

function Offer({ make, cells }: { make: () => void; cells: number }) {
  const [isKept, setKept] = useState(keeps());
  return (
    <div class="why">
      <p>This puzzle has no table yet. This page can make it: that takes{' '}
        {cells <= 10 ? 'a second and 40 MB of memory' : 'some 5 to 20 seconds and 120 MB of memory, and the table 30 MB'}.
        You can use the page meanwhile. Or open a table under Table, below.</p>
      <p class="row"><button class="main" onClick={make}>Make the table</button>
        <label><input type="checkbox" checked={isKept} onChange={(event) => {
          keepAs('keep', event.currentTarget.checked ? 'yes' : 'no');
          setKept(event.currentTarget.checked);
        }} />{' '}Keep it in this browser</label></p>
    </div>
  );
}
