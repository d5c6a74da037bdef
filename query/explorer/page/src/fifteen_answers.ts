// Answers about the fifteen, which are searched for in a worker. What a path passes is known too, so
// that going along it asks for nothing.
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';

import { legalMoves } from './answers.js';
import type { Answer } from './answers.js';
import { Fifteen } from './fifteen/client.js';
import type { Progress } from './fifteen/client.js';
import { boardsOf, parity } from './sliding.js';
import type { State } from './state.js';

interface Found {
  answer: Answer;
  distances: (number | undefined)[];
  progress: string;
}

/** Of a board on a line of boards; it does nothing unless it is asked to. Another `attempt` asks again. */
export function useFifteen(
  isAsked: boolean, state: State, boards: number[][], board: number[], attempt: number | undefined,
): Found {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [progress, setProgress] = useState('');
  const [error, setError] = useState<Error | undefined>();
  const client = useRef<Fifteen>();
  const known = useRef(new Map<string, string>());  // paths, by goal and board
  const key = `${state.goal} ${board}`;
  const isSolvable = isAsked && parity(board, state.goal, state).isSolvable;
  useEffect(() => () => client.current?.close(), []);
  useEffect(() => {
    setError(undefined);
    if (!isSolvable || known.current.has(key)) {
      return;
    }
    const stop = new AbortController();
    client.current ??= Fifteen.open(new URL('.', document.baseURI));
    setProgress('');
    client.current.solve(Uint8Array.from(board), Uint8Array.from(state.goal), {
      signal: stop.signal, onProgress: (made) => setProgress(told(made)),
    }).then((solved) => {
      const path = solved?.path ?? '';
      boardsOf(board, path, state).forEach((passed, i) =>
        known.current.set(`${state.goal} ${passed}`, path.slice(i)));
      redraw(0);
    }).catch((failure: Error) => stop.signal.aborted || setError(failure));
    return () => stop.abort();
  }, [key, isSolvable, attempt]);

  const lengthOf = (passed: number[]): number | undefined => known.current.get(`${state.goal} ${passed}`)?.length;
  const path = known.current.get(key);
  const marks = legalMoves(board, state).map((mark) =>
    (path !== undefined && mark.letter === path[0] ? { ...mark, nearer: true, distance: path.length - 1 } : mark));
  const answer: Answer = !isSolvable ? { distance: null, path: null, marks: [] }
    : path === undefined ? { marks } : { distance: path.length, path, marks };
  return {
    answer: error === undefined ? answer : { marks, error },
    distances: boards.map(lengthOf),
    progress,
  };
}

function told({ phase, bound, expanded, seconds }: Progress): string {
  return phase === 'loading' ? 'loading the search' : phase === 'preparing' ? 'preparing pattern tables'
    : `searching: at least ${bound ?? '?'} moves, ${(expanded ?? 0).toLocaleString('en')} boards made, ` +
      `${seconds.toFixed(1)} s`;
}
