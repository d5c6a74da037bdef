// The part of the page's worker (jobs/worker.ts) that solves the 15-puzzle. It answers one request after another, in
// slices of time; between two slices it receives messages that cancel. The modules of the two metrics are beside the
// worker's script; each is fetched, and makes its tables, when first needed.
import { Engine, fifteenModule, inSlices } from '../../../core/src/fifteen_engine.js';
import type { Metric } from '../../../core/src/kinds.js';
import { isWorker, load, messageOf } from '../loading.js';
import type { Answer, Progress, Question, Reply, Request } from './messages.js';

const reportTime = 100;  // milliseconds between two reports of progress

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
const engines = new Map<Metric, Engine>();
let stopped: { key: string; search: ReturnType<Engine['find']> } | undefined;

function receive({ data }: MessageEvent<Request>): void {
  if (data.kind === 'cancel') {
    jobs.get(data.id)?.cancel.abort();
    return;
  }
  jobs.set(data.id, { ...data, cancel: new AbortController() });
  if (jobs.size === 1) {
    void work();
  }
}

if (isWorker) {
  scope.onmessage = receive;
}

async function work(): Promise<void> {
  for (const [id, job] of jobs) {  // includes those added meanwhile
    try {
      scope.postMessage({ kind: 'answer', id, answer: await answer(job) });
    } catch (error) {
      if (!job.cancel.signal.aborted) {
        stopped = undefined;
        scope.postMessage({ kind: 'error', id, message: messageOf(error) });
      }
      if (engines.get(job.metric)?.isLost) {
        engines.delete(job.metric);
      }
    }
    jobs.delete(id);
  }
}

async function answer(job: Job): Promise<Answer | null> {
  const { metric, cancel: { signal } } = job;
  signal.throwIfAborted();
  const report = reporter(job.id);
  const engine = engines.get(metric) ?? await newEngine(metric, signal, report);
  const key = [metric, job.board, job.goal, job.atMost, job.countOf].join(' ');
  const search = stopped?.key === key ? stopped.search : engine.find(job);
  if (stopped?.key !== key) {
    stopped?.search.return(null);
  }
  // Stopped, it stays as it is: the same question continues it, and another one ends it.
  stopped = { key, search };
  const steps = { next: () => search.next(), return: () => ({}) } as unknown as typeof search;
  const found = await inSlices(steps, signal, (step) => {
    if (step.phase === 'preparing') {
      report(step);
    } else {
      const { answer: last, ways, ...known } = step;
      report({ ...known, ...(ways > 0 && { ways }) }, last !== undefined);
    }
  });
  stopped = undefined;
  return found;
}

async function newEngine(metric: Metric, signal: AbortSignal, report: Report): Promise<Engine> {
  const name = fifteenModule(metric);
  const bytes = await load(name, signal, (count) => report({ phase: 'loading', bytes: count }));
  try {
    const engine = new Engine(await WebAssembly.compile(bytes));
    engines.set(metric, engine);
    return engine;
  } catch (error) {
    throw new Error(`${name} cannot be compiled: ${messageOf(error)}`, { cause: error });
  }
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
