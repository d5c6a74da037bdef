// The target: its cells can be painted, and the cell of the blank at the start chosen. The edges of a cell have the
// colours of the cube's sides after the shortest way, if the target does not say them.
import { useState } from 'preact/hooks';

import { blankOf, classOf, pieces, shownAs, type Cube, type Cubes } from '../cubes.js';
import { swapped } from '../sliding.js';
import type { State } from '../state.js';
import { Grid, Select, titled } from './parts.js';

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
  const { board, cubes, cols } = state;
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
      <button class={`paint ${classOf(symbol, cubes)}`} onClick={() => press(cell)}
        style={side === undefined ? {} : { '--side': `var(--${side})`, '--front': `var(--${front})` }}
        aria-label={isBlank ? 'blank' : `${names[symbol]}${told}`}>{shownAs(symbol, cubes)}</button>
    );
  };
  return (
    <>
      {names.length > mostRadios
        ? <Select label="Paint with" value={`${brush}`} choose={(value) => take(Number(value))}
            options={names.map((name, i) => [`${i}`, name])} />
        : <fieldset class="row">
            <legend>Paint with</legend>
            {names.map((name, i) => (
              <label key={name}><input type="radio" name="brush" checked={brush === i} onChange={() => take(i)} />
                {' '}{cubes === 'axes' ? '' : `${shownAs(i, cubes)} `}{name}</label>
            ))}
          </fieldset>}
      <Grid class="painting" aria-label={titled(what)} shape={state} cellOf={cellOf} />
      <Select label="At the start the blank is in" value={`${state.start}`} choose={(cell) => setStart(Number(cell))}
        options={board.map((_, cell) =>
          [`${cell}`, `column ${cell % cols + 1}, row ${Math.floor(cell / cols) + 1}`])} />
    </>
  );
}

// The colours to the left and right of a cube, and in front and behind.
function around(cube: Cube | null | undefined): string[] {
  const { names } = pieces.axes;
  return cube === null || cube === undefined ? [] : [names[cube.sides[3]!]!, names[cube.sides[4]!]!];
}
