// Enters a board cell by cell, by touch or by keys. The next empty cell is chosen by itself, and the last number is
// filled in.
import { useEffect, useRef, useState } from 'preact/hooks';

import { usualGoal, type Shape } from '../sliding.js';
import { hasModifier } from './page_keys.js';
import { Grid } from './parts.js';

interface Entered {
  /** -1 for an empty cell. */
  cells: readonly number[];
  /** The chosen cell. */
  at: number;
  /** The first digit of a number that may have two. */
  typed: string;
}

interface Props {
  shape: Shape;
  done: (board: number[]) => void;
  leave: () => void;
}

export function Entry({ shape, done, leave }: Props) {
  const { rows, cols } = shape;
  const count = rows * cols;
  const tiles = usualGoal(shape);
  const [steps, setSteps] = useState<Entered[]>([{ cells: Array<number>(count).fill(-1), at: 0, typed: '' }]);
  const [problem, say] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const now = steps.at(-1)!;
  const change = (part: Partial<Entered>): void =>
    setSteps([...steps.filter(({ typed }) => typed === ''), { ...now, typed: '', ...part }]);
  const put = (value: number, from = now): Entered => {
    const { cells, at } = from;
    if (cells.includes(value) && cells[at] !== value) {
      say(`${value === 0 ? 'The blank' : value} is on the board already.`);
      return { ...from, typed: '' };
    }
    say('');
    const made = cells.with(at, value);
    const left = tiles.filter((tile) => !made.includes(tile));
    const empty = made.flatMap((cell, i) => (cell < 0 ? [i] : []));
    if (left.length === 1) {
      done(made.with(empty[0]!, left[0]!));
    }
    return { cells: made, at: empty.find((cell) => cell > at) ?? empty[0] ?? at, typed: '' };
  };
  const digit = (text: string, from = now): Entered => {
    const value = Number(from.typed + text);
    if (value >= count && from.typed !== '') {  // the digit before was a number of its own
      return digit(text, put(Number(from.typed), from));
    }
    if (value >= count) {
      say(`The numbers are 1 to ${count - 1}, and 0 for the blank.`);
      return from;
    }
    const mayGoOn = from.typed === '' && value > 0 &&
      tiles.some((tile) => Math.floor(tile / 10) === value && !from.cells.includes(tile));
    return mayGoOn ? { ...from, typed: text } : put(value, from);
  };
  const takeBack = (): void => {
    say('');
    setSteps(steps.length > 1 ? steps.slice(0, -1) : steps);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    const arrow = ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -cols, ArrowDown: cols } as Record<string, number>)[key];
    if (hasModifier(event) || !/^([\dxX_]|Enter|Backspace|Escape|Arrow.*)$/.test(key) ||
        (key === 'Enter' && now.typed === '')) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (arrow !== undefined) {
      change({ at: Math.max(0, Math.min(count - 1, now.at + arrow)) });
    } else if (key === 'Enter') {
      change(put(Number(now.typed)));
    } else if (key === 'Backspace') {
      takeBack();
    } else if (key === 'Escape') {
      leave();
    } else {
      change(digit(/\d/.test(key) ? key : '0'));
    }
  };
  useEffect(() => place.current!.querySelectorAll('button')[now.at]?.focus({ preventScroll: true }), [now.at]);
  const cellOf = (cell: number) => {
    const value = now.cells[cell]!, row = Math.floor(cell / cols);
    return (
      <button class={value > 0 ? 'tile' : value === 0 ? 'blank' : 'empty'} aria-pressed={cell === now.at}
        aria-label={`row ${row + 1}, column ${cell % cols + 1}: ${value < 0 ? 'empty' : value === 0 ? 'blank' : value}`}
        onClick={() => change({ at: cell })}>
        {cell === now.at && now.typed !== '' ? `${now.typed}_` : value > 0 ? value : ''}</button>
    );
  };
  return (
    <div class="why" onKeyDown={onKey}>
      <Grid class="board entry" place={place} aria-label="Board to enter" {...{ shape, cellOf }} />
      <div class="keypad" role="group" aria-label="Numbers">
        {tiles.map((tile) => <button key={tile} disabled={now.cells.includes(tile)} onClick={() => change(put(tile))}>
          {tile === 0 ? 'blank' : tile}</button>)}
      </div>
      <div class="row">
        <button onClick={takeBack} disabled={steps.length === 1}>Take back</button>
        <button onClick={leave}>Cancel</button>
        <span class="problem" role="alert">{problem}</span>
      </div>
    </div>
  );
}
