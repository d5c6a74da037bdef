// Draws the cubes in three dimensions with CSS only: each is a box of six faces on its cell. A cube that
// came from a neighbouring cell rolls from there, over the edge that the two cells share.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { boardIn, type Cube, type CubeKind, type Cubes, pieces, shownAs } from '../cubes.js';
import { beside, type Letter, letters, opposite, type Shape } from '../sliding.js';
import { arrows } from '../steps.js';
import { isCalm, owned } from './parts.js';

const draggedBy = 12;  // pixels

interface Props {
  cubes: Cubes;
  shape: Shape & { cubes: CubeKind };
  play: (line: Letter[]) => void;
}

export function CubesScene({ cubes, shape, play }: Props) {
  const [turn, setTurn] = useState(-20);
  const { rows, cols, cubes: kind } = shape;
  const { says, symbols } = pieces[kind];
  const board = boardIn(cubes, kind);
  const blank = cubes.indexOf(null);
  const place = useRef<HTMLDivElement>(null);
  useRolling(place, cubes, shape);
  const press = (cell: number): void => {
    const letter = letters.find((candidate) => beside(blank, candidate, shape) === cell);
    if (letter !== undefined) {
      play([letter]);
    }
  };
  return (
    <>
      <div class="scene" {...owned} role="application" tabIndex={0} aria-label={`Cubes; ${says}: ` +
        `${board.map((symbol) => symbols[symbol]).join('')}. Arrow keys roll them.`}>
        <div class="floor" ref={place} style={{ '--rows': rows, '--cols': cols, '--turn': `${turn}deg` }}>
          {Array.from({ length: rows * cols }, (_, cell) =>
            <i key={cell} class={cell === blank ? 'tray hole' : 'tray'} style={placed(cell, cols)} />)}
          {cubes.flatMap((cube, cell) => (cube === null ? [] :
            [<CubeBox key={cube.id} {...{ cube, kind, cell, cols }} symbol={board[cell]!} press={() => press(cell)}
              letter={letters.find((letter) => beside(blank, letter, shape) === cell)} />]))
            .sort((a, b) => Number(a.key) - Number(b.key))}
        </div>
      </div>
      <label class="small view">View{' '}
        <input type="range" min={-75} max={75} value={turn} aria-valuetext={`${turn} degrees`}
          onInput={(event) => setTurn(Number(event.currentTarget.value))} /></label>
    </>
  );
}

function placed(cell: number, cols: number) {
  return { '--col': cell % cols, '--row': Math.floor(cell / cols) };
}

// The sides that can be seen, as the numbers that Cube.sides has.
const visible = { top: 0, left: 5, right: 3, near: 4, far: 2 };

function CubeBox({ cube, kind, symbol, cell, cols, letter, press }: {
  cube: Cube; kind: CubeKind; symbol: number; cell: number; cols: number; press: () => void;
  /** The blank's move that rolls it, if it can roll. */
  letter: Letter | undefined;
}) {
  const drag = useDrag(cell, letter, cols, press);
  const labelOf = (place: string, label: number): string | number =>
    (kind === 'dice' ? label : kind === 'marked' && place === 'top' && label === 0 ? shownAs(symbol, kind) : '');
  return (
    <div class={letter === undefined ? 'cube' : 'cube rolls'} data-id={cube.id} style={placed(cell, cols)} {...drag}
      aria-hidden="true">
      <div class="box">
        {Object.entries(visible).map(([place, side]) => {
          const label = cube.sides[side]!;
          return <b key={place} class={`face ${place} ${pieces[kind].faces[label]}`}>{labelOf(place, label)}
            {place === 'top' && letter !== undefined && <i class="way">{arrows[opposite(letter)]}</i>}</b>;
        })}
      </div>
    </div>
  );
}

// A press rolls a cube, and so does a drag towards the hole.
function useDrag(cell: number, letter: Letter | undefined, cols: number, press: () => void) {
  const from = useRef<{ x: number; y: number; isDrag?: boolean } | undefined>();
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const begun = from.current;
      if (begun === undefined || begun.isDrag || letter === undefined) {
        return;
      }
      const trays = (currentTarget as Element).parentElement!.querySelectorAll('.tray');
      const [here, hole] = [cell, cell + { d: -cols, u: cols, l: 1, r: -1 }[letter]]
        .map((at) => trays[at]!.getBoundingClientRect());
      const [right, down] = [hole!.x - here!.x, hole!.y - here!.y];
      const drawn = (right * (clientX - begun.x) + down * (clientY - begun.y)) / Math.hypot(right, down);
      if (drawn > draggedBy) {
        begun.isDrag = true;
        press();
      }
    },
    onClick: () => from.current?.isDrag || press(),
  };
}

// The position of a cube before it rolled in this direction: turned about an edge of its cell.
const rolls: Record<Letter, { origin: string; turned: string }> = {
  r: { origin: '0 50% 0', turned: 'rotateY(-90deg)' },
  l: { origin: '100% 50% 0', turned: 'rotateY(90deg)' },
  d: { origin: '50% 0 0', turned: 'rotateX(90deg)' },
  u: { origin: '50% 100% 0', turned: 'rotateX(-90deg)' },
};

function useRolling(place: { current: HTMLDivElement | null }, cubes: Cubes, shape: Shape): void {
  const last = useRef(cubes);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = cubes;
    const from = before.indexOf(null), to = cubes.indexOf(null);
    // The cube that is now where the blank was; it moved opposite to the blank.
    const cube = cubes[from];
    const letter = letters.find((candidate) => beside(from, candidate, shape) === to);
    if (cube === null || cube === undefined || before[to]?.id !== cube.id || letter === undefined || isCalm()) {
      return;
    }
    const { origin, turned } = rolls[opposite(letter)];
    const box = place.current!.querySelector<HTMLElement>(`[data-id="${cube.id}"] .box`)!;
    box.style.transformOrigin = origin;
    box.animate([{ transform: turned }, { transform: turned.replace(/-?90/, '0') }],
                { duration: 260, easing: 'ease-in-out' });
  });
}
