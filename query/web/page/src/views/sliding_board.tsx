// A board of tiles that slide by tap, drag or arrow keys, or of which two are swapped.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Mark } from '../answers.js';
import { along, beside, distanceBetween, movesTo, opposite, type Letter, type Shape } from '../sliding.js';
import { arrows, directions } from '../steps.js';
import { Grid, isCalm, worth } from './parts.js';

interface Props {
  board: readonly number[];
  shape: Shape;
  marks: Mark[];
  goal: readonly number[];
  isSwapping: boolean;
  /** Whether tiles show how far they are from home. */
  away: boolean;
  play: (line: Letter[]) => void;
  swap: (a: number, b: number) => void;
}

interface Drag {
  /** The moves that bring the blank to the dragged tile's cell. */
  line: Letter[];
  /** The cells of the tiles that move together. */
  cells: number[];
  fromX: number;
  fromY: number;
  /** How far the tile is dragged towards the blank, from 0 to 1. */
  part: number;
}

const draggedPart = 0.05, letGoPart = 0.35;

export function SlidingBoard({ board, shape, marks, goal, isSwapping, away, play, swap }: Props) {
  const { cols } = shape;
  const place = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(-1);
  const [drag, setDrag] = useState<Drag | undefined>();
  const wasDragged = useRef(false);
  const blank = board.indexOf(0);
  useSliding(place, board, cols, drag !== undefined || wasDragged.current);

  const tap = (cell: number): void => {
    if (wasDragged.current) {
      wasDragged.current = false;
    } else if (isSwapping) {
      if (chosen >= 0 && chosen !== cell) {
        swap(chosen, cell);
      }
      choose(chosen < 0 ? cell : -1);
    } else {
      play(movesTo(cell, blank, shape));
    }
  };
  useEffect(() => choose(-1), [isSwapping]);
  const begin = (event: PointerEvent, cell: number): void => {
    const line = movesTo(cell, blank, shape);
    wasDragged.current = false;
    if (!isSwapping && line.length > 0 && event.isPrimary) {
      const cells = along(blank, line.join(''), (at, letter) => beside(at, letter, shape)).slice(1);
      setDrag({ line, cells, fromX: event.clientX, fromY: event.clientY, part: 0 });
    }
  };
  const move = (event: PointerEvent): void => {
    if (drag === undefined) {
      return;
    }
    const [right, down] = towards(drag.line[0]!);
    const drawn = (event.clientX - drag.fromX) * right + (event.clientY - drag.fromY) * down;
    const part = Math.max(0, Math.min(1, drawn * cols / place.current!.clientWidth));
    if (part > draggedPart) {
      wasDragged.current = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    setDrag({ ...drag, part });
  };
  const end = (): void => {
    if (drag !== undefined && drag.part > letGoPart) {
      play(drag.line);
    }
    setDrag(undefined);
    // Reset after the click that ends a drag with the mouse; a touch ends without a click.
    setTimeout(() => (wasDragged.current = false));
  };

  const cellOf = (cell: number) => {
    const tile = board[cell]!;
    const line = movesTo(cell, blank, shape);
    const mark = marks.find(({ letter, cells }) => letter === line[0] && cells === line.length);
    const { name, word } = mark === undefined ? { name: '', word: '' } : worth(mark);
    const way = mark && opposite(mark.letter);
    const canMove = isSwapping || tile === 0 || line.length > 0;
    const isDrawn = drag?.cells.includes(cell) ?? false;
    const [right, down] = isDrawn ? towards(drag!.line[0]!) : [0, 0];
    return (
      <button class={`${tile === 0 ? 'blank' : 'tile'} ${name} ${tile === goal[cell] ? 'home' : ''}`}
        style={{ transform: isDrawn
          ? `translate(${right * drag!.part * 100}%, ${down * drag!.part * 100}%)` : '' }}
        tabIndex={0} aria-disabled={!canMove}
        aria-pressed={isSwapping ? chosen === cell : undefined}
        aria-label={tile === 0 ? 'blank' : `${tile}${word === '' ? '' : `, ${word}`}`}
        onClick={() => tap(cell)} onPointerDown={(event) => begin(event, cell)}
        onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
        {tile === 0 ? '' : tile}{way && <i class={`mark ${directions[way]}`} aria-hidden="true">{arrows[way]}</i>}
        {away && tile > 0 && <span class="away">{distanceBetween(cell, goal.indexOf(tile), shape)}</span>}
      </button>
    );
  };
  return <Grid class={`board ${isSwapping ? 'swapping' : ''}`} place={place} aria-label="Board"
    {...{ shape, cellOf }} />;
}

// Animates tiles from their old cells to their new ones, if only tiles in a straight line moved.
function useSliding(
  place: { current: HTMLDivElement | null }, board: readonly number[], cols: number, isStill: boolean,
): void {
  const last = useRef(board);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = board;
    const moved = board.filter((tile, cell) => tile !== 0 && before[cell] !== tile);
    if (isStill || isCalm() || before.length !== board.length || moved.length >= Math.max(cols, board.length / cols, 3)) {
      return;
    }
    const buttons = place.current!.querySelectorAll('button');
    for (const tile of moved) {
      const from = before.indexOf(tile), to = board.indexOf(tile);
      const x = from % cols - to % cols, y = Math.floor(from / cols) - Math.floor(to / cols);
      buttons[to]!.animate(
        [{ transform: `translate(${x * 100}%, ${y * 100}%)` }, { transform: 'none' }],
        { duration: 140, easing: 'ease-out' });
    }
  });
}

// The direction in which a tile moves, right and down, when the blank moves as the letter says.
function towards(letter: Letter): readonly [number, number] {
  return ({ d: [0, -1], u: [0, 1], l: [1, 0], r: [-1, 0] } as const)[letter];
}
