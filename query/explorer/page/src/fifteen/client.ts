// The fifteen for a page: questions to a worker, each a promise.
import { named } from '../../../core/src/names.js';
import type { Answer, Progress, Reply, Request } from './messages.js';

export type { Answer, Progress } from './messages.js';

export interface SolveOptions {
  /** Hears how far the request is, about ten times a second. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the request: its promise is rejected with the signal's reason, the worker goes on to the next. */
  signal?: AbortSignal | undefined;
  /** A way that is longer is not looked for: then the answer has the distance that it has at least, and no path. */
  atMost?: number | undefined;
  /** The distance, which is known: its ways are counted, and the answer has no path. */
  countOf?: number | undefined;
}

interface Asked {
  resolve(answer: Answer | null): void;
  reject(error: unknown): void;
  progress: SolveOptions['onProgress'];
}

const cells = 16;

/** Boards of 4x4, with the shortest ways to any goal. Requests are answered one after another. */
export class Fifteen {
  readonly #url: URL;
  #worker: Worker | undefined;
  readonly #asked = new Map<number, Asked>();
  #last = 0;
  #isClosed = false;

  private constructor(url: URL) {
    this.#url = url;
  }

  /**
   * `base` is the folder, with a slash at its end, or a file in it, that has `fifteen_worker.js` and
   * `fifteen.wasm`. Nothing is fetched before the first request.
   */
  static open(base: URL): Fifteen {
    return new Fifteen(new URL(named('fifteen_worker.js'), base));
  }

  /**
   * A shortest way from a board to a goal, both 16 cells row by row, 0 for the blank; the first of them in
   * alphabetical order. null: no moves lead there. Rejects with an Error that says what could not be loaded
   * or is no board; the next request tries again to load it.
   */
  solve(board: Uint8Array, goal: Uint8Array, options: SolveOptions = {}): Promise<Answer | null> {
    const { onProgress, signal, atMost, countOf } = options;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) {
        throw new Error('the fifteen is closed');
      }
      const request: Request = { kind: 'solve', id: ++this.#last, board: copy(board), goal: copy(goal), atMost, countOf };
      const cancel = () => {
        this.#asked.delete(request.id);
        this.#send({ kind: 'cancel', id: request.id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#asked.set(request.id, {
        resolve: (answer) => { done(); resolve(answer); },
        reject: (error) => { done(); reject(error); },
        progress: onProgress,
      });
      this.#send(request);
    });
  }

  /** Ends the worker; what is asked still, is rejected. */
  close(): void {
    this.#isClosed = true;
    this.#fail('the fifteen was closed');
  }

  #send(request: Request): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data);
    // A script that cannot be loaded has an event without a message.
    worker.onerror = ({ message }) => this.#fail(message
      ? `${this.#url.href} failed: ${message}` : `${this.#url.href} cannot be loaded`);
    return worker;
  }

  #hear(reply: Reply): void {
    const asked = this.#asked.get(reply.id);
    if (asked === undefined) {  // cancelled
      return;
    }
    if (reply.kind === 'progress') {
      asked.progress?.(reply.progress);
      return;
    }
    this.#asked.delete(reply.id);
    if (reply.kind === 'answer') {
      asked.resolve(reply.answer);
    } else {
      asked.reject(new Error(reply.message));
    }
  }

  // Ends the worker; the next request starts another one.
  #fail(message: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    for (const { reject } of asked) {
      reject(new Error(message));
    }
  }
}

function copy(board: Uint8Array): Uint8Array {
  if (board.length !== cells || new Set(board).size !== cells || board.some((tile) => tile >= cells)) {
    throw new Error(`a board of 4x4 has each of 0 to 15 once, not ${board.join(' ')}`);
  }
  return board.slice();
}
