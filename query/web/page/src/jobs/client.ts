// Work in workers, so that the page stays responsive meanwhile. They run the page's own script, which is at hand.
import type { Jobs, Progress, Reply } from './worker.js';

type Name = keyof Jobs;
type Given<J extends Name> = Parameters<Jobs[J]>[0];
type Result<J extends Name> = Awaited<ReturnType<Jobs[J]>>;

export interface Options {
  /** Called about ten times a second. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Cancels the job: its promise is rejected with the signal's reason, and the worker does the next one. */
  signal?: AbortSignal | undefined;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  onProgress: Options['onProgress'];
}

/** A worker that is kept, and does one job after another. */
export class Desk {
  readonly #url: URL;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();  // by job
  #last = 0;

  /** `url`: the address of the worker's script. Nothing is fetched before the first job. */
  constructor(url = new URL(import.meta.url)) {
    this.#url = url;
  }

  /** The result of a job. Rejects with an Error, whose name is OutOfMemory if that is the reason. */
  ask<J extends Name>(job: J, given: Given<J>, { onProgress, signal }: Options = {}): Promise<Result<J>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const worker = this.#worker ??= this.#start();
      const id = ++this.#last;
      const cancel = () => {
        this.#waiting.delete(id);
        worker.postMessage({ id });
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const ended = (end: (value: never) => void) => (value: unknown) => {
        signal?.removeEventListener('abort', cancel);
        end(value as never);
      };
      this.#waiting.set(id, { resolve: ended(resolve), reject: ended(reject), onProgress });
      worker.postMessage({ id, job, given });
    });
  }

  /** Ends the worker, which frees its memory, and rejects its jobs. The next job starts another worker. */
  close(error = new Error('the worker was closed')): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    failed.forEach(({ reject }) => reject(error));
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    // If the script cannot be loaded, the event has no message.
    worker.onerror = ({ message }) => this.close(new Error(`${this.#url.href} ${message ? `failed: ${message}` : 'cannot be loaded'}`));
    return worker;
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if ('progress' in reply) {
      waiting?.onProgress?.(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('result' in reply) {
      waiting?.resolve(reply.result);
    } else {
      waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
    }
  }
}

/** The result of one job, in a worker of its own. Aborting `signal` ends the worker and frees its memory. */
export function run<J extends Name>(
  job: J, given: Given<J>, onProgress: (part: number) => void, signal: AbortSignal,
): Promise<Result<J>> {
  const desk = new Desk();
  return desk.ask(job, given, { onProgress: ({ part = 0 }) => onProgress(part), signal }).finally(() => desk.close());
}
