// Shown when there is no answer: the reason, and ways to make the table here or to load the whole of it.
import type { NameParts } from '../../../core/src/kinds.js';
import { NoRanges, NoTable } from '../../../core/src/index.js';
import { keeps, type Opened, type Puzzles } from '../puzzles.js';
import { choose } from '../settings.js';
import type { State } from '../state.js';
import { bytesOf, Failure } from './parts.js';
import { useWork } from './work.js';

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
    : opened?.canBeMade ? <Offer make={make} />
    : <>
        <Failure error={error} again={hasSlides ? () => puzzles.again() : undefined} />
        {state.metric === 'multi' && error instanceof NoTable &&
          <p><button onClick={countSingle}>Count single moves</button></p>}
        {error instanceof NoRanges && <Whole state={state} puzzles={puzzles} address={state.table} />}
      </>;
}

/** Loads a whole table; can be cancelled. */
export function Whole({ state, puzzles, address = state.table, bytes, then = () => {} }: {
  state: State; puzzles: Puzzles; address?: string; bytes?: number; then?: (kind: NameParts) => void;
}) {
  const { part: came, failure, begin, cancel } = useWork();
  const load = (): void => begin(({ onProgress, signal }) => puzzles.load(state, onProgress, signal, address), then);
  return (
    <>
      {came === undefined
        ? <p><button onClick={load}>Load all {bytes === undefined ? 'of it' : bytesOf(bytes)} into memory</button>{' '}
          Then every answer is immediate.</p>
        : <p class="row"><progress max={bytes} value={bytes === undefined ? undefined : came} aria-label="Loading" />{' '}
          {bytesOf(came)}{bytes !== undefined && ` of ${bytesOf(bytes)}`}
          <button onClick={cancel}>Cancel</button></p>}
      {failure !== undefined && <Failure error={failure} />}
    </>
  );
}

function Offer({ make }: { make: () => void }) {
  return (
    <div class="why">
      <p>This page can make the table, in up to 20 seconds and 120 MB. Or open one under Table, below.</p>
      <p class="row"><button class="main" onClick={make}>Make the table</button>
        <Keeping>Keep it in this browser</Keeping></p>
    </div>
  );
}

/** The choice whether the browser keeps tables. */
export function Keeping({ children }: { children: string }) {
  return <label><input type="checkbox" checked={keeps()} onChange={({ currentTarget: { checked } }) =>
    choose('keep', checked ? 'yes' : 'no')} />{' '}{children}</label>;
}
