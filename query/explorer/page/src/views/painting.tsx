// The target pattern: its cells can be painted, and the cell of the blank at the start chosen. The edges of
// a cell have the colours of the cube's sides after the shortest way.
import { useState } from 'preact/hooks';

import { blankSymbol, colours } from '../cubes.js';
import type { Cubes } from '../cubes.js';
import { swapped } from '../sliding.js';
import type { State } from '../state.js';

interface Props {
  state: State;
  /** The cubes after the shortest way, if there is one. */
  hidden: Cubes | undefined;
  paint: (board: number[]) => void;
  setStart: (cell: number) => void;
}

const brushes = ['white', 'blue', 'red', 'the blank'] as const;

export function Painting({ state, hidden, paint, setStart }: Props) {
  const [brush, take] = useState(2);
  const { board, rows, cols } = state;
  const blank = board.indexOf(blankSymbol);
  const press = (cell: number): void => {
    if (brush === blankSymbol) {
      paint(swapped(board, blank, cell));
    } else if (cell !== blank) {
      paint(board.toSpliced(cell, 1, board[cell] === brush ? (brush + 1) % 3 : brush));
    }
  };
  const cellOf = (cell: number) => {
    const colour = colours[board[cell]!], cube = hidden?.[cell];
    const sides = cube === null || cube === undefined ? ''
      : `side-${colours[cube.side]} front-${colours[cube.front]}`;
    const around = cube === null || cube === undefined ? ''
      : `, ${colours[cube.side]} left and right, ${colours[cube.front]} in front and behind`;
    return (
      <div role="gridcell" key={cell}>
        <button class={`paint ${colour ?? 'blank'} ${sides}`} onClick={() => press(cell)}
          aria-label={`${colour ?? 'blank'}${around}`}>{colour === undefined ? '' : colour[0]!.toUpperCase()}</button>
      </div>
    );
  };
  return (
    <>
      <fieldset class="row">
        <legend>Paint with</legend>
        {brushes.map((name, i) => (
          <label key={name}><input type="radio" name="brush" checked={brush === i} onChange={() => take(i)} />
            {' '}{name}</label>
        ))}
      </fieldset>
      <div class="painting" role="grid" aria-label="Pattern" style={{ '--rows': rows, '--cols': cols }}>
        {Array.from({ length: rows }, (_, row) => (
          <div role="row" key={row}>
            {Array.from({ length: cols }, (_, col) => cellOf(row * cols + col))}
          </div>
        ))}
      </div>
      <label>At the start the blank is in{' '}
        <select value={state.start} onChange={(event) => setStart(Number(event.currentTarget.value))}>
          {Array.from({ length: rows * cols }, (_, cell) => (
            <option value={cell} key={cell}>column {cell % cols + 1}, row {Math.floor(cell / cols) + 1}</option>
          ))}
        </select>
      </label>
    </>
  );
}
