// All distances of a puzzle: the number of boards at each, random boards from there, and the farthest boards.
import { useEffect, useState } from 'preact/hooks';

import { NeedsTableInMemory } from '../../../core/src/index.js';
import { questionsTo, useValue } from '../answers.js';
import { pieces } from '../cubes.js';
import { allAt, drawnFrom, pathsBy, walkedTo } from '../draw.js';
import { unitOf } from '../sliding.js';
import { mostInMemory, type Opened, type Puzzles } from '../puzzles.js';
import { textOf, type State } from '../state.js';
import { Shuffle } from './edit.js';
import { Histogram } from './histogram.js';
import { Lists } from './lists.js';
import { Whole } from './missing.js';
import { Failure, Folded, plural } from './parts.js';
import { SmallBoard } from './small_board.js';
import { useWork, Working } from './work.js';

interface Props {
  puzzles: Puzzles;
  /** With a puzzle. */
  opened: Opened;
  state: State;
  here: number;
  put: (board: number[]) => void;
}

/** The word for a board. */
function boardWord({ family, cubes }: State): string {
  return family === 'cubic' ? pieces[cubes].board : 'board';
}

const mostShown = 24;
/** Up to this many boards the farthest are searched for automatically. */
const mostAutomatic = 1e6;

export function Depths({ puzzles, opened, state, here, put }: Props) {
  const { isWhole } = opened;
  const puzzle = opened.puzzle!;
  const what = `${boardWord(state)}s`;
  const unit = unitOf(state.metric);
  const work = useWork();
  const [offered, offer] = useState<number | undefined>();
  const { value: all, error } = useValue(`${opened.serial}`, () => questionsTo(opened).histogram());
  const counts = all?.slice(0, 1 + all.findLastIndex((n) => n > 0));
  useEffect(work.forget, [state.board]);
  const { bytes } = puzzle.table;
  const walk = (depth: number): void => {
    offer(undefined);
    work.begin((drawing) => walkedTo(pathsBy(puzzle), state, depth, drawing), put);
  };
  const draw = (depth: number): void => {
    if (isWhole) {
      work.begin(async (drawing) => (await drawnFrom(opened, depth, 1, drawing))[0]!, put);
    } else if (bytes <= mostInMemory) {
      offer(depth);
    } else {
      walk(depth);
    }
  };
  if (counts === undefined) {
    return error === undefined ? <p>counting…</p>
      : error instanceof NeedsTableInMemory ? <p>{error.message}.</p> : <Failure error={error} />;
  }
  const longest = counts.length - 1;
  return (
    <>
      <Shuffle longest={longest} unit={unit} draw={draw} />
      {offered !== undefined && <div class="why">
        <p>Fetching blocks to find one may take more than the whole table.</p>
        <Whole state={state} puzzles={puzzles} bytes={bytes} />
        <button onClick={() => walk(offered)}>Fetch blocks anyway</button>
      </div>}
      <Working {...work} />
      <Histogram counts={counts} here={here} what={what} unit={unit} draw={draw} />
      {isWhole && <Farthest {...{ opened, state, put, longest }} count={counts[longest]!} />}
      {isWhole && <Folded title={`A list of ${what}`}>
        <Lists key={opened.serial} state={state} longest={longest} countAt={(depth) => counts[depth]!}
          draw={async (depth, count, drawing) => (counts[depth]! <= count ? allAt(opened, depth, counts[depth]!, drawing)
            : drawnFrom(opened, depth, count, drawing))} />
      </Folded>}
    </>
  );
}

function Farthest({ opened, state, put, longest, count }: {
  opened: Opened; state: State; put: (board: number[]) => void; longest: number; count: number;
}) {
  const work = useWork();
  const [boards, show] = useState<number[][] | undefined>();
  const look = (): void => work.begin((drawing) => (count <= mostShown
    ? allAt(opened, longest, count, drawing) : drawnFrom(opened, longest, mostShown, drawing)), show);
  const isAutomatic = opened.puzzle!.boardCount <= mostAutomatic;
  useEffect(() => {
    if (isAutomatic) {
      look();
    }
  }, [opened.serial]);
  return (
    <>
      <h3>{plural(count, boardWord(state))} at {plural(longest, unitOf(state.metric))}, the greatest distance
        {count > mostShown ? `; ${mostShown} of them` : ''}</h3>
      {boards === undefined && work.part === undefined && !isAutomatic &&
        <button onClick={look}>Find them (some seconds)</button>}
      <Working {...work} isQuiet={isAutomatic} />
      <ul class="gallery">
        {boards?.map((board) => (
          <li key={String(board)}>
            <button onClick={() => put(board)}><span class="hidden">{textOf(board, state)}</span>
              <SmallBoard board={board} state={state} /></button>
          </li>
        ))}
      </ul>
    </>
  );
}
