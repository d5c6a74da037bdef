// slidebase solve: answers puzzles in order, one answer each, as slidebase-query solve does.
import fs from 'node:fs';

import { Cubic, NoTable, Sliding, SlidebaseError, Tables } from '../src/index.js';
import type { MetricName } from '../src/kinds.js';
import type { Puzzle } from '../src/puzzle.js';
import { optionNames, Texts, type Group, type TextOptions } from './texts.js';

const usage = `usage: slidebase solve [--format FORMAT] [--goal BOARD] [--board RxC] [--metric single|multi]
                       [--cubes axes|marked|dice] [--limit N] [--tables FILE-OR-ADDRESS]... [FILE...]

       slidebase --version

Answers puzzles in order, one answer each. Without FILE, or if it is -, reads standard input. With --metric multi (mtm),
a slide of several tiles is one move; single is also stm. With --cubes every line is about cubes of this kind, from the
uniform board with the blank in column X and row Y: marked cubes by the sides of their marks, u d n e s w, or - for not
up; dice by the faces on top, or by top and north, 12. "POSITION > X Y" asks for the way back from a position.
  lines    boards in any notation, or "X Y PATTERN" for cubes: distance and path
  eight    the 8-puzzle (POJ 1077, HDU 1043, ZOJ 1217): path
  aoj1268  cubes (AOJ 1268, POJ 3131): distance up to 30, or -1
and the other formats of slidebase-query, such as uva652, hackerrank, princeton and 42, but not jsonl.
Exit code 1: a puzzle was invalid; 2: wrong usage, a file that cannot be read, or a table error.
`;

declare const VERSION: string;

class Usage extends Error {}

interface Arguments extends TextOptions {
  tables: Tables[];
  files: string[];
}

const outFile = 1, errorFile = 2;
const pieceBytes = 1 << 18;
const encoder = new TextEncoder();

function write(file: number, what: string | Uint8Array): void {
  for (let bytes = typeof what === 'string' ? encoder.encode(what) : what; bytes.length > 0;) {
    try {
      bytes = bytes.subarray(fs.writeSync(file, bytes));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') {
        throw error;
      }
    }
  }
}

function parseArguments(words: string[]): Arguments {
  const made: Arguments =
    { format: 'lines', goal: '', board: '', metric: 'single', cubes: '', limit: '', tables: [], files: [] };
  for (let i = 0; i < words.length; ++i) {
    const [option, given] = words[i]!.startsWith('--') ? words[i]!.split(/=(.*)/s) as [string, string?] : ['', undefined];
    if (option === '') {
      made.files.push(words[i]!);
      continue;
    }
    const name = optionNames.find((one) => option === `--${one}`);
    const value = given ?? words[++i];
    if (value === undefined || (name === undefined && option !== '--tables')) {
      throw new Usage(`${option}: there is no such option, or it has no value`);
    }
    if (name === undefined) {
      made.tables.push(/^https?:/.test(value) ? Tables.url(value) : Tables.file(value));
    } else {
      made[name] = value;
    }
  }
  return made;
}

function fail(message: string): never {
  throw new Usage(message);
}

// Calls use(); its error ends the program with a message that names the file.
function reading<T>(name: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    return fail(`${name}: ${(error as Error).message}`);
  }
}

// Reads what is there, at most as much as there is space; 0 at the end.
function readSome(file: number, into: Uint8Array): number {
  for (;;) {
    try {
      return fs.readSync(file, into, 0, into.length, null);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'EOF') {
        return 0;
      }
      if (code !== 'EAGAIN') {
        throw error;
      }
      // A terminal or pipe in non-blocking mode.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

class Solving {
  anyInvalid = false;
  readonly #puzzles = new Map<string, Promise<Puzzle>>();
  readonly #missing = new Set<string>();

  constructor(readonly texts: Texts, readonly options: Arguments) {}

  async solveFile(path: string): Promise<void> {
    const name = path === '-' ? '<stdin>' : path;
    const file = path === '-' ? 0 : reading(name, () => fs.openSync(path, 'r'));
    let unread = new Uint8Array(), used = 0, least = 1;  // `used` bytes are filled; `least`: how many more to read
    for (let isLast = false; !isLast && !this.texts.isEnded;) {
      const wider = new Uint8Array(used + Math.max(pieceBytes, least));
      wider.set(unread.subarray(0, used));
      for (const wanted = used + least; used < wanted && !isLast;) {
        const size = reading(name, () => readSome(file, wider.subarray(used)));
        isLast = size === 0;
        used += size;
      }
      unread = wider.subarray(0, used);
      const taken = reading(name, () => this.texts.read(unread, isLast));
      await this.#answer(name);
      unread = unread.subarray(taken);
      used = unread.length;
      // A puzzle that is longer than a piece is read again only when twice as much of it is there.
      least = taken === 0 && used > pieceBytes ? used : 1;
    }
    this.texts.end();
    this.#report(name);
    if (file !== 0) {
      fs.closeSync(file);
    }
  }

  #report(name: string): void {
    const faults = this.texts.takeFaults();
    this.anyInvalid ||= faults !== '';
    write(errorFile, faults.replace(/^(?=.)/gm, `slidebase: ${name}:`));
  }

  // Answers what was read.
  async #answer(name: string): Promise<void> {
    for (const [i, group] of this.texts.groups().entries()) {
      const puzzle = group.kind === 'invalid' ? undefined : await this.#puzzleOf(group, name);
      if (puzzle === undefined) {
        this.texts.answerNone(i, group.count);
      } else if (group.isBack) {
        const distance = await puzzle.distance(group.boards);
        const letters = encoder.encode(distance === null ? '' : await wayBack(puzzle, group.boards, distance));
        this.texts.answer(i, 0, { distances: Int16Array.of(distance ?? -1), letters, width: letters.length });
      } else {
        let first = 0;
        for await (const solved of puzzle.solveBytes(group.boards)) {
          this.texts.answer(i, first, solved);
          first += solved.distances.length;
        }
      }
    }
    this.#report(name);
    write(outFile, this.texts.takeAnswers());
  }

  // Undefined if there is no table, which is reported once.
  async #puzzleOf({ kind, shape, goal, cubes, goals, start }: Group, name: string): Promise<Puzzle | undefined> {
    const { tables, metric } = this.options;
    const key = `${kind} ${shape} ${goal} ${cubes} ${goals} ${start}`;
    if (!this.#puzzles.has(key)) {
      this.#puzzles.set(key, kind === 'sliding' ? Sliding.open(shape, { goal, tables, metric: metric as MetricName })
        : Cubic.open(shape, { start, cubes, goals, tables }));
    }
    try {
      return await this.#puzzles.get(key)!;
    } catch (error) {
      if (!(error instanceof NoTable)) {
        throw error;
      }
      if (!this.#missing.has(key)) {
        write(errorFile, `slidebase: ${name}: ${error.message}\n`);
      }
      this.#missing.add(key);
      this.anyInvalid = true;
      return undefined;
    }
  }
}

// The first of the shortest ways from a position of cubes to the start.
async function wayBack(puzzle: Puzzle, position: Uint8Array, distance: number): Promise<string> {
  let line = '';
  for (let at = position, left = distance; left > 0; --left) {
    const nearer = (await puzzle.moves(at)).find((move) => move.distance === left - 1)!;
    line += nearer.letter;
    at = nearer.board;
  }
  return line;
}

async function solve(words: string[]): Promise<number> {
  const options = parseArguments(words);
  await Promise.all(options.tables.map((table) => table.describe()));  // before any puzzle is read
  const solving = new Solving(await Texts.open(options).catch((error: Error) => fail(error.message)), options);
  for (const file of options.files.length === 0 ? ['-'] : options.files) {
    await solving.solveFile(file);
  }
  return solving.anyInvalid ? 1 : 0;
}

async function main([command, ...words]: string[]): Promise<number> {
  if (command === undefined || command === 'help' || [command, ...words].includes('--help')) {
    write(command === undefined ? errorFile : outFile, usage);
    return command === undefined ? 2 : 0;
  }
  if (command === '--version') {
    write(outFile, `slidebase ${VERSION}\n`);
    return 0;
  }
  if (command !== 'solve') {
    return fail(`there is no command '${command}'; see slidebase --help`);
  }
  return solve(words);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { code } = error as { code?: string };
  const known = error instanceof Usage || error instanceof SlidebaseError;
  if (code !== 'EPIPE') {
    write(errorFile, `slidebase: ${known ? error.message : String((error as Error).stack)}\n`);
  }
  process.exitCode = 2;
}
