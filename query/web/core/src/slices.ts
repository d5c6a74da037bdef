// Long work in one thread, done in slices of time.

/** Ends a search: the needed part of an AbortSignal, so that these types do not depend on those of pages. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason: unknown;
}

const sliceTime = 40;  // milliseconds until other work may run

/**
 * @internal The result of work that yields now and then, which each() is told. After each slice of time other work may
 * run, and the signal may end this one: then it throws the signal's reason. Browsers delay the timer by 4 ms, so slices
 * are ten times as long. A message to oneself would not be delayed, but Node receives a thousand of those before it
 * looks for others.
 */
export async function inSlices<Y, T>(
  work: Generator<Y, T>, signal: Signal | undefined, each: (step: Y) => void = () => {},
): Promise<T> {
  for (let end = performance.now() + sliceTime; ;) {
    if (signal?.aborted) {
      work.return(undefined as T);
      throw signal.reason;
    }
    const { done, value } = work.next();
    if (done) {
      return value;
    }
    each(value);
    if (performance.now() >= end) {
      await new Promise((resolve) => setTimeout(resolve));
      end = performance.now() + sliceTime;
    }
  }
}
