// Tables made by a worker, one worker each.
import { named } from '../../../core/src/names.js';
import type { Kind } from '../puzzles.js';
import type { Reply } from './messages.js';

/**
 * The bytes of a table. `signal` ends the making; then nothing of it is left. Rejects with an Error, whose name is
 * OutOfMemory where that is the reason.
 */
export function makeTable(
  kind: Kind, onProgress: (part: number) => void, signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL(named('maker_worker.js'), document.baseURI), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    // A script that cannot be loaded has an event without a message.
    worker.onerror = ({ message }) => reject(new Error(message || 'what makes tables cannot be loaded'));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'progress') {
        onProgress(data.done / data.of);
      } else if (data.kind === 'table') {
        resolve(data.bytes);
      } else {
        reject(Object.assign(new Error(data.message), { name: data.name }));
      }
    };
    worker.postMessage({ family: kind.family, rows: kind.rows, cols: kind.cols, root: kind.root });
  }).finally(() => worker.terminate());
}
