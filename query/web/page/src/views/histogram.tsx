// The number of boards at each distance; pressing a bar draws a random board from there.
import { useState } from 'preact/hooks';

import { owned, plural } from './parts.js';

interface Props {
  counts: number[];
  /** The distance of the board that is shown, or -1. */
  here: number;
  /** What is counted: "boards" or "patterns". */
  what: string;
  /** The word for one move. */
  unit: string;
  draw: (depth: number) => void;
}

export function Histogram({ counts, here, what, unit, draw }: Props) {
  const [isLog, setLog] = useState(false);
  const [focused, focus] = useState(here);
  const [pointed, point] = useState(-1);
  const most = Math.max(...counts);
  const height = (count: number): number =>
    (count === 0 ? 0 : isLog ? (1 + Math.log(count)) / (1 + Math.log(most)) : count / most);
  const stop = counts[focused] === undefined ? 0 : focused;
  const onKey = (event: KeyboardEvent): void => {
    const to = ({ ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: counts.length - 1 } as
      Record<string, number>)[event.key];
    if (to !== undefined && counts[to] !== undefined) {
      event.preventDefault();
      focus(to);
      (event.currentTarget as Element).querySelectorAll('button')[to]?.focus();
    }
  };
  const at = counts[pointed], one = what.slice(0, -1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, depth) => sum + count * depth, 0) / total;
  return (
    <>
      <div class="row">
        <label><input type="checkbox" checked={isLog} onChange={(event) => setLog(event.currentTarget.checked)} />
          {' '}logarithmic</label>
        <span class="small">{total.toLocaleString('en')} {what}, {mean.toFixed(2)} {unit}s on average,
          at most {counts.length - 1}. Press a bar for one of its {what}.</span>
      </div>
      <p class="small">{at !== undefined
        ? `${pointed} ${unit}s: ${plural(at, one)}, ${(100 * at / total).toPrecision(3)} %`
        : isLog ? '' : `The highest bar: ${plural(most, one)}`}&nbsp;</p>
      <div class="histogram" {...owned} role="group" aria-label={`${what} by distance`} onKeyDown={onKey}>
        {counts.map((count, depth) => (
          <button key={depth} class={depth === here ? 'here' : ''} tabIndex={depth === stop ? 0 : -1}
            disabled={count === 0} onClick={() => draw(depth)} onFocus={() => focus(depth)}
            onMouseEnter={() => point(depth)} onMouseLeave={() => point(-1)}
            aria-label={`distance ${depth}: ${plural(count, one)}`}>
            <span style={{ height: `${height(count) * 100}%` }} />
            <small aria-hidden="true">{depth % 5 === 0 ? depth : ''}</small>
          </button>
        ))}
      </div>
    </>
  );
}
