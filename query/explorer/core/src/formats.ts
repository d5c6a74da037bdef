// The formats of the program `slidebase solve`: how questions stand in a text, and how each is
// answered. They are those of slidebase-query, but that it looks farther ahead for where the next board
// begins after one with a fault.
//
// Texts are strings of bytes (latin1), so that offsets count bytes.
import { BadBoard } from './index.js';
import type { Cubic, Sliding } from './index.js';

/** A question, or what is wrong with it, at this byte. Of a sliding board `start` is null. */
export interface Read {
  offset: number;
  /** Where the next one may begin. */
  end: number;
  board?: Uint8Array;
  start?: readonly [number, number] | null;
  fault?: string;
}

/** What boards and patterns are read with; any goal and any start will do. */
export interface Readers {
  sliding: Sliding;
  /** To be given where the format hasQuestions(). */
  cubic?: Cubic | undefined;
}

export interface Format {
  /** Whether plain lines are boards, and then whether their answers begin with the distance. */
  plain?: { withDistance: boolean };
  /** Whether some of these lines may be about cubes. */
  hasQuestions?(lines: string): boolean;
  /**
   * The question at this byte of a text, where no white space is. Undefined where more of the text has
   * to be seen, unless this is the `last` of it; null at the end of all questions.
   */
  read(text: string, offset: number, last: boolean, readers: Readers): Read | undefined | null;
  /** Distance -1 and no path: there is none. */
  answer(distance: number, path: string | null): string;
}

const utf8 = new TextDecoder();

// parse(text) of a piece of the whole text that begins at `offset`.
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

// Whether any line may be a question about cubes: two numbers, and after them no digit.
function hasQuestions(text: string): boolean {
  return /^[ \t]*\d+[ \t,]+\d+[ \t,]+[^\d\n]+$/m.test(text);
}

function readLine(
  text: string, offset: number, last: boolean, { sliding, cubic }: Readers,
): Read | undefined {
  const newline = text.indexOf('\n', offset);
  if (newline < 0 && !last) {
    return undefined;
  }
  const end = newline < 0 ? text.length : newline + 1;
  const line = text.slice(offset, end).trimEnd();
  // Where the cubes start, and a pattern.
  const question = cubic === undefined ? null : /^((\d+)[ \t,]+(\d+)[ \t,]+)(\D+)$/.exec(line);
  if (question === null) {
    return { ...parsed(sliding, line, offset), end, start: null };
  }
  const start = [Number(question[2]), Number(question[3])] as const;
  return start.every((x) => x >= 1 && x <= 3)
    ? { ...parsed(cubic!, question[4]!, offset + question[1]!.length), end, start }
    : { offset, end, fault: 'a start is the column and the row, from 1 1 to 3 3' };
}

interface Token {
  at: number;
  text: string;
}

// Words as tokens: one of nine characters where a board may begin, or of three where a row may, is
// as many.
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

// Where the next board begins: a line of other than three tokens, or nine and more, was meant for a
// board of its own.
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

// Of at most nine tokens.
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

// `x y` and nine cells, until `0 0` or the end; a dataset ends where the next number stands.
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
             fault: `'${found[1]} ${found[2]}' is no start: a column and a row, from 1 to 3` };
  } else if (wrong !== undefined) {
    return { offset, end, fault: `'${wrong}' is not a cell: expected W, B, R or E` };
  } else if (cells.length !== 9) {
    return { offset, end, fault: `this pattern has ${cells.length} cells instead of 9` };
  } else if (blanks !== 1) {
    return { offset, end, fault: `this pattern has ${blanks} of E instead of one` };
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
