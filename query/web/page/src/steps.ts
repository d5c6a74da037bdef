// The moves of a line as people say them: which tile goes where.
import { setting } from './settings.js';
import { along, beside, type Letter, type Metric, movesIn, opposite, type Shape } from './sliding.js';

export const directions: Record<Letter, string> = { d: 'down', l: 'left', r: 'right', u: 'up' };
export const arrows: Record<Letter, string> = { d: '↓', l: '←', r: '→', u: '↑' };

export interface Step {
  /** The move as the blank's letters. */
  letters: string;
  /** In the chosen notation. */
  text: string;
  /** For screen readers: "8 right". */
  told: string;
}

/** The board of tiles at the beginning of a line; of cubes only where the blank is. */
export interface Beginning {
  board?: readonly number[];
  blank: number;
  shape: Shape;
  metric: Metric;
}

/** The tiles that a move slides, in the order in which the blank passes them. */
export function tilesOf(move: string, blank: number, board: readonly number[], shape: Shape): number[] {
  return along(blank, move, (at, letter) => beside(at, letter, shape)).slice(1).map((cell) => board[cell]!);
}

/** The moves of a line, of which `played` letters are played, maybe half a slide. The pieces go opposite to the blank. */
export function stepsOf(line: string, { board, blank, shape, metric }: Beginning, played = 0): Step[] {
  const notation = setting('notation');
  const now = [...board ?? []];
  let at = blank;
  return [line.slice(0, played), line.slice(played)].flatMap((part) => movesIn(part, metric)).map((letters) => {
    const way = opposite(letters[0] as Letter);
    const tiles = board === undefined ? [] : tilesOf(letters, at, now, shape);
    for (const letter of letters) {
      const from = beside(at, letter as Letter, shape);
      [now[at], now[from]] = [now[from]!, now[at]!];
      at = from;
    }
    const many = letters.length > 1 ? letters.length : '';
    return {
      letters,
      text: notation === 'letters' ? letters : `${notation === 'tiles' ? tiles.join(' ') : many}${arrows[way]}`,
      told: `${tiles.join(' ') || many} ${directions[way]}`.trim(),
    };
  });
}
