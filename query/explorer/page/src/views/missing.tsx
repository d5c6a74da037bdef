// In place of an answer: why there is none, and the table as it is made here.
import { useState } from 'preact/hooks';

import { keep, keeps } from '../puzzles.js';
import type { Opened, Puzzles } from '../puzzles.js';
import { Failure } from './parts.js';

export function Missing({ error, opened, puzzles }: { error: Error; opened: Opened | undefined; puzzles: Puzzles }) {
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
  return making !== undefined ? <Failure error={making.error!} again={make} />
    : opened?.canBeMade ? <Offer make={make} cells={opened.boards!.cells} />
    : <Failure error={error} again={() => puzzles.again()} />;
}

function Offer({ make, cells }: { make: () => void; cells: number }) {
  const [isKept, setKept] = useState(keeps());
  return (
    <div class="why">
      <p>There is no table for this here yet. It can be made in this page: that takes{' '}
        {cells <= 10 ? 'a second and 40 MB of memory' : 'some 5 to 20 seconds and 120 MB of memory, and the table 30 MB'}.
        Meanwhile the page can be used as ever. Or open one under Table, below.</p>
      <p class="row"><button class="main" onClick={make}>Make the table</button>
        <label><input type="checkbox" checked={isKept} onChange={(event) => {
          keep(event.currentTarget.checked);
          setKept(event.currentTarget.checked);
        }} />{' '}Keep it in this browser</label></p>
    </div>
  );
}
