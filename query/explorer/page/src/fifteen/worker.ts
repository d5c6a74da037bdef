// The worker that answers the fifteen: one request after another, each a slice at a time, so that between
// two slices it hears what was cancelled. fifteen.wasm is beside this script; it is fetched, and makes its
// pattern tables, when that is first needed.
import { Engine } from '../../../core/src/fifteen_engine.js';
import type { Known } from '../../../core/src/fifteen_engine.js';
import { load, messageOf } from '../loading.js';
import type { Answer, Progress, Question, Reply, Request } from './messages.js';

const sliceTime = 40;    // milliseconds between two looks at the messages
const reportTime = 100;  // and between two words of progress
const boardsAtOnce = 10_000;  // between two looks at the clock: half a millisecond or some

// The types of a page's script know no worker.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply): void;
};

interface Job extends Question {
  id: number;
  cancel: AbortController;
}
type Report = (progress: Omit<Progress, 'seconds'>, isLast?: boolean) => void;

const jobs = new Map<number, Job>();  // in the order that they came; the first is at work
let engine: Engine | undefined;

scope.onmessage = ({ data }) => {
  if (data.kind === 'cancel') {
    jobs.get(data.id)?.cancel.abort();
    return;
  }
  jobs.set(data.id, { ...data, cancel: new AbortController() });
  if (jobs.size === 1) {
    void work();
  }
};

async function work(): Promise<void> {
  for (const [id, job] of jobs) {  // and those that come in the meantime
    try {
      scope.postMessage({ kind: 'answer', id, answer: await answer(job) });
    } catch (error) {
      if (!job.cancel.signal.aborted) {
        scope.postMessage({ kind: 'error', id, message: messageOf(error) });
      }
      if (engine?.isLost) {
        engine = undefined;
      }
    }
    jobs.delete(id);
  }
}

async function answer(job: Job): Promise<Answer | null> {
  const { board, goal, atMost = Infinity, cancel: { signal } } = job;
  signal.throwIfAborted();
  const report = reporter(job.id);
  engine ??= new Engine(await compiled(
    await load('fifteen.wasm', signal, (bytes) => report({ phase: 'loading', bytes }))));
  if (!engine.isSolvable(board, goal)) {
    return null;
  }
  for (const _ of engine.prepare(goal)) {
    report({ phase: 'preparing' });
    await nextTask();
    signal.throwIfAborted();
  }
  return inSlices(engine.search(job, boardsAtOnce), atMost, signal, report);
}

async function compiled(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new Error(`fifteen.wasm cannot be compiled: ${messageOf(error)}`, { cause: error });
  }
}

async function inSlices(
  search: Iterable<Known>, atMost: number, signal: AbortSignal, report: Report,
): Promise<Answer> {
  let sliceEnd = performance.now() + sliceTime;
  for (const { bound, expanded, ways, answer } of search) {
    const isLonger = bound > atMost;
    report({ phase: 'searching', bound, expanded, ...(ways > 0 && { ways }) }, answer !== undefined || isLonger);
    if (answer !== undefined || isLonger) {
      return answer ?? { distance: bound, path: '' };
    }
    if (performance.now() >= sliceEnd) {
      await nextTask();
      signal.throwIfAborted();
      sliceEnd = performance.now() + sliceTime;
    }
  }
  throw new Error('the search ended without an answer');
}

// What tells the page how far a request is, now and then, and of each phase at least once.
function reporter(id: number): Report {
  const begin = performance.now();
  let last = -Infinity;
  let phase = '';
  return (progress, isLast = false) => {
    const now = performance.now();
    if (now - last >= reportTime || progress.phase !== phase || isLast) {
      last = now;
      ({ phase } = progress);
      scope.postMessage({
        kind: 'progress', id, progress: { ...progress, seconds: (now - begin) / 1000 },
      });
    }
  };
}

// Lets messages that have come be heard. Browsers make it wait 4 ms, so slices are ten times as long. A
// message to oneself would not wait, but Node hears a thousand of those before it looks for others.
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
