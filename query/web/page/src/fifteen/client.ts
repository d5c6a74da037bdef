// The 15-puzzle for a page: a worker answers requests, each a promise.
import type { Metric } from '../../../core/src/kinds.js';
import type { Answer, Progress, Reply, Request } from './messages.js';

export type { Answer, Progress } from './messages.js';

export interface SolveOptions {
  /** What counts as one move; default: single. */
  metric?: Metric | undefined;
  /** Called about ten times a second with the progress of the request. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Cancels the request: its promise is rejected with the signal's reason, and the worker starts the next one. */
  signal?: AbortSignal | undefined;
  /** Do not search for longer ways. If all are longer, the answer has a lower bound as distance and no path. */
  atMost?: number | undefined;
  /** The known distance: counts the ways of this length; the answer has no path. */
  countOf?: number | undefined;
}

interface Waiting {
  resolve(answer: Answer | null): void;
  reject(error: unknown): void;
  progress: SolveOptions['onProgress'];
}

const cells = 16;

/** Boards of 4x4, with the shortest ways to any goal. Requests are answered one after another. */
export class Fifteen {
  readonly #url: URL;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();  // by request
  #last = 0;
  #isClosed = false;

  /** `url`: the address of the worker's script. Nothing is fetched before the first request. */
  constructor(url: URL) {
    this.#url = url;
  }

  /**
   * The alphabetically first of the shortest ways from a board to a goal, both 16 cells row by row, 0 for the
   * blank. null: no moves lead there. Rejects with an Error if a file cannot be loaded, which the next request
   * tries again, or if `board` or `goal` is not a board.
   */
  solve(board: Uint8Array, goal: Uint8Array, options: SolveOptions = {}): Promise<Answer | null> {
    const { metric = 'single', onProgress, signal, atMost, countOf } = options;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#isClosed) {
        throw new Error('the fifteen is closed');
      }
      const request: Request =
        { kind: 'solve', id: ++this.#last, board: copy(board), goal: copy(goal), metric, atMost, countOf };
      const cancel = () => {
        this.#waiting.delete(request.id);
        this.#send({ kind: 'cancel', id: request.id });
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const done = () => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(request.id, {
        resolve: (answer) => { done(); resolve(answer); },
        reject: (error) => { done(); reject(error); },
        progress: onProgress,
      });
      this.#send(request);
    });
  }

  /** Ends the worker and rejects all open requests. */
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
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    // If the script cannot be loaded, the event has no message.
    worker.onerror = ({ message }) => this.#fail(message
      ? `${this.#url.href} failed: ${message}` : `${this.#url.href} cannot be loaded`);
    return worker;
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) {  // cancelled
      return;
    }
    if (reply.kind === 'progress') {
      waiting.progress?.(reply.progress);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === 'answer') {
      waiting.resolve(reply.answer);
    } else {
      waiting.reject(new Error(reply.message));
    }
  }

  // Ends the worker and rejects all requests; the next request starts another worker.
  #fail(message: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const failed = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of failed) {
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
