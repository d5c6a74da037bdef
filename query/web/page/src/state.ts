// The state determines everything that the page shows. It is in the address after '#':
//
//     #/sliding/3x3?board=283164705&goal=123804765&line=lurd&at=2&metric=multi&table=https://...
//     #/cubic/3x3?board=WBWBRERBR&start=3,3&line=uld&at=3
//     #/cubic/3x3?cubes=marked&board=ddddu.nes&start=2,2
//
// A board is written cell by cell: digits, then letters from a, 0 for the blank; for cubes as cubes.ts has it.
// Default values are left out. Nothing here throws: a part that cannot be read gets its default and is reported.
import { blankOf, boardIn, cubesOf, pieces, type CubeKind } from './cubes.js';
import { boardsOf, type Letter, type Metric, type Shape, usualGoal } from './sliding.js';

export type Family = 'sliding' | 'cubic';

/** What the cells of a board hold. */
export interface Content {
  family: Family;
  /** The kind of the cubes. Sliding: 'axes'. */
  cubes: CubeKind;
}

export interface State extends Shape, Content {
  /** Sliding: where the line begins. Cubic: the target. */
  board: number[];
  /** Sliding: the board that distances are measured to. Cubic: not used. */
  goal: number[];
  /** Cubic: the cell of the blank at the start, where the line begins. */
  start: number;
  /** Moves, as letters. */
  line: string;
  /** How many of them are played. */
  at: number;
  /** Sliding: what counts as one move. Cubic: 'single'. */
  metric: Metric;
  /** The address of a table, or ''. */
  table: string;
}

export const mostCells: Record<Family, number> = { sliding: 25, cubic: 16 };
export const mostMoves = 2000;

/** The default state of a puzzle; for marked cubes on 3x3 it is Harris's puzzle. */
export function usualState(
  family: Family = 'sliding', { rows, cols }: Shape = { rows: 3, cols: 3 }, cubes: CubeKind = 'axes',
): State {
  const cells = rows * cols;
  const goal = usualGoal({ rows, cols });
  const isUsual = rows === 3 && cols === 3, isMarked = cubes === 'marked';
  const start = isMarked && isUsual ? 4 : cells - 1;
  const board = family === 'sliding'
    ? isUsual ? [8, 6, 7, 2, 5, 4, 3, 0, 1] : goal
    : isUsual && cubes === 'axes' ? [0, 1, 0, 1, 2, 3, 2, 1, 2]
    : isMarked ? alikeOn(cells, start, cubes, 1) : boardIn(cubesOf(start, 'lurdlulr', { rows, cols, cubes }).at(-1)!, cubes);
  return { family, cubes, rows, cols, board, goal, start, line: '', at: 0, metric: 'single', table: '' };
}

/** The board of cubes that all lie in the same way. */
export function alikeOn(cells: number, blank: number, cubes: CubeKind, symbol: number): number[] {
  return Array<number>(cells).fill(symbol).with(blank, blankOf(cubes));
}

/** Whether these numbers are a board: the right pieces, each as often as it should be. */
export function isBoard(board: readonly number[], { family, cubes, rows, cols }: Shape & Content): boolean {
  const cells = rows * cols;
  if (board.length !== cells) {
    return false;
  }
  return family === 'sliding'
    ? new Set(board).size === cells && board.every((tile) => tile >= 0 && tile < cells)
    : board.filter((cell) => cell === blankOf(cubes)).length === 1 && board.every((cell) => cell >= 0);
}

export function textOf(board: readonly number[], { family, cubes }: Content): string {
  return board.map((cell) => (family === 'cubic' ? pieces[cubes].symbols[cell] : cell.toString(36))).join('');
}

/** The board of a text, or undefined if it is not a board of this shape. */
export function boardOf(text: string, shape: Shape & Content): number[] | undefined {
  const { symbols } = pieces[shape.cubes];
  const board = (text.match(shape.cubes === 'dice' ? /\d\d|./gu : /./gu) ?? []).map((symbol) =>
    (shape.family === 'cubic' ? symbols.indexOf(symbol) : /^[0-9a-z]$/.test(symbol) ? parseInt(symbol, 36) : -1));
  return isBoard(board, shape) ? board : undefined;
}

/** The line up to its first illegal move. */
export function possibleLine(state: State): string {
  const boards = state.family === 'sliding'
    ? boardsOf(state.board, state.line, state) : cubesOf(state.start, state.line, state);
  return state.line.slice(0, boards.length - 1);
}

/**
 * The line and the position after these moves, as far as they are legal. A move that is next on the line steps along
 * it; another move replaces the rest of the line.
 */
export function played(state: State, moves: readonly Letter[]): Pick<State, 'line' | 'at'> {
  let { line, at } = state;
  for (const letter of moves) {
    const next = line[at] === letter ? line : line.slice(0, at) + letter;
    if (next !== line && (next.length > mostMoves || possibleLine({ ...state, line: next }) !== next)) {
      break;
    }
    line = next;
    ++at;
  }
  return { line, at };
}

/** The column and row of the blank at the start, from 1. */
export function startOf({ start, cols }: State): [number, number] {
  return [start % cols + 1, Math.floor(start / cols) + 1];
}

export function addressOf(state: State): string {
  const isSliding = state.family === 'sliding';
  const goal = isSliding ? textOf(state.goal, state) : '';
  const parts = {
    cubes: state.cubes === 'axes' ? '' : state.cubes,
    board: textOf(state.board, state),
    goal: isSliding && goal === textOf(usualGoal(state), state) ? '' : goal,
    start: isSliding ? '' : String(startOf(state)),
    line: state.line,
    at: state.line === '' ? '' : state.at,
    metric: state.metric === 'multi' ? 'multi' : '',
    table: encodeURIComponent(state.table),
  };
  const query = Object.entries(parts).filter(([, value]) => value !== '').map((part) => part.join('=')).join('&');
  return `#/${state.family}/${state.rows}x${state.cols}?${query}`;
}

/** The state of an address, whatever it contains, and its parts that could not be read, as messages for the user. */
export function stateOf(address: string): { state: State; problems: string[] } {
  const problems: string[] = [];
  const text = address.slice(0, 20_000);
  if (text === '' || text === '#' || text === '#/') {
    return { state: usualState(), problems };
  }
  const [, family, rows, cols, query] =
    /^#\/(sliding|cubic)\/(\d{1,2})x(\d{1,2})(?:\?(.*))?$/s.exec(text) ?? [];
  const shape = { rows: Number(rows), cols: Number(cols) };
  if (family === undefined || shape.rows < 2 || shape.cols < 2 || shape.rows * shape.cols > mostCells[family as Family]) {
    return { state: usualState(), problems: ['there is no such puzzle'] };
  }
  const values = new URLSearchParams(query ?? '');
  const kind = family === 'cubic' ? values.get('cubes') ?? 'axes' : 'axes';
  const isKind = Object.hasOwn(pieces, kind);
  const state = usualState(family as Family, shape, isKind ? kind as CubeKind : 'axes');
  if (!isKind) {
    problems.push('there are no such cubes');
  }
  for (const name of ['board', ...state.family === 'sliding' ? ['goal', 'metric'] : ['start'], 'line', 'at', 'table']) {
    const value = values.get(name);
    const part = value === null ? {} : readers[name]!(value, state);
    Object.assign(state, part);
    if (part === undefined || ('line' in part && part.line !== value)) {
      problems.push(`its ${name} cannot be read`);
    }
  }
  return { state, problems };
}

// The part of the state that a value in an address gives, after the parts before it; undefined if it cannot be read. Of
// a line it is the moves up to the first illegal one.
const readers: Record<string, (value: string, state: State) => Partial<State> | undefined> = {
  board: (value, state) => ifSo(boardOf(value, state), (board) => ({ board })),
  goal: (value, state) => ifSo(boardOf(value, state), (goal) => ({ goal })),
  metric: (value) => ifSo(/^(single|stm|multi|mtm)$/.exec(value), ([name]) =>
    ({ metric: name.startsWith('m') ? 'multi' : 'single' })),
  start: (value, { rows, cols }) => ifSo(/^(\d),?(\d)$/.exec(value)?.map(Number), ([, x, y]) =>
    (x! >= 1 && x! <= cols && y! >= 1 && y! <= rows ? { start: (y! - 1) * cols + x! - 1 } : undefined)),
  line: (line, state) => (/^[dlru]*$/.test(line) && line.length <= mostMoves
    ? { line: possibleLine({ ...state, line }) } : undefined),
  at: (value, { line }) =>
    (/^\d{1,4}$/.test(value) && Number(value) <= line.length ? { at: Number(value) } : undefined),
  table: (value) => ifSo(tableAddress(value), (table) => ({ table })),
};

function ifSo<T, R>(value: T | null | undefined, use: (value: T) => R): R | undefined {
  return value === null || value === undefined ? undefined : use(value);
}

/** The address of a table, normalized; undefined unless it is http or https. */
export function tableAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  } catch {
    return undefined;
  }
}
