// The first visit: which puzzle, and what to do with it.
import { useState } from 'preact/hooks';

import { usualGoal, type Shape } from '../sliding.js';
import { usualState } from '../state.js';
import { SmallBoard } from './small_board.js';

const shapes: Shape[] = [[2, 3], [3, 3], [2, 4], [3, 4], [4, 4], [5, 5]].map(([rows, cols]) => ({ rows: rows!, cols: cols! }));

export function Welcome({ begin }: { begin: (shape: Shape, how: 'enter' | 'game') => void }) {
  const [shape, choose] = useState(shapes[1]!);
  return (
    <section class="welcome" aria-label="Begin">
      <fieldset class="row sizes">
        <legend class="hidden">Size</legend>
        {shapes.map((one) => (
          <label key={`${one.rows} ${one.cols}`}>
            <SmallBoard board={usualGoal(one)} state={usualState('sliding', one)} />
            <span><input type="radio" name="size" checked={shape === one} onChange={() => choose(one)} /> {`${one.rows} × ${one.cols}`}</span>
          </label>
        ))}
      </fieldset>
      <div class="row">
        <button class="main next" onClick={() => begin(shape, 'enter')}>Solve my puzzle</button>
        <button class="next" onClick={() => begin(shape, 'game')}>Play</button>
      </div>
      <p class="small intro">Enter your board to see what to push next on a shortest way, or play against the clock. Nothing leaves
        this page.</p>
    </section>
  );
}
