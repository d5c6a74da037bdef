// The one worker script of the page. It does one job after the other (messages.ts), with the library's own code; to
// cancel, terminate the worker, which frees all its memory. Other messages are those of the 15-puzzle's search.
import { makeInstance, SlidebaseError } from '../../../wasm/instance.mjs';
import { kinds } from '../../../core/src/cubes.js';
import '../fifteen/worker.js';
import { load, messageOf } from '../loading.js';
import type { Asked, Draw, Estimate, Make, Reply, Request, Results, ToPattern } from './messages.js';

const reportTime = 100;  // milliseconds between two reports of progress

// TypeScript's types of a page have no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
};

/** An instance of a module, and its memory. */
class Module {
  readonly #exports;
  #held: number[] = [];
  constructor(compiled: WebAssembly.Module) {
    let last = 0;
    this.#exports = makeInstance(compiled, () => {
      throw new Error('unexpected compressed data');
    }, (done, of) => {
      const now = performance.now();
      if (now - last >= reportTime) {
        last = now;
        scope.postMessage({ part: done / of });
      }
    });
  }
  get buffer(): ArrayBuffer {
    return this.#exports.memory.buffer;
  }
  call(name: string, ...values: (number | bigint)[]): number {
    return this.#exports[name]!(...values) >>> 0;
  }
  /** Memory until free() is called. */
  space(size: number): number {
    const at = this.call('web_allocate', size);
    this.#held.push(at);
    return at;
  }
  free(): void {
    this.#held.splice(0).forEach((at) => this.call('web_release', at));
  }
  put(bytes: ArrayLike<number>): number {
    const at = this.space(bytes.length);
    new Uint8Array(this.buffer, at, bytes.length).set(bytes);
    return at;
  }
}

async function opened(name: string): Promise<Module> {
  return new Module(await WebAssembly.compile(await load(name, new AbortController().signal, () => {})));
}

// The module for a metric and a kind of cubes: `plain`, or one that can more.
function openedFor({ metric, cubes }: Asked, plain: string): Promise<Module> {
  return opened(metric === 'multi' ? 'slides.wasm' : cubes === 'axes' ? plain : 'rolls.wasm');
}

async function make({ family, rows, cols, root, ...asked }: Make): Promise<Results['make']> {
  const module = await openedFor(asked, 'maker.wasm');
  const size = module.call('web_make', kinds.indexOf(asked.cubes) || Number(family === 'cubic'), rows, cols, root);
  return new Uint8Array(module.buffer, module.call('web_made'), size).slice();
}

async function draw({ bytes, puzzle, cells, depth, count, ...asked }: Draw): Promise<Results['draw']> {
  const module = await openedFor(asked, 'slidebase.wasm');
  const table = module.put(bytes);
  const tables = module.call('web_open', module.call('web_memory', table, 0, table, bytes.length));
  const solver = module.put(new Uint8Array(4)), boards = module.space(count * cells);
  module.call('slidebase_solver_new', tables, module.put(puzzle), solver, 0);
  const status = module.call('web_sample', new DataView(module.buffer).getUint32(solver, true), depth, depth,
    BigInt(Math.floor(Math.random() * 2 ** 53)), boards, count);
  if (status !== 0) {
    throw new Error(`the library returned ${status | 0}`);
  }
  return new Uint8Array(module.buffer, boards, count * cells).slice();
}

let study: Promise<Module> | undefined;

async function estimate({ rows, cols, goal, boards, ofAll }: Estimate): Promise<Results['estimate']> {
  const module = await (study ??= opened('study.wasm'));
  const end = module.put(goal), into = module.space(32);
  if (ofAll) {
    module.call('web_heuristic_sums', rows, cols, end, into);
    return new Float64Array(module.buffer, into, 4).slice();
  }
  const board = module.space(rows * cols), all = new Int32Array(4 * boards.length);
  boards.forEach((cells, i) => {
    new Uint8Array(module.buffer, board, cells.length).set(cells);
    module.call('web_heuristics', rows, cols, end, board, into);
    all.set(new Int32Array(module.buffer, into, 4), 4 * i);
  });
  return all;
}

let prepared = '';

async function pattern({ rows, cols, pattern: tops, positions }: ToPattern): Promise<Results['pattern']> {
  const module = await (study ??= opened('study.wasm'));
  if (prepared !== `${rows} ${tops}`) {
    module.call('web_pattern_make', rows, cols, module.put(tops));
    prepared = `${rows} ${tops}`;
  }
  const into = module.space(2 * positions.length);
  module.call('web_pattern_distances', positions.length, module.put(positions.flat()), into);
  return new Int16Array(module.buffer, into, positions.length).slice();
}

const jobs = { make, draw, estimate, pattern } as
  Record<Request['job'], (request: never) => Promise<Results[Request['job']]>>;

const search = scope.onmessage;

scope.onmessage = async (event) => {
  const { data } = event;
  if (!('job' in data)) {
    return search(event);
  }
  try {
    const result = await jobs[data.job](data as never);
    (await study)?.free();
    scope.postMessage({ result }, [result.buffer]);
  } catch (error) {
    // A module that was not fetched or that has thrown is of no more use.
    [study, prepared] = [undefined, ''];
    const isMemory = error instanceof RangeError || (error instanceof SlidebaseError && error.kind === 'memory');
    scope.postMessage({ name: isMemory ? 'OutOfMemory' : 'Error', message: messageOf(error) });
  }
};
