// A board as a small picture on the page, and as SVG to copy.
import { boardIn, classOf, cubesOf, shownAs } from '../cubes.js';
import { boardsOf } from '../sliding.js';
import type { State } from '../state.js';
import { owned } from './parts.js';

const size = 40;
const inks: Record<string, string> = { white: '#f8f8f4', blue: '#3465c8', red: '#cf3a34', plain: '#f4e9d6' };

/** The class of a cell, and its text. */
function lookOf(cell: number, { family, cubes }: State): [name: string, text: string | number] {
  return family === 'sliding' ? cell === 0 ? ['blank', ''] : ['plain', cell]
    : [classOf(cell, cubes), cubes === 'axes' ? '' : shownAs(cell, cubes)];
}

/** A picture of a board as the text of a complete SVG file. */
export function pictureOf(board: readonly number[], state: State): string {
  return svgOf(state, cellsOf(board, state));
}

const stepTime = 0.5, restTime = 1.5;  // seconds

/** The way of this line as a moving picture that repeats: of tiles from this board, of cubes from the start. */
export function movingPictureOf(board: readonly number[], line: string, state: State): string {
  const boards = state.family === 'sliding' ? boardsOf(board, line, state)
    : cubesOf(state.start, line, state).map((cubes) => boardIn(cubes, state.cubes));
  const all = boards.length, seconds = all * stepTime + restTime;
  const frames = boards.map((now, i) => {
    const times = [0, i * stepTime / seconds, (i + 1 === all ? seconds : (i + 1) * stepTime) / seconds];
    return `<g visibility="hidden">${cellsOf(now, state)}<animate attributeName="visibility" calcMode="discrete" ` +
      `values="hidden;visible;hidden" keyTimes="${times.map((time) => Number(time.toFixed(5))).join(';')}" ` +
      `dur="${seconds}s" repeatCount="indefinite"/></g>\n`;
  });
  return svgOf(state, frames.join(''));
}

function svgOf({ rows, cols }: State, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cols * size} ${rows * size}" ` +
    `width="${cols * size}" height="${rows * size}" font-family="sans-serif" font-size="${size / 2}">\n` +
    `<rect width="100%" height="100%" fill="#59636e"/>\n${content}</svg>\n`;
}

function cellsOf(board: readonly number[], state: State): string {
  return board.map((cell, i) => cellOf(cell, i % state.cols * size, Math.floor(i / state.cols) * size, state)).join('');
}

function cellOf(cell: number, x: number, y: number, state: State): string {
  const [name, text] = lookOf(cell, state);
  return name === 'blank' ? ''
    : `<rect x="${x + 1.5}" y="${y + 1.5}" width="${size - 3}" height="${size - 3}" rx="5" ` +
      `fill="${inks[name.split(' ')[0]!]}"/>${text === '' ? ''
        : `<text x="${x + size / 2}" y="${y + size * 0.68}" text-anchor="middle" fill="#2b2116">${text}</text>`}\n`;
}

/** A small board on the page, sized relative to its text. */
export function SmallBoard({ board, state }: { board: readonly number[]; state: State }) {
  return (
    <span class="small-board" {...owned} style={{ '--cols': state.cols }} aria-hidden="true">
      {board.map((cell, i) => {
        const [name, text] = lookOf(cell, state);
        return <span key={i} class={name}>{text}</span>;
      })}
    </span>
  );
}
