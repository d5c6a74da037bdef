// Makes tables in workers, one worker for each table.
import { named } from '../../../core/src/names.js';
import type { Kind } from '../puzzles.js';
import type { Reply } from './messages.js';

/**
 * The bytes of a table. Aborting `signal` ends the worker and frees its memory. Rejects with an Error, whose name is
 * OutOfMemory if that is the reason.
 */
export function makeTable(
  kind: Kind, onProgress: (part: number) => void, signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL(named('maker_worker.js'), document.baseURI), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    // If the script cannot be loaded, the event has no message.
    worker.onerror = ({ message }) => reject(new Error(message || 'the table worker cannot be loaded'));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'progress') {
        onProgress(data.done / data.of);
      } else if (data.kind === 'table') {
        resolve(data.bytes);
      } else {
        reject(Object.assign(new Error(data.message), { name: data.name }));
      }
    };
    worker.postMessage(kind);
  }).finally(() => worker.terminate());
}
