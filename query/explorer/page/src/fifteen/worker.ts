// The worker that solves the 15-puzzle. It answers one request after another, in slices of time; between two slices
// it receives messages that cancel. fifteen.wasm is beside this script; it is fetched, and makes its pattern tables,
// when first needed.
import { Engine } from '../../../core/src/fifteen_engine.js';
import type { Known } from '../../../core/src/fifteen_engine.js';
import { load, messageOf } from '../loading.js';
import type { Answer, Progress, Question, Reply, Request } from './messages.js';

const sliceTime = 40;    // milliseconds between two looks at the messages
const reportTime = 100;  // and between two reports of progress
const boardsAtOnce = 10_000;  // between two looks at the clock: about half a millisecond

// TypeScript's types of a page have no worker scope.
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Request>) => void;
  postMessage(reply: Reply): void;
};

interface Job extends Question {
  id: number;
  cancel: AbortController;
}
type Report = (progress: Omit<Progress, 'seconds'>, isLast?: boolean) => void;

const jobs = new Map<number, Job>();  // in order of arrival; the first one is running
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
  for (const [id, job] of jobs) {  // includes those added meanwhile
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

// Returns a function that reports progress to the page: at most every reportTime, but at least once in each phase.
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

// Lets waiting messages be received. Browsers delay the timer by 4 ms, so slices are ten times as long. A message to
// oneself would not be delayed, but Node receives a thousand of those before it looks for others.
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
