// Work that may take long: its progress, its failure, and functions that begin and cancel it.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Drawing } from '../draw.js';
import { Failure } from './parts.js';

export function useWork() {
  const [part, setPart] = useState<number | undefined>();
  const [failure, fail] = useState<Error | undefined>();
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);
  const begin = <T,>(work: (drawing: Drawing) => T | Promise<T>, done: (made: T) => void): void => {
    running.current?.abort();
    const stop = (running.current = new AbortController());
    const unless = <A,>(use: (given: A) => void) => (given: A): void => {
      if (!stop.signal.aborted) {
        use(given);
      }
    };
    fail(undefined);
    setPart(0);
    Promise.resolve().then(() => work({ onProgress: unless(setPart), signal: stop.signal }))
      .then(unless(done)).catch(unless((problem: Error) => fail(problem))).finally(() => unless(setPart)(undefined));
  };
  const cancel = (): void => {
    running.current?.abort();
    setPart(undefined);
  };
  return { part, failure, begin, cancel, forget: () => fail(undefined) };
}

/** The progress of such work, unless it `isQuiet`, and its failure. */
export function Working({ part, failure, cancel, isQuiet = false }:
Pick<ReturnType<typeof useWork>, 'part' | 'failure' | 'cancel'> & { isQuiet?: boolean }) {
  return <>
    {part !== undefined && !isQuiet && <p class="row"><span role="status">looking for boards…</span>
      <progress max={1} value={part > 0 ? part : undefined} aria-label="Looking for boards" />
      <button onClick={cancel}>Cancel</button></p>}
    {failure !== undefined && <Failure error={failure} />}
  </>;
}
