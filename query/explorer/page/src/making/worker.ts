// The worker that makes one table, by the search of slidebase-gen. To cancel, terminate the worker, which frees all its
// memory.
import { makeInstance, SlidebaseError } from '../../../../../common/web/instance.mjs';
import { kinds } from '../../../core/src/cubes.js';
import { messageOf, moduleFor } from '../loading.js';
import type { Reply, Request } from './messages.js';

const reportTime = 100;  // milliseconds between two reports of progress

// TypeScript's types of a page have no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply, transfer?: Transferable[]): void;
};

scope.onmessage = async ({ data: { family, rows, cols, root, ...asked } }) => {
  try {
    const module = await moduleFor(asked, 'maker.wasm');
    let last = 0;
    const made = makeInstance(module, () => {
      throw new Error('unexpected compressed data');
    }, (done, of) => {
      const now = performance.now();
      if (now - last >= reportTime) {
        last = now;
        scope.postMessage({ kind: 'progress', done, of });
      }
    });
    const size = made['web_make']!(kinds.indexOf(asked.cubes) || Number(family === 'cubic'), rows, cols, root) >>> 0;
    const bytes = new Uint8Array(made.memory.buffer, made['web_made']!() >>> 0, size).slice();
    scope.postMessage({ kind: 'table', bytes }, [bytes.buffer]);
  } catch (error) {
    const isMemory = error instanceof RangeError || (error instanceof SlidebaseError && error.kind === 'memory');
    scope.postMessage({ kind: 'error', name: isMemory ? 'OutOfMemory' : 'Error', message: messageOf(error) });
  }
};
