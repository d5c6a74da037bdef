// A board as a small picture on the page, and as SVG to copy.
import { colours } from '../cubes.js';
import type { Family } from '../state.js';

const size = 40;
const inks: Record<string, string> = { white: '#f8f8f4', blue: '#3465c8', red: '#cf3a34' };

/** A picture of a board as the text of a complete SVG file. */
export function pictureOf(board: readonly number[], family: Family, cols: number): string {
  const rows = board.length / cols;
  const cells = board.map((cell, i) => cellOf(cell, i % cols * size, Math.floor(i / cols) * size, family));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cols * size} ${rows * size}" ` +
    `width="${cols * size}" height="${rows * size}" font-family="sans-serif" font-size="${size / 2}">\n` +
    `<rect width="100%" height="100%" fill="#59636e"/>\n${cells.join('')}</svg>\n`;
}

function cellOf(cell: number, x: number, y: number, family: Family): string {
  const square = (fill: string): string => `<rect x="${x + 1.5}" y="${y + 1.5}" width="${size - 3}" ` +
    `height="${size - 3}" rx="5" fill="${fill}"/>`;
  if (family === 'cubic') {
    const name = colours[cell];
    return name === undefined ? '' : `${square(inks[name]!)}\n`;
  }
  return cell === 0 ? '' : `${square('#f4e9d6')}<text x="${x + size / 2}" y="${y + size * 0.68}" ` +
    `text-anchor="middle" fill="#2b2116">${cell}</text>\n`;
}

/** A small board on the page, sized relative to its text. */
export function SmallBoard({ board, family, cols }: {
  board: readonly number[]; family: Family; cols: number;
}) {
  return (
    <span class={`small-board ${family}`} style={{ '--cols': cols }} aria-hidden="true">
      {board.map((cell, i) => (
        <span key={i} class={family === 'cubic' ? colours[cell] ?? 'blank' : cell === 0 ? 'blank' : ''}>
          {family === 'cubic' || cell === 0 ? '' : cell}</span>
      ))}
    </span>
  );
}
