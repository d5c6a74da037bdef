// Work in workers, so that the page stays responsive meanwhile.
import { named } from '../../../core/src/names.js';
import type { Reply, Request, Results } from './messages.js';

type ResultOf<R extends Request> = Results[R['job']];

function started(): Worker {
  return new Worker(new URL(named('jobs_worker.js'), document.baseURI), { type: 'module' });
}

function asked<R extends Request>(
  worker: Worker, request: R, onProgress: (part: number) => void, signal?: AbortSignal,
): Promise<ResultOf<R>> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    // If the script cannot be loaded, the event has no message.
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker cannot be loaded'));
    worker.onmessage = ({ data }: MessageEvent<Reply<ResultOf<R>>>) => {
      if ('part' in data) {
        onProgress(data.part);
      } else if ('result' in data) {
        resolve(data.result);
      } else {
        reject(Object.assign(new Error(data.message), { name: data.name }));
      }
    };
    worker.postMessage(request);
  });
}

/**
 * The result of one job, in a worker of its own. Aborting `signal` ends the worker and frees its memory. Rejects with an
 * Error, whose name is OutOfMemory if that is the reason.
 */
export function run<R extends Request>(
  request: R, onProgress: (part: number) => void, signal: AbortSignal,
): Promise<ResultOf<R>> {
  const worker = started();
  return asked(worker, request, onProgress, signal).finally(() => worker.terminate());
}

/** A worker that is kept, and answers one question after the other. */
export class Desk {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  ask<R extends Request>(request: R): Promise<ResultOf<R>> {
    const answer = this.#last.catch(() => {}).then(() => asked(this.#worker ??= started(), request, () => {}));
    this.#last = answer;
    return answer;
  }

  /** Ends the worker. Questions without an answer get none. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#last = new Promise(() => {});
  }
}
