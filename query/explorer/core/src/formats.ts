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
  /** Its symbols; or as they are spelled, where each is a digit. */
  board?: Uint8Array | string | undefined;
  start?: readonly [number, number] | null;
  fault?: string;
}

/** What boards and patterns are read with; any goal and any start will do. */
export interface Readers {
  sliding: Sliding;
  /** To be given where hasQuestions(). */
  cubic?: Cubic | undefined;
}

export interface Format {
  read(text: string, readers: Readers): Generator<Read>;
  /** Distance -1 and no path: there is none. */
  answer(distance: number, path: string | null): string;
}

const utf8 = new TextDecoder();

// parse(text) of a piece of the whole text that begins at `offset`.
function parsed(puzzle: Sliding | Cubic, piece: string, offset: number): Read {
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

// Nine digits, each of 0 to 8 once: most boards are written so, and a million of them take time.
function isPlainBoard(piece: string): boolean {
  let seen = 0;
  for (let i = 0; i < 9; ++i) {
    const tile = piece.charCodeAt(i) - 48;
    seen |= tile >= 0 && tile <= 8 ? 1 << tile : 0;
  }
  return piece.length === 9 && seen === 511;
}

/** Writes a question's board to its place among others. */
export function putBoard(board: Uint8Array | string, boards: Uint8Array, at: number): void {
  if (typeof board !== 'string') {
    boards.set(board, at);
    return;
  }
  for (let i = 0; i < board.length; ++i) {
    boards[at + i] = board.charCodeAt(i) - 48;
  }
}

/** Whether any line may be a question about cubes: two numbers, and after them no digit. */
export function hasQuestions(text: string): boolean {
  return /^[ \t]*\d+[ \t,]+\d+[ \t,]+[^\d\n]+$/m.test(text);
}

function* readLines(text: string, { sliding, cubic }: Readers): Generator<Read> {
  for (let offset = 0; offset < text.length;) {
    const newline = text.indexOf('\n', offset);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(offset, end).trimEnd();
    const plain = sliding.cells === 9 && isPlainBoard(line);
    // Where the cubes start, and a pattern.
    const question = plain || cubic === undefined ? null
      : /^([ \t]*(\d+)[ \t,]+(\d+)[ \t,]+)(\D+)$/.exec(line);
    if (plain) {
      yield { offset, board: line, start: null };
    } else if (question !== null) {
      const start = [Number(question[2]), Number(question[3])] as const;
      yield start.every((x) => x >= 1 && x <= 3)
        ? { ...parsed(cubic!, question[4]!, offset + question[1]!.length), start }
        : { offset, fault: 'a start is the column and the row, from 1 1 to 3 3' };
    } else if (line !== '') {
      yield { ...parsed(sliding, line, offset), start: null };
    }
    offset = end + 1;
  }
}

interface Token {
  at: number;
  text: string;
}

// Words as tokens: one of nine characters where a board may begin, or of three where a row may, is
// as many.
function* readEight(text: string): Generator<Read> {
  const word = /\S+/g;
  let tokens: Token[] = [];
  let end = 0;
  for (let found = word.exec(text); found !== null; found = word.exec(text)) {
    const [piece] = found;
    end = found.index + piece.length;
    const splits = /^[0-9xX_]+$/.test(piece) &&
      (piece.length === 9 ? tokens.length === 0 : piece.length === 3 && tokens.length % 3 === 0);
    tokens.push(...(splits ? [...piece] : [piece]).map((token, i) =>
      ({ at: found!.index + (splits ? i : 0), text: token })));
    if (tokens.length === 9) {
      const read = boardOf(tokens);
      if (read.fault === undefined) {
        yield read;
      } else {
        word.lastIndex = afterFault(text, tokens, end);
        yield boardOf(tokens.filter(({ at }) => at < word.lastIndex));
      }
      tokens = [];
    }
  }
  if (tokens.length > 0) {
    yield boardOf(tokens);
  }
}

// Where the next board begins: a line of other than three tokens, or nine and more, was meant for a
// board of its own.
function afterFault(text: string, tokens: Token[], end: number): number {
  const newline = text.indexOf('\n', tokens[0]!.at);
  const onLine = newline < 0 ? 9 : tokens.filter(({ at }) => at < newline).length;
  return onLine === 3 || onLine === 9 ? end : newline;
}

// Of at most nine tokens.
function boardOf(tokens: Token[]): Read {
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
function* readCubes(text: string): Generator<Read> {
  const dataset = /\s*(\S+)\s+(\S+)([^0-9+-]*)/y;
  for (;;) {
    const found = dataset.exec(text);
    if (found === null) {
      return;
    }
    const offset = found.index + found[0].search(/\S/);
    const [x, y] = [Number(found[1]), Number(found[2])];
    if (x === 0 && y === 0) {
      return;
    }
    const cells = [...found[3]!.replace(/\s/g, '')];
    const board = Uint8Array.from(cells, (cell) => 'WBRE'.indexOf(cell));
    const wrong = cells.find((cell) => !'WBRE'.includes(cell));
    const blanks = cells.filter((cell) => cell === 'E').length;
    if (![x, y].every((n) => n === 1 || n === 2 || n === 3)) {
      yield { offset, fault: `'${found[1]} ${found[2]}' is no start: a column and a row, from 1 to 3` };
    } else if (wrong !== undefined) {
      yield { offset, fault: `'${wrong}' is not a cell: expected W, B, R or E` };
    } else if (cells.length !== 9) {
      yield { offset, fault: `this pattern has ${cells.length} cells instead of 9` };
    } else if (blanks !== 1) {
      yield { offset, fault: `this pattern has ${blanks} of E instead of one` };
    } else {
      yield { offset, board, start: [x, y] };
    }
  }
}

export const formats: Record<string, Format> = {
  lines: {
    read: readLines,
    answer: (distance, path) => (path === null ? 'unsolvable' : `${distance}\t${path}`),
  },
  eight: { read: readEight, answer: (_, path) => path ?? 'unsolvable' },
  aoj1268: { read: readCubes, answer: (distance) => String(distance > 30 ? -1 : distance) },
};
