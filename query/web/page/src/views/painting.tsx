// The target: its cells can be painted, and the cell of the blank at the start chosen. The edges of a cell have the
// colours of the cube's sides after the shortest way, if the target does not say them.
import { useState } from 'preact/hooks';

import { blankOf, classOf, pieces, shownAs } from '../cubes.js';
import type { Cube, Cubes } from '../cubes.js';
import { swapped } from '../sliding.js';
import type { State } from '../state.js';
import { titled } from './parts.js';

interface Props {
  state: State;
  /** The cubes after the shortest way, if there is one. */
  hidden: Cubes | undefined;
  paint: (board: number[]) => void;
  setStart: (cell: number) => void;
}

/** More brushes than this are in a list. */
const mostRadios = 8;

export function Painting({ state, hidden, paint, setStart }: Props) {
  const { board, cubes, rows, cols } = state;
  const { names, board: what } = pieces[cubes];
  const [brush, take] = useState(cubes === 'axes' ? 2 : 0);
  const blankSymbol = blankOf(cubes), blank = board.indexOf(blankSymbol);
  const press = (cell: number): void => {
    if (brush === blankSymbol) {
      paint(swapped(board, blank, cell));
    } else if (cell !== blank) {
      paint(board.toSpliced(cell, 1, board[cell] === brush ? (brush + 1) % blankSymbol : brush));
    }
  };
  const cellOf = (cell: number) => {
    const symbol = board[cell]!, isBlank = symbol === blankSymbol;
    const [side, front] = cubes === 'axes' ? around(hidden?.[cell]) : [];
    const told = side === undefined ? '' : `, ${side} left and right, ${front} in front and behind`;
    return (
      <div role="gridcell" key={cell}>
        <button class={`paint ${classOf(symbol, cubes)}`} onClick={() => press(cell)}
          style={side === undefined ? {} : { '--side': `var(--${side})`, '--front': `var(--${front})` }}
          aria-label={isBlank ? 'blank' : `${names[symbol]}${told}`}>{shownAs(symbol, cubes)}</button>
      </div>
    );
  };
  return (
    <>
      {names.length > mostRadios
        ? <label>Paint with{' '}
            <select value={brush} onChange={(event) => take(Number(event.currentTarget.value))}>
              {names.map((name, i) => <option value={i} key={name}>{name}</option>)}
            </select>
          </label>
        : <fieldset class="row">
            <legend>Paint with</legend>
            {names.map((name, i) => (
              <label key={name}><input type="radio" name="brush" checked={brush === i} onChange={() => take(i)} />
                {' '}{cubes === 'axes' ? '' : `${shownAs(i, cubes)} `}{name}</label>
            ))}
          </fieldset>}
      <div class="painting" role="grid" aria-label={titled(what)} style={{ '--rows': rows, '--cols': cols }}>
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

// The colours to the left and right of a cube, and in front and behind.
function around(cube: Cube | null | undefined): string[] {
  const { names } = pieces.axes;
  return cube === null || cube === undefined ? [] : [names[cube.sides[3]!]!, names[cube.sides[4]!]!];
}
