// What the page's script does in a worker: one job after the other, with the library's own code; to cancel, terminate
// the worker, which frees all its memory. Other messages are those of the 15-puzzle's search.
import { OutOfMemory } from '../../../core/src/errors.js';
import type { NameParts } from '../../../core/src/kinds.js';
import { Instance } from '../../../core/src/instance.js';
import '../fifteen/worker.js';
import { isWorker, load, messageOf } from '../loading.js';
import type { Shape } from '../sliding.js';

/** A job, and what it is given. */
interface Request {
  job: keyof Jobs;
  given: never;
}
export type Reply<R = unknown> = { part: number } | { result: R } | { name: string; message: string };

const reportTime = 100;  // milliseconds between two reports of progress

// TypeScript's types of a page have no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => unknown;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
};

async function opened(name: string): Promise<Instance> {
  let last = 0;
  const compiled = await WebAssembly.compile(await load(name, new AbortController().signal, () => {}));
  return new Instance(compiled, undefined, (done, of) => {
    const now = performance.now();
    if (now - last >= reportTime) {
      last = now;
      scope.postMessage({ part: done / of });
    }
  });
}

/** The bytes of a table. */
async function make(table: NameParts) {
  return (await opened('maker.wasm')).makeTable(table);
}

/** `count` boards at a distance, uniformly from a table, one after the other. */
async function draw({ bytes, puzzle, cells, depth, count }: {
  /** Of the table. */
  bytes: Uint8Array;
  /** A slidebase_puzzle of slidebase/c.h. */
  puzzle: Uint8Array;
  cells: number; depth: number; count: number;
}) {
  const module = await opened('slidebase.wasm');
  const table = module.withBytes(bytes, (at, size) => module.call('web_memory', at, 0, at, size));
  return module.withSpace(4, (solver) => module.withBytes(puzzle, (at) => module.withSpace(count * cells, (boards) => {
    module.call('slidebase_solver_new', module.call('web_open', table), at, solver, 0);
    const status = module.call('web_sample', module.view.getUint32(solver, true), depth, depth,
      BigInt(Math.floor(Math.random() * 2 ** 53)), boards, count);
    if (status !== 0) {
      throw new Error(`the library returned ${status}`);
    }
    return module.bytes(boards, count * cells).slice();
  })));
}

let study: Promise<Instance> | undefined;

/** The four estimates of boards to a goal, board by board. */
async function estimate({ rows, cols, goal, boards }: Shape & {
  goal: readonly number[]; boards: readonly (readonly number[])[];
}) {
  const module = await (study ??= opened('study.wasm'));
  return module.withBytes(goal, (end) => module.withSpace(16 * boards.length, (into) => {
    boards.forEach((cells, i) => module.withBytes(cells, (board) =>
      module.call('web_heuristics', rows, cols, end, board, into + 16 * i)));
    return new Int32Array(module.calls.memory.buffer, into, 4 * boards.length).slice();
  }));
}

/** The sums of the four over all boards that can be solved. */
async function sums({ rows, cols, goal }: Shape & { goal: readonly number[] }) {
  const module = await (study ??= opened('study.wasm'));
  return module.withBytes(goal, (end) => module.withSpace(32, (into) => {
    module.call('web_heuristic_sums', rows, cols, end, into);
    return new Float64Array(module.calls.memory.buffer, into, 4).slice();
  }));
}

let prepared = '';

/** The distances from positions of cubes to a pattern; prepares the pattern first, unless it is the last one's. */
async function pattern({ rows, cols, pattern: tops, positions }: Shape & {
  pattern: readonly number[];
  /** 3 * the colour on top + the colour to the north of each cell, 255 for the blank. */
  positions: readonly (readonly number[])[];
}) {
  const module = await (study ??= opened('study.wasm'));
  if (prepared !== `${rows} ${tops}`) {
    module.withBytes(tops, (at) => module.call('web_pattern_make', rows, cols, at));
    prepared = `${rows} ${tops}`;
  }
  return module.withBytes(positions.flat(), (from) => module.withSpace(2 * positions.length, (into) => {
    module.call('web_pattern_distances', positions.length, from, into);
    return new Int16Array(module.calls.memory.buffer, into, positions.length).slice();
  }));
}

const jobs = { make, draw, estimate, sums, pattern };
export type Jobs = typeof jobs;

async function work(data: Request): Promise<void> {
  try {
    const result = await jobs[data.job](data.given);
    scope.postMessage({ result }, [result.buffer]);
  } catch (error) {
    // A module that was not fetched or that has thrown is of no more use.
    [study, prepared] = [undefined, ''];
    const isMemory = error instanceof RangeError || error instanceof OutOfMemory;
    scope.postMessage({ name: isMemory ? 'OutOfMemory' : (error as Error).name, message: messageOf(error) });
  }
}

if (isWorker) {
  const search = scope.onmessage;
  scope.onmessage = (event) => ('job' in event.data ? work(event.data) : search(event));
}
