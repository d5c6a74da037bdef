// The worker that draws boards at a distance from a large table, which may take many seconds if they are rare. To
// cancel, terminate the worker.
import { makeInstance } from '../../../../../common/web/instance.mjs';
import { messageOf, moduleFor } from '../loading.js';
import type { Asked } from '../loading.js';

export interface Request extends Asked {
  /** Of the table. */
  bytes: Uint8Array;
  /** A slidebase_puzzle of slidebase/c.h. */
  puzzle: Uint8Array;
  cells: number;
  depth: number;
  count: number;
}

export type Reply = { part: number } | { boards: Uint8Array } | { message: string };

const reportTime = 100;  // milliseconds between two reports of progress

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply): void;
};

scope.onmessage = async ({ data: { bytes, puzzle, cells, depth, count, ...asked } }) => {
  try {
    const module = await moduleFor(asked, 'slidebase.wasm');
    let last = 0;
    const { memory, ...calls } = makeInstance(module, () => {
      throw new Error('unexpected compressed data');
    }, (done, of) => {
      const now = performance.now();
      if (now - last >= reportTime) {
        last = now;
        scope.postMessage({ part: done / of });
      }
    });
    const call = (name: string, ...values: (number | bigint)[]): number => calls[name]!(...values) >>> 0;
    const put = (all: Uint8Array): number => {
      const at = call('web_allocate', all.length);
      new Uint8Array(memory.buffer, at, all.length).set(all);
      return at;
    };
    const table = put(bytes);
    const tables = call('web_open', call('web_memory', table, 0, table, bytes.length));
    const solver = put(new Uint8Array(4)), boards = put(new Uint8Array(count * cells));
    call('slidebase_solver_new', tables, put(puzzle), solver, 0);
    const status = call('web_sample', new DataView(memory.buffer).getUint32(solver, true), depth, depth,
      BigInt(Math.floor(Math.random() * 2 ** 53)), boards, count);
    if (status !== 0) {
      throw new Error(`the library returned ${status | 0}`);
    }
    scope.postMessage({ boards: new Uint8Array(memory.buffer, boards, count * cells).slice() });
  } catch (error) {
    scope.postMessage({ message: messageOf(error) });
  }
};
