// Reads the texts that people type or paste for a board: any notation that the library reads; a board of another size,
// which changes the shape; and everything that Copy on this page produces: links, judges' input, lines of moves.
import { BadBoard, Cubic, Sliding, type Described } from '../../core/src/index.js';
import { Desk } from './jobs/client.js';
import { boardsOf } from './sliding.js';
import { mostCells, possibleLine, stateOf, usualState, type State } from './state.js';

/** Where moves and the names of goals are read. */
export const formats = new Desk();

/** What a text is read as: a board, a goal, or moves from the board shown. */
export type Read = 'board' | 'goal' | 'line';

/** The part of a state that a text changes. Throws an Error for the user. */
export async function readText(given: string, name: Read, state: State, boards: Described): Promise<Partial<State>> {
  const text = withoutFrame(given);
  if (text === '') {
    throw new Error(name === 'line' ? 'Type moves.' : 'Type a board, or paste one.');
  }
  if (name === 'line') {
    return { line: state.line.slice(0, state.at) + await readMoves(text, state) };
  }
  const isCubic = state.family === 'cubic';
  const [, x, y, pattern = text] = (isCubic && /^(\d)\s+(\d)\s+(.*)$/s.exec(text)) || [];
  if (Number(x) < 1 || Number(x) > state.cols || Number(y) < 1 || Number(y) > state.rows) {
    throw new Error(`the blank starts in column 1 to ${state.cols} and row 1 to ${state.rows}, not in ${x}, ${y}`);
  }
  const start = x === undefined ? {} : { start: (Number(y) - 1) * state.cols + Number(x) - 1 };
  try {
    const board = [...boards.parse(pattern)];
    return name === 'goal' ? { goal: board } : { ...start, board, line: '', at: 0 };
  } catch (error) {
    const other = readLink(given) ?? readLine(text, name, state) ?? await readOtherShape(pattern, state);
    if (other === undefined) {
      throw new Error(error instanceof BadBoard ? error.reason : (error as Error).message);
    }
    return 'shape' in other ? { ...other.shape, ...(name === 'goal' ? { goal: other.shape.board } : {}) } : other;
  }
}

const arrows: Record<string, string> = { '↑': 'u', '↓': 'd', '←': 'l', '→': 'r' };

// The blank's letters of moves in any notation. They may be the blank's or the tiles', as this page's own arrows are: of
// two readings the one that leads to the goal is meant.
async function readMoves(text: string, state: State): Promise<string> {
  const boards = boardsOf(state.board, state.line, state);
  const board = boards[state.at]!, { rows, cols, metric } = state;
  const plain = text.replace(/\d*\s*([↑↓←→])/g, (_, arrow: string) => arrows[arrow]!);
  const readings = await formats.ask('play', { rows, cols, board, metric, text: plain });
  if (plain !== text) {
    readings.reverse();
  }
  const lines = readings.flatMap(({ line }) => (line === undefined ? [] : [line]));
  const best = lines.find((line) => String(boardsOf(board, line, state).at(-1)) === String(state.goal)) ?? lines[0];
  if (best === undefined) {
    throw new Error(readings[0]!.fault);
  }
  return best;
}

// Removes the lines that judges' formats have around a board, and quotation marks.
function withoutFrame(text: string): string {
  return text.replace(/^\s*1\s*\n\s*\n/, '').replace(/^(\s*\d \d\n[^]*?)\n0 0\s*$/, '$1').replace(/["']/g, ' ').trim();
}

function readLink(text: string): State | undefined {
  const at = text.search(/#\/(sliding|cubic)\//);
  const { state, problems } = stateOf(text.slice(at).trim());
  return at < 0 || problems.length > 0 ? undefined : state;
}

function readLine(text: string, name: string, state: State): Partial<State> | undefined {
  const line = text.toLowerCase().replace(/\s/g, '');
  const isLine = name === 'board' && /^[dlru]+$/.test(line) && possibleLine({ ...state, line }) === line;
  return isLine ? { line, at: 0 } : undefined;
}

async function readOtherShape(text: string, { family, cubes, metric }: State): Promise<{ shape: State } | undefined> {
  const lines = text.split(/[\n/]/).filter((line) => line.trim() !== '').length;
  for (const [rows, cols] of shapesOf(lines, mostCells[family])) {
    try {
      const boards = await (family === 'cubic' ? Cubic.boards([rows, cols], { cubes }) : Sliding.boards([rows, cols]));
      return { shape: { ...usualState(family, { rows, cols }, cubes), metric, board: [...boards.parse(text)] } };
    } catch {
      // Not a board of this shape; try the next one.
    }
  }
  return undefined;
}

// All shapes, those with `lines` rows first, then by how close they are to a square.
function shapesOf(lines: number, most: number): [number, number][] {
  const all: [number, number][] = [];
  for (let rows = 2; rows <= 5; ++rows) {
    for (let cols = 2; rows * cols <= most; ++cols) {
      all.push([rows, cols]);
    }
  }
  const far = ([rows, cols]: [number, number]): number =>
    (rows === lines ? 0 : 100) + (cols < rows ? 10 : cols - rows);
  return all.sort((a, b) => far(a) - far(b));
}
