// What the page's script does in a worker: one job after another, with the library's own code. A job that works in
// slices of time, as the search does, is cancelled by a message; to cancel another, terminate the worker, which
// frees all its memory.
import { OutOfMemory } from '../../../core/src/errors.js';
import { Engine, inSlices, type Search } from '../../../core/src/fifteen_engine.js';
import { Instance } from '../../../core/src/instance.js';
import type { Metric, NameParts } from '../../../core/src/kinds.js';
import { isWorker, load, messageOf } from '../loading.js';
import type { Shape } from '../sliding.js';

/** The progress of a job. */
export interface Progress {
  /**
   * Of a search: the first one in a metric is preceded by loading the module and preparing the tables, a fraction of a
   * second, in slides some seconds. A goal whose blank is on another kind of cell (corner, edge or inner) needs preparing
   * once more.
   */
  phase?: 'loading' | 'preparing' | 'searching';
  /** While loading: bytes of the module received so far. */
  bytes?: number;
  /** While making or preparing: the part that is done, from 0 to 1. */
  part?: number;
  /** While searching: no path is shorter than this. */
  bound?: number;
  /** While searching: boards generated so far. */
  expanded?: number;
  /** While searching on boards of more than 16 cells: the best path so far. */
  best?: string;
  /** While counting: shortest ways found so far. */
  ways?: number;
  /** Since the worker began the job. */
  seconds: number;
}
type Report = (progress: Omit<Progress, 'seconds'>, isLast?: boolean) => void;

/** A job, and what it is given; without them, cancels the job of that number. */
type Request = { id: number; job: keyof Jobs; given: never } | { id: number };
/** The messages about a job end with its result or its error. A cancelled one has neither. */
export type Reply = { id: number } & ({ progress: Progress } | { result: unknown } | { name: string; message: string });

const reportTime = 100;  // milliseconds between two reports of progress

// TypeScript's types of a page have no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
};

// Of the job that is being done.
let report: Report, signal: AbortSignal;

async function compiled(name: string): Promise<WebAssembly.Module> {
  const bytes = await load(name, signal, (count) => report({ phase: 'loading', bytes: count }));
  return WebAssembly.compile(bytes).catch((error: unknown) => {
    throw new Error(`${name} cannot be compiled: ${messageOf(error)}`, { cause: error });
  });
}

const opened = async (name: string): Promise<Instance> =>
  new Instance(await compiled(name), undefined, (done, of) => report({ part: done / of }));

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

const instances = new Map<string, Promise<Instance>>();
let prepared = '';

// Uses an instance that is kept. One that was not fetched or that has thrown is of no more use.
async function kept<T>(name: string, use: (module: Instance) => T): Promise<T> {
  const instance = instances.get(name) ?? opened(name);
  instances.set(name, instance);
  try {
    return use(await instance);
  } catch (error) {
    instances.delete(name);
    prepared = '';
    throw error;
  }
}

/** The four estimates of boards to a goal, board by board. */
const estimate = ({ rows, cols, goal, boards }: Shape & {
  goal: readonly number[]; boards: readonly (readonly number[])[];
}) => kept('search.wasm', (module) => module.withBytes(goal, (end) => module.withSpace(16 * boards.length, (into) => {
  boards.forEach((cells, i) => module.withBytes(cells, (board) =>
    module.call('web_heuristics', rows, cols, end, board, into + 16 * i)));
  return new Int32Array(module.calls.memory.buffer, into, 4 * boards.length).slice();
})));

/** The sums of the four over all boards that can be solved. */
const sums = ({ rows, cols, goal }: Shape & { goal: readonly number[] }) =>
  kept('search.wasm', (module) => module.withBytes(goal, (end) => module.withSpace(32, (into) => {
    module.call('web_heuristic_sums', rows, cols, end, into);
    return new Float64Array(module.calls.memory.buffer, into, 4).slice();
  })));

/** The distances from positions of cubes to a pattern; prepares the pattern first, unless it is the last one's. */
const pattern = ({ rows, cols, pattern: tops, positions }: Shape & {
  pattern: readonly number[];
  /** 3 * the colour on top + the colour to the north of each cell, 255 for the blank. */
  positions: readonly (readonly number[])[];
}) => kept('search.wasm', (module) => {
  if (prepared !== `${rows} ${tops}`) {
    module.withBytes(tops, (at) => module.call('web_pattern_make', rows, cols, at));
    prepared = `${rows} ${tops}`;
  }
  return module.withBytes(positions.flat(), (from) => module.withSpace(2 * positions.length, (into) => {
    module.call('web_pattern_distances', positions.length, from, into);
    return new Int16Array(module.calls.memory.buffer, into, positions.length).slice();
  }));
});

/** The blank's letters of a text of moves from a board, read as the blank's moves and as the tiles'; or why not. */
const play = ({ rows, cols, board, metric, text }: Shape & { board: readonly number[]; metric: Metric; text: string }) =>
  kept('formats.wasm', (module) => [0, 1].map((byTile) => module.withBytes(board, (at) => module.withText(text, (from, size) => {
    const isMade = module.call('web_play', rows, cols, at, metric === 'multi' ? 1 : 0, byTile, from, size) !== 0;
    return isMade ? { line: module.resultText } : { fault: module.resultText };
  }))));

/** The goal of this number among those of `slidebase-query --goal`. */
const goal = ({ rows, cols, number }: Shape & { number: number }) =>
  kept('formats.wasm', (module) => module.withSpace(rows * cols, (into) => {
    module.call('web_goal', rows, cols, number, into);
    return module.bytes(into, rows * cols).slice();
  }));

let searchModule: WebAssembly.Module | undefined;
const engines = new Map<Metric, Engine>();
let stopped: { key: string; running: ReturnType<Engine['find']> } | undefined;

/**
 * The alphabetically first of the shortest ways of a board of 15 or 16 cells, or their number; null if no moves lead to the goal.
 * The path is also empty if the way is longer than `atMost`. Cancelled, it stays as it is: the same question continues
 * it, and another one ends it.
 */
async function search({ metric, ...given }: Search & { metric: Metric }) {
  const engine = engines.get(metric) ?? new Engine(searchModule ??= await compiled('search.wasm'), metric);
  engines.set(metric, engine);
  const key = [metric, given.rows, given.board, given.goal, given.atMost, given.countOf].join(' ');
  const running = stopped?.key === key ? stopped.running : engine.find(given);
  if (stopped?.key !== key) {
    stopped?.running.return(null);
  }
  stopped = { key, running };
  const steps = { next: () => running.next(), return: () => ({}) } as unknown as typeof running;
  try {
    const found = await inSlices(steps, signal, (step) => {
      if (step.phase === 'preparing') {
        report(step);
      } else {
        const { answer, ways, ...known } = step;
        report({ ...known, ...(ways > 0 && { ways }) }, answer !== undefined);
      }
    });
    stopped = undefined;
    return found;
  } catch (error) {
    if (engine.isLost) {
      engines.delete(metric);
      stopped = undefined;
    }
    throw error;
  }
}

const jobs = { make, draw, estimate, sums, pattern, play, goal, search };
export type Jobs = typeof jobs;

const waiting = new Map<number, Request & { cancel: AbortController }>();  // in order; the first is being done

if (isWorker) {
  scope.onmessage = ({ data }) => {
    if (!('job' in data)) {
      waiting.get(data.id)?.cancel.abort();
      return;
    }
    waiting.set(data.id, { ...data, cancel: new AbortController() });
    if (waiting.size === 1) {
      void work();
    }
  };
}

async function work(): Promise<void> {
  for (const [id, asked] of waiting) {  // includes those added meanwhile
    ({ signal } = asked.cancel);
    report = reporter(id);
    try {
      signal.throwIfAborted();
      const { job, given } = asked as Request & { job: keyof Jobs; given: never };
      const result = await jobs[job](given);
      scope.postMessage({ id, result }, ArrayBuffer.isView(result) ? [result.buffer] : []);
    } catch (error) {
      if (!signal.aborted) {
        const isMemory = error instanceof RangeError || error instanceof OutOfMemory;
        scope.postMessage({ id, name: isMemory ? 'OutOfMemory' : (error as Error).name, message: messageOf(error) });
      }
    }
    waiting.delete(id);
  }
}

// Returns a function that reports progress to the page: at most every reportTime, but at least once in each phase.
function reporter(id: number): Report {
  const begin = performance.now();
  let last = -Infinity;
  let phase: Progress['phase'] | '' = '';
  return (progress, isLast = false) => {
    const now = performance.now();
    if (now - last >= reportTime || progress.phase !== phase || isLast) {
      last = now;
      ({ phase } = progress);
      scope.postMessage({ id, progress: { ...progress, seconds: (now - begin) / 1000 } });
    }
  };
}
