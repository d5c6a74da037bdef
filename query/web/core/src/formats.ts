// The formats of the program `slidebase solve`: how questions are written, and how each is answered. slidebase-query
// reads them in the same way, except that after an invalid board it looks farther ahead for the beginning of the next.
//
// Texts are strings of bytes (latin1), so offsets count bytes.
import { BadBoard, type Cubes, type Cubic, type Goals, type Sliding } from './index.js';

/** A question or, in `fault`, its error, at byte `offset`. `start` is null for a sliding board. */
export interface Read {
  offset: number;
  /** Where the next one may begin. */
  end: number;
  board?: Uint8Array;
  start?: readonly [number, number] | null;
  goals?: Goals;
  /** The way back, from this position to the start. */
  isBack?: boolean;
  fault?: string;
}

/** The puzzles that read boards and patterns, with any goal and any start. */
export interface Readers {
  sliding: Sliding;
  /** By what boards say. Required if the format hasQuestions(). */
  cubic?: Partial<Record<Goals, Cubic>> | undefined;
  /** If every line is about cubes of this kind. */
  cubes?: Cubes | undefined;
}

export interface Format {
  /** Present if plain lines are boards; whether their answers begin with the distance. */
  plain?: { withDistance: boolean };
  /** Whether some of these lines may be about cubes. */
  hasQuestions?(lines: string): boolean;
  /**
   * Reads the question at this byte of a text, which is not white space. Returns undefined if more of the
   * text is needed, which never happens when the text is the `last` one; null at the end of all questions.
   */
  read(text: string, offset: number, last: boolean, readers: Readers): Read | undefined | null;
  /** The answer as text; distance -1 and path null if it is unsolvable. */
  answer(distance: number, path: string | null): string;
}

const utf8 = new TextDecoder();

// Parses a piece of the whole text that begins at `offset`.
function parsed(puzzle: Sliding | Cubic, piece: string, offset: number): Omit<Read, 'end'> {
  try {
    return { offset, board: puzzle.parse(utf8.decode(Buffer.from(piece, 'latin1'))) };
  } catch (error) {
    if (!(error instanceof BadBoard)) {
      throw error;
    }
    const [, byte, fault] = /^at byte (\d+): (.*)$/s.exec(error.message)!;
    return { offset: offset + Number(byte), fault: fault! };
  }
}

// Whether any line may be a question about cubes: two numbers, then no more digits.
function hasQuestions(text: string): boolean {
  return /^[ \t]*\d+[ \t,]+\d+[ \t,]+[^\d\n]+$/m.test(text);
}

// Whether a goal of cubes of a kind is a whole position or only the tops; for axes it is always the tops.
function goalsIn(text: string, cubes: Cubes, cells: number): Goals {
  const isWhole = cubes === 'marked' ? !text.includes('-') : text.replace(/\D/g, '').length > cells;
  return cubes !== 'axes' && isWhole ? 'positions' : 'tops';
}

function readLine(
  text: string, offset: number, last: boolean, { sliding, cubic, cubes }: Readers,
): Read | undefined {
  const newline = text.indexOf('\n', offset);
  if (newline < 0 && !last) {
    return undefined;
  }
  const end = newline < 0 ? text.length : newline + 1;
  const line = text.slice(offset, end).trimEnd();
  // The start of the cubes, and a goal; or a position, and the start to go back to.
  const question = cubic === undefined ? null
    : (cubes === undefined ? /^((?<x>\d+)[ \t,]+(?<y>\d+)[ \t,]+)(?<goal>\D+)$/
      : /^((?<x>\d+)[ \t]+(?<y>\d+)[ \t]+)(?<goal>[^\s>][^>]*)$/).exec(line);
  const back = question === null && cubes !== undefined && cubes !== 'axes'
    ? /^()(?<goal>[^>]*[^\s>])[ \t]*>[ \t]*(?<x>\d+)[ \t]+(?<y>\d+)$/.exec(line) : null;
  const { x, y, goal } = (question ?? back)?.groups ?? {};
  if (goal === undefined) {
    return cubes === undefined ? { ...parsed(sliding, line, offset), end, start: null }
      : { offset, end, fault: "expected the blank's column and row on the uniform board, and the goal, for instance: " +
          `2 2 dddd.dddd${cubes === 'axes' ? '' : '; or a position and where to go back to: dddd.dddd > 2 2'}` };
  }
  if (sliding.metric === 'multi') {
    return { offset, end, fault: '--metric multi is for sliding puzzles: cubes roll one at a time' };
  }
  const start = [Number(x), Number(y)] as const;
  const { rows, cols, cells } = (cubic!.tops ?? cubic!.positions)!;
  const goals = back === null ? goalsIn(goal, cubes ?? 'axes', cells) : 'positions';
  return start.every((place, i) => place >= 1 && place <= [cols, rows][i]!)
    ? { ...parsed(cubic![goals]!, goal, offset + (question ?? back)![1]!.length), end, start, goals, isBack: back !== null }
    : { offset, end, fault: `a start is the column and the row, from 1 1 to ${cols} ${rows}` };
}

interface Token {
  at: number;
  text: string;
}

// Reads nine tokens. A word is one token, but a word of nine characters where a board may begin is nine
// tokens, and one of three characters where a row may begin is three.
function readEight(text: string, offset: number, last: boolean): Read | undefined {
  const word = /\S+/g;
  word.lastIndex = offset;
  const tokens: Token[] = [];
  while (tokens.length < 9) {
    const found = word.exec(text);
    if (found === null ? !last : word.lastIndex === text.length && !last) {
      return undefined;
    }
    if (found === null) {
      return { ...boardOf(tokens), end: text.length };
    }
    const [piece] = found;
    const splits = /^[0-9xX_]+$/.test(piece) &&
      (piece.length === 9 ? tokens.length === 0 : piece.length === 3 && tokens.length % 3 === 0);
    tokens.push(...(splits ? [...piece] : [piece]).map((token, i) =>
      ({ at: found.index + (splits ? i : 0), text: token })));
  }
  const read = boardOf(tokens);
  if (read.fault === undefined) {
    return { ...read, end: word.lastIndex };
  }
  const end = afterFault(text, tokens, word.lastIndex, last);
  return end === undefined ? undefined : { ...boardOf(tokens.filter(({ at }) => at < end)), end };
}

// Where the next board begins after an invalid one. A first line with three tokens, or nine or more, is
// part of a board of nine tokens; any other first line is taken as a whole board.
function afterFault(
  text: string, tokens: Token[], end: number, last: boolean,
): number | undefined {
  const newline = text.indexOf('\n', tokens[0]!.at);
  if (newline < 0 && !last) {
    return undefined;
  }
  const onLine = newline < 0 ? 9 : tokens.filter(({ at }) => at < newline).length;
  return onLine === 3 || onLine === 9 ? end : newline;
}

// The board of at most nine tokens, or its error.
function boardOf(tokens: Token[]): Omit<Read, 'end'> {
  const board = new Uint8Array(9);
  const seen = new Set<number>();
  for (const [i, { at, text }] of tokens.entries()) {
    const tile = /^[0xX_]$/.test(text) ? 0 : /^[1-8]$/.test(text) ? Number(text) : -1;
    if (tile < 0) {
      return { offset: at, fault: `'${text.slice(0, 40)}' is not a tile: expected 1 to 8, or 0 x X _ ` +
        'for the blank' };
    }
    if (seen.has(tile)) {
      return { offset: at, fault: tile === 0 ? `a second blank, '${text}'`
        : `tile '${text}' appears twice on this board` };
    }
    seen.add(tile);
    board[i] = tile;
  }
  if (tokens.length < 9) {
    const { at, text } = tokens.at(-1)!;
    return { offset: at + text.length, fault: `this board ends after ${tokens.length} of 9 tiles` };
  }
  return { offset: tokens[0]!.at, board, start: null };
}

// Reads `x y` and nine cells, until `0 0` or the end. A dataset ends before the next number.
function readCubes(text: string, offset: number, last: boolean): Read | undefined | null {
  const dataset = /(\S+)\s+(\S+)([^0-9+-]*)/y;
  dataset.lastIndex = offset;
  const found = dataset.exec(text);
  const end = dataset.lastIndex;
  const [x, y] = [Number(found?.[1]), Number(found?.[2])];
  if (x === 0 && y === 0) {
    return null;
  }
  if (found === null || (end === text.length && !last)) {
    return last ? null : undefined;
  }
  const cells = [...found[3]!.replace(/\s/g, '')];
  const board = Uint8Array.from(cells, (cell) => 'WBRE'.indexOf(cell));
  const wrong = cells.find((cell) => !'WBRE'.includes(cell));
  const blanks = cells.filter((cell) => cell === 'E').length;
  if (![x, y].every((n) => n === 1 || n === 2 || n === 3)) {
    return { offset, end,
             fault: `'${found[1]} ${found[2]}' is not a start: expected a column and a row, from 1 to 3` };
  } else if (wrong !== undefined) {
    return { offset, end, fault: `'${wrong}' is not a cell: expected W, B, R or E` };
  } else if (cells.length !== 9) {
    return { offset, end, fault: `this pattern has ${cells.length} cells instead of 9` };
  } else if (blanks !== 1) {
    return { offset, end, fault: `this pattern has ${blanks} blanks (E) instead of 1` };
  }
  return { offset, end, board, start: [x, y] };
}

export const formats: Record<string, Format> = {
  lines: {
    plain: { withDistance: true },
    hasQuestions,
    read: readLine,
    answer: (distance, path) => (path === null ? 'unsolvable' : `${distance}\t${path}`),
  },
  eight: {
    plain: { withDistance: false },
    read: readEight,
    answer: (_, path) => path ?? 'unsolvable',
  },
  aoj1268: { read: readCubes, answer: (distance) => String(distance > 30 ? -1 : distance) },
};
