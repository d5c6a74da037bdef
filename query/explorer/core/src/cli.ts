// slidebase solve: answers puzzles, one answer each, in order; the same as slidebase-query solve.
import { formats, hasQuestions, putBoard } from './formats.js';
import type { Format, Read } from './formats.js';
import { BadArgument, BadBoard, Cubic, Sliding, SlidebaseError, Tables } from './index.js';
import type { OpenOptions, SlidingOptions } from './index.js';
import { fileSystem } from './platform.js';

const usage = `usage: slidebase solve [--format lines|eight|aoj1268] [--goal BOARD] [--board RxC]
                       [--tables FILE-OR-ADDRESS]... [FILE...]

Answers puzzles, one answer each, in order; of no file, or -, standard input.
  lines    any board, one per line, or "X Y PATTERN" of cubes: number and path
  eight    the 8-puzzle (POJ 1077, HDU 1043, ZOJ 1217): path
  aoj1268  cubes (AOJ 1268, POJ 3131): number up to 30, or -1
Exit code 1: some puzzle was invalid; 2: usage, reading or a table.
`;

class Usage extends Error {}

interface Arguments {
  format: Format;
  goal?: string;
  board: string;
  tables: Tables[];
  files: string[];
}

const outFile = 1, errorFile = 2;
const piece = 1 << 14;
const encoder = new TextEncoder();

function write(file: number, text: string): void {
  for (let bytes = encoder.encode(text); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(fileSystem!.writeSync(file, bytes));
    } catch (error) {
      if ((error as { code?: string }).code !== 'EAGAIN') {
        throw error;
      }
    }
  }
}

function parseArguments(words: string[]): Arguments {
  const made: Arguments = { format: formats['lines']!, board: '3x3', tables: [], files: [] };
  for (let i = 0; i < words.length; ++i) {
    const [name, given] = words[i]!.startsWith('--') ? words[i]!.split(/=(.*)/s) as [string, string?]
      : ['', undefined];
    if (name === '') {
      made.files.push(words[i]!);
      continue;
    }
    const value = given ?? words[++i];
    if (value === undefined || !['--format', '--goal', '--board', '--tables'].includes(name)) {
      throw new Usage(`${name}: there is no such option, or it has no value`);
    }
    if (name === '--format') {
      made.format = Object.hasOwn(formats, value) ? formats[value]!
        : fail(`--format: say ${Object.keys(formats).join(', ')}, not '${value}'`);
    } else if (name === '--tables') {
      made.tables.push(/^https?:/.test(value) ? Tables.url(value) : Tables.file(value));
    } else {
      made[name === '--goal' ? 'goal' : 'board'] = value;
    }
  }
  return made;
}

function fail(message: string): never {
  throw new Usage(message);
}

function textOf(file: string): string {
  try {
    const bytes = fileSystem!.readFileSync(file === '-' ? 0 as unknown as string : file);
    return Buffer.from(bytes).toString('latin1');
  } catch (error) {
    return fail(`${file}: ${(error as Error).message}`);
  }
}

// Line and column of a byte, from 1.
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`;
}

class Solving {
  anyInvalid = false;
  readonly #cubes = new Map<string, Promise<Cubic>>();

  constructor(readonly format: Format, readonly sliding: Sliding, readonly options: OpenOptions) {}

  cubic(start: readonly [number, number]): Promise<Cubic> {
    const key = start.join(' ');
    if (!this.#cubes.has(key)) {
      this.#cubes.set(key, Cubic.open('3x3', { ...this.options, start }));
    }
    return this.#cubes.get(key)!;
  }

  async solveText(text: string, name: string): Promise<void> {
    let reads: Read[] = [];
    const cubic = hasQuestions(text) ? await this.cubic([1, 1]) : undefined;
    for (const read of this.format.read(text, { sliding: this.sliding, cubic })) {
      reads.push(read);
      if (read.fault !== undefined) {
        this.anyInvalid = true;
        write(errorFile, `slidebase: ${name}:${placeOf(text, read.offset)}: ${read.fault}\n`);
      }
      if (reads.length === piece) {
        await this.#answer(reads);
        reads = [];
      }
    }
    await this.#answer(reads);
  }

  async #answer(reads: Read[]): Promise<void> {
    const answers = new Array<string>(reads.length).fill('invalid');
    const groups = new Map<string, number[]>();
    reads.forEach(({ fault, start }, i) => {
      if (fault === undefined) {
        const key = start?.join(' ') ?? '';
        groups.set(key, groups.get(key) ?? []);
        groups.get(key)!.push(i);
      }
    });
    for (const [key, members] of groups) {
      const { start } = reads[members[0]!]!;
      const puzzle = key === '' ? this.sliding : await this.cubic(start!);
      const boards = new Uint8Array(members.length * puzzle.cells);
      members.forEach((i, row) => putBoard(reads[i]!.board!, boards, row * puzzle.cells));
      const { distances, paths } = await puzzle.solve(boards);
      members.forEach((i, row) => {
        answers[i] = this.format.answer(distances[row]!, paths[row]!);
      });
    }
    write(outFile, answers.map((answer) => `${answer}\n`).join(''));
  }
}

async function solve(words: string[]): Promise<number> {
  const { format, goal, board, tables, files } = parseArguments(words);
  const options: SlidingOptions = { tables, ...(goal === undefined ? {} : { goal }) };
  const solving = new Solving(format, await Sliding.open(board, options), { tables });
  for (const file of files.length === 0 ? ['-'] : files) {
    await solving.solveText(textOf(file), file === '-' ? '<stdin>' : file);
  }
  return solving.anyInvalid ? 1 : 0;
}

async function main([command, ...words]: string[]): Promise<number> {
  if (command === undefined || command === 'help' || [command, ...words].includes('--help')) {
    write(command === undefined ? errorFile : outFile, usage);
    return command === undefined ? 2 : 0;
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
    const what = error instanceof BadBoard || error instanceof BadArgument ? '--goal or --board: ' : '';
    write(errorFile, `slidebase: ${known ? what + error.message : String((error as Error).stack)}\n`);
  }
  process.exitCode = 2;
}
