// slidebase solve: answers puzzles in order, one answer each, as slidebase-query solve does.
import { formats, type Format, type Read } from './formats.js';
import { BadArgument, BadBoard, Cubic, Sliding, SlidebaseError, Tables } from './index.js';
import type { Cubes, CubicOptions, Goals, MetricName, SlidingOptions } from './index.js';
import { Input } from './input.js';
import { fileSystem } from './platform.js';

const usage = `usage: slidebase solve [--format lines|eight|aoj1268] [--goal BOARD] [--board RxC]
                       [--metric single|multi] [--cubes axes|marked|dice] [--tables FILE-OR-ADDRESS]... [FILE...]

       slidebase --version

Answers puzzles in order, one answer each. Without FILE, or if it is -, reads standard input. With --metric multi (mtm),
a slide of several tiles is one move; single is also stm. With --cubes every line is about cubes of this kind, from the
uniform board with the blank in column X and row Y: marked cubes by the sides of their marks, u d n e s w, or - for not
up; dice by the faces on top, or by top and north, 12. "POSITION > X Y" asks for the way back from a position.
  lines    any board, one per line, or "X Y PATTERN" for cubes: distance and path
  eight    the 8-puzzle (POJ 1077, HDU 1043, ZOJ 1217): path
  aoj1268  cubes (AOJ 1268, POJ 3131): distance up to 30, or -1
Exit code 1: a puzzle was invalid; 2: wrong usage, a file that cannot be read, or a table error.
`;

declare const VERSION: string;

class Usage extends Error {}

interface Arguments {
  format: Format;
  goal?: string;
  metric?: MetricName;
  cubes?: Cubes;
  board: string;
  tables: Tables[];
  files: string[];
}

const outFile = 1, errorFile = 2;
const mostAtOnce = 256;
const leastSeen = 1 << 14;
const encoder = new TextEncoder();

function write(file: number, what: string | Uint8Array): void {
  for (let bytes = typeof what === 'string' ? encoder.encode(what) : what; bytes.length > 0;) {
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
    if (value === undefined || !['--format', '--goal', '--board', '--metric', '--cubes', '--tables'].includes(name)) {
      throw new Usage(`${name}: there is no such option, or it has no value`);
    }
    if (name === '--format') {
      made.format = Object.hasOwn(formats, value) ? formats[value]!
        : fail(`--format: say ${Object.keys(formats).join(', ')}, not '${value}'`);
    } else if (name === '--tables') {
      made.tables.push(/^https?:/.test(value) ? Tables.url(value) : Tables.file(value));
    } else if (name === '--metric') {
      made.metric = ['single', 'stm', 'multi', 'mtm'].includes(value) ? value as MetricName
        : fail(`--metric: say single (stm) or multi (mtm), not '${value}'`);
    } else if (name === '--cubes') {
      made.cubes = ['axes', 'marked', 'dice'].includes(value) ? value as Cubes
        : fail(`--cubes: say axes, marked or dice, not '${value}'`);
    } else {
      made[name === '--goal' ? 'goal' : 'board'] = value;
    }
  }
  if (made.metric?.startsWith('m') && (made.format === formats['aoj1268'] || made.cubes !== undefined)) {
    fail('--metric multi: cubes roll one at a time');
  }
  if (made.cubes !== undefined && made.format !== formats['lines']) {
    fail('--cubes: only for --format lines');
  }
  return made;
}

function fail(message: string): never {
  throw new Usage(message);
}

// Calls use(); an error of the file system ends the program with a message that names the file.
function reading<T>(name: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    return fail(`${name}: ${(error as Error).message}`);
  }
}

class Solving {
  anyInvalid = false;
  #isEnded = false;  // by a line of the input, before its end
  readonly #cubes = new Map<string, Promise<Cubic>>();

  constructor(readonly format: Format, readonly sliding: Sliding, readonly board: string, readonly options: CubicOptions) {}

  cubic(start: readonly [number, number], goals: Goals = 'tops'): Promise<Cubic> {
    const key = `${start.join(' ')} ${goals}`;
    if (!this.#cubes.has(key)) {
      this.#cubes.set(key, Cubic.open(this.board, { ...this.options, start, goals }));
    }
    return this.#cubes.get(key)!;
  }

  // The puzzles that read questions about cubes.
  async #readers(): Promise<Partial<Record<Goals, Cubic>>> {
    const tops = await this.cubic([1, 1]);
    return tops.cubes === 'axes' ? { tops } : { tops, positions: await this.cubic([1, 1], 'positions') };
  }

  async solveFile(path: string): Promise<void> {
    const name = path === '-' ? '<stdin>' : path;
    const input = reading(name, () => new Input(path));
    this.#isEnded = false;
    while (reading(name, () => input.readMore())) {
      for (let goesOn = true; goesOn;) {
        input.skipSpace();
        const plain = await this.#solvePlain(input);
        goesOn = plain || await this.#solveOthers(input, name, leastSeen);
      }
      if (this.#isEnded) {
        return;
      }
    }
  }

  // Answers the next plain lines in one call of the library; false if the next line is not plain.
  async #solvePlain(input: Input): Promise<boolean> {
    const { plain } = this.format;
    if (plain === undefined || this.sliding.metric === 'multi' || this.options.cubes !== undefined) {
      return false;
    }
    const { bytes, lines, answers } =
      await this.sliding.answerLines(input.unread, plain.withDistance);
    if (lines === 0) {
      return false;
    }
    write(outFile, answers);
    input.takeLines(lines, bytes);
    return true;
  }

  // Answers the next questions, plain or not, in the first `seen` bytes; false if more has to be read first.
  async #solveOthers(input: Input, name: string, seen: number): Promise<boolean> {
    const text = Buffer.from(input.unread.subarray(0, seen)).toString('latin1');
    const isLast = input.isLast && text.length === input.unread.length;
    const lines = isLast ? text : text.slice(0, text.lastIndexOf('\n') + 1);
    const { cubes } = this.options;
    const cubic = cubes !== undefined || this.format.hasQuestions?.(lines) ? await this.#readers() : undefined;
    const reads: Read[] = [];
    const space = /[ \t-\r]*/y;
    let end = 0;
    while (reads.length < mostAtOnce) {
      space.lastIndex = end;
      space.test(text);
      end = space.lastIndex;
      const read = end === text.length ? undefined
        : this.format.read(text, end, isLast, { sliding: this.sliding, cubic, cubes });
      this.#isEnded ||= read === null;
      if (read === undefined || read === null) {
        break;
      }
      if (read.fault !== undefined) {
        this.anyInvalid = true;
        write(errorFile, `slidebase: ${name}:${input.placeOf(read.offset)}: ${read.fault}\n`);
      }
      reads.push(read);
      ({ end } = read);
    }
    await this.#answer(reads);
    input.take(end);
    if (reads.length === 0 && !this.#isEnded && text.length < input.unread.length + end) {
      return this.#solveOthers(input, name, 8 * seen);
    }
    return reads.length > 0 && !this.#isEnded;
  }

  async #answer(reads: Read[]): Promise<void> {
    const answers = new Array<string>(reads.length).fill('invalid');
    const groups = new Map<string, number[]>();
    reads.forEach(({ fault, start, goals }, i) => {
      if (fault === undefined) {
        const key = start === null ? '' : `${start?.join(' ')} ${goals}`;
        groups.set(key, groups.get(key) ?? []);
        groups.get(key)!.push(i);
      }
    });
    for (const [key, members] of groups) {
      const { start, goals } = reads[members[0]!]!;
      const puzzle = key === '' ? this.sliding : await this.cubic(start!, goals);
      const boards = new Uint8Array(members.length * puzzle.cells);
      members.forEach((i, row) => boards.set(reads[i]!.board!, row * puzzle.cells));
      const { distances, paths } = await puzzle.solve(boards);
      for (const [row, i] of members.entries()) {
        const path = reads[i]!.isBack && paths[row] !== null ? await wayBack(puzzle as Cubic, reads[i]!.board!) : paths[row]!;
        answers[i] = this.format.answer(distances[row]!, path);
      }
    }
    write(outFile, answers.map((answer) => `${answer}\n`).join(''));
  }
}

// The first of the shortest ways from a position of cubes to the start.
async function wayBack(puzzle: Cubic, position: Uint8Array): Promise<string> {
  let line = '';
  for (let at = position, left = await puzzle.distance(at) ?? 0; left > 0; --left) {
    const nearer = (await puzzle.moves(at)).find(({ distance }) => distance === left - 1)!;
    line += nearer.letter;
    at = nearer.board;
  }
  return line;
}

async function solve(words: string[]): Promise<number> {
  const { format, goal, metric = 'single', cubes, board, tables, files } = parseArguments(words);
  const options: SlidingOptions = { tables, metric, ...(goal === undefined ? {} : { goal }) };
  const solving = cubes === undefined ? new Solving(format, await Sliding.open(board, options), '3x3', { tables })
    : new Solving(format, await Sliding.open(), board, { tables, cubes });
  for (const file of files.length === 0 ? ['-'] : files) {
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
    const what = error instanceof BadBoard || error instanceof BadArgument ? '--goal or --board: ' : '';
    write(errorFile, `slidebase: ${known ? what + error.message : String((error as Error).stack)}\n`);
  }
  process.exitCode = 2;
}
