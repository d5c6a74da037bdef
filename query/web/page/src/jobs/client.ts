// Work in workers, so that the page stays responsive meanwhile. They run the page's own script, which is at hand.
import type { Jobs, Reply } from './worker.js';

type Name = keyof Jobs;
type Given<J extends Name> = Parameters<Jobs[J]>[0];
type Result<J extends Name> = Awaited<ReturnType<Jobs[J]>>;

function started(): Worker {
  return new Worker(import.meta.url, { type: 'module' });
}

function asked<J extends Name>(
  worker: Worker, job: J, given: Given<J>, onProgress: (part: number) => void, signal?: AbortSignal,
): Promise<Result<J>> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    // If the script cannot be loaded, the event has no message.
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker cannot be loaded'));
    worker.onmessage = ({ data }: MessageEvent<Reply<Result<J>>>) => {
      if ('part' in data) {
        onProgress(data.part);
      } else if ('result' in data) {
        resolve(data.result);
      } else {
        reject(Object.assign(new Error(data.message), { name: data.name }));
      }
    };
    worker.postMessage({ job, given });
  });
}

/**
 * The result of one job, in a worker of its own. Aborting `signal` ends the worker and frees its memory. Rejects with an
 * Error, whose name is OutOfMemory if that is the reason.
 */
export function run<J extends Name>(
  job: J, given: Given<J>, onProgress: (part: number) => void, signal: AbortSignal,
): Promise<Result<J>> {
  const worker = started();
  return asked(worker, job, given, onProgress, signal).finally(() => worker.terminate());
}

/** A worker that is kept, and answers one question after the other. */
export class Desk {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  ask<J extends Name>(job: J, given: Given<J>): Promise<Result<J>> {
    const answer = this.#last.catch(() => {}).then(() => asked(this.#worker ??= started(), job, given, () => {}));
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
