// All distances of a puzzle: how many boards each has, boards drawn from there, and the farthest ones.
import { useEffect, useRef, useState } from 'preact/hooks';

import { NeedsTableInMemory } from '../../../core/src/index.js';
import type { Puzzle } from '../../../core/src/index.js';
import { answered, questionsTo, useAsked } from '../answers.js';
import { allAt, drawn, walkedTo } from '../draw.js';
import type { Opened } from '../puzzles.js';
import { spelled } from '../state.js';
import type { State } from '../state.js';
import { Shuffle } from './edit.js';
import { Histogram } from './histogram.js';
import { Failure, plural } from './parts.js';
import { SmallBoard } from './small_board.js';

interface Props {
  puzzle: Puzzle;
  opened: Opened;
  state: State;
  name: string;
  here: number;
  put: (board: number[]) => void;
}

const mostShown = 24;
/** Boards that a search for rare ones goes through without anyone's notice. */
const mostAtOnce = 1e6;

export function Depths({ puzzle, opened: { isWhole }, state, name, here, put }: Props) {
  const what = state.family === 'cubic' ? 'patterns' : 'boards';
  const [failure, fail] = useState<Error | undefined>();
  const [isDrawing, setDrawing] = useState(false);
  const { counts, error } = useAsked<{ counts?: number[]; error?: Error }>(name, {}, (emit) =>
    answered(questionsTo(puzzle, isWhole).histogram(), (all) =>
      emit({ counts: all.slice(0, 1 + all.findLastIndex((n) => n > 0)) })));
  const isGone = useRef(false);
  useEffect(() => () => {
    isGone.current = true;
  }, []);
  useEffect(() => fail(undefined), [state.board]);
  const draw = async (depth: number): Promise<void> => {
    fail(undefined);
    setDrawing(true);
    if (puzzle.boardCount > mostAtOnce) {
      await new Promise((shown) => setTimeout(shown, 50));  // that it takes some seconds is said first
    }
    try {
      const board = isWhole ? drawn(puzzle, depth, 1)[0]! : await walkedTo(puzzle, state, depth);
      if (!isGone.current) {
        put(board);
      }
    } catch (problem) {
      fail(problem as Error);
    }
    setDrawing(false);
  };
  if (counts === undefined) {
    return error === undefined ? <p>counting…</p>
      : error instanceof NeedsTableInMemory ? <p>{error.message}.</p> : <Failure error={error} />;
  }
  const longest = counts.length - 1;
  return (
    <>
      <Shuffle longest={longest} draw={draw} />
      {isDrawing && <p role="status">looking for a board…</p>}
      {failure !== undefined && <Failure error={failure} />}
      <Histogram counts={counts} here={here} what={what} draw={draw} />
      {isWhole && <Farthest {...{ puzzle, state, name, put, longest }} count={counts[longest]!} />}
    </>
  );
}

function Farthest({ puzzle, state: { family, cols }, name, put, longest, count }: {
  puzzle: Puzzle; state: State; name: string; put: (board: number[]) => void; longest: number; count: number;
}) {
  const [isAsked, ask] = useState(puzzle.boardCount <= mostAtOnce);
  const { boards } = useAsked<{ boards: number[][] }>(`${isAsked} ${name}`, { boards: [] }, (emit) =>
    (isAsked ? emit({ boards:
      count <= mostShown ? allAt(puzzle, longest, count) : drawn(puzzle, longest, mostShown) }) : undefined));
  const what = family === 'cubic' ? 'pattern' : 'board';
  return (
    <>
      <h3>{plural(count, what)} at {longest} moves, the farthest there {count === 1 ? 'is' : 'are'}
        {count > mostShown ? `; ${mostShown} of them` : ''}</h3>
      {!isAsked && <button onClick={() => ask(true)}>Look for them, some seconds</button>}
      <ul class="gallery">
        {boards.map((board) => (
          <li key={String(board)}>
            <button onClick={() => put(board)}><span class="hidden">{spelled(board, family)}</span>
              <SmallBoard board={board} family={family} cols={cols} /></button>
          </li>
        ))}
      </ul>
    </>
  );
}
