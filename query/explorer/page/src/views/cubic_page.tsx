// The page of rolling cubes.
import { useEffect, useRef } from 'preact/hooks';

import type { Cubic } from '../../../core/src/index.js';
import { askPattern, askRolls, useAnswer, useDistances } from '../answers.js';
import type { Answer, Rolls } from '../answers.js';
import { cubesOf, patternOf } from '../cubes.js';
import { anyBoard, drawn } from '../draw.js';
import { played } from '../play.js';
import type { Opened, Puzzles } from '../puzzles.js';
import { beside } from '../sliding.js';
import type { Letter } from '../sliding.js';
import { textOf } from '../state.js';
import type { Store } from '../store.js';
import { BestLines } from './best_lines.js';
import { Copy } from './copy.js';
import { CubesScene } from './cubes_scene.js';
import { Depths } from './depths.js';
import { BoardField } from './edit.js';
import { Line } from './line.js';
import { Missing } from './missing.js';
import { Painting } from './painting.js';
import { usePageKeys, usePageTitle } from './page_keys.js';
import { Folded, Live, Moves, plural, Section } from './parts.js';
import { TableFacts } from './table.js';

const judgesMost = 30;

export function CubicPage({ store, puzzles }: { store: Store; puzzles: Puzzles }) {
  const { state } = store;
  const opened = puzzles.of(state);
  const puzzle = opened?.puzzle as Cubic | undefined;
  const isWhole = opened?.isWhole ?? false;
  const places = cubesOf(state.start, state.line, state);
  const cubes = places[state.at]!;
  const pattern = patternOf(cubes);
  const name = `${opened?.serial}`;

  const answer = useAnswer<Answer>(`${name} ${state.board}`, { marks: [] }, (emit) =>
    (puzzle === undefined ? undefined : askPattern(puzzle, isWhole, state.board, emit)));
  // The other questions wait for this answer, so that a page that has to fetch blocks shows something sooner.
  const next = answer.distance === undefined ? undefined : puzzle;
  const rolls = useAnswer<Rolls>(`${name} ${next?.rows} ${state.at} ${state.line}`, { marks: [] }, (emit) =>
    (next === undefined ? undefined : askRolls(next, isWhole, cubes, emit)));
  const distances = useDistances(next, isWhole, `${name} ${next?.rows}`, places.map(patternOf));
  useFirstLine(store, answer.path);
  useWholeTable(puzzles, store, opened, answer.distance !== undefined);

  const isOnWay = answer.path?.startsWith(state.line.slice(0, state.at)) ?? false;
  usePageKeys((moves) => store.change(played(state, moves)),
    isOnWay ? answer.path![state.at] as Letter | undefined : undefined);
  usePageTitle(answer.distance, textOf(state.board, 'cubic'));

  const look = (board: number[]): void => store.change({ board, line: '', at: 0 }, { isJump: true });
  const isThere = textOf(pattern, 'cubic') === textOf(state.board, 'cubic');
  const color = (cell: number): string => ['white', 'blue', 'red', ''][pattern[cell]!]!;
  const error = opened?.error ?? answer.error ?? rolls.error;
  return (
    <div class="columns">
      <div class="column">
        <Section title="Cubes" class="play">
          <CubesScene cubes={cubes} shape={state} play={(moves) => store.change(played(state, moves))} />
          <p class="told">{plural(state.at, 'roll')} from the start.{' '}
            {isThere ? 'This is the target pattern.'
              : rolls.distance !== undefined && rolls.distance !== null && rolls.distance >= 0 &&
                <>The shortest way to this pattern is {plural(rolls.distance, 'roll')}.</>}</p>
          <Live>{`${plural(state.at, 'roll')} played${isThere ? ', target reached' : ''}`}</Live>
          <Moves marks={rolls.marks} play={(line) => store.change(played(state, line))} from="start"
            what={({ letter }) => `${color(beside(cubes.indexOf(null), letter, state))} cube`} />
          <div class="row">
            <button onClick={() => store.undo()} disabled={!store.canUndo}>↶ Undo</button>
            <button onClick={() => store.redo()} disabled={!store.canRedo}>↷ Redo</button>
            <button onClick={() => look(pattern)} disabled={isThere}>Set as target</button>
          </div>
        </Section>
        <Line line={state.line} at={state.at} distances={distances} what="from the start" marksDetours={false}
          go={(at) => store.change({ at }, { isPlace: true })} />
      </div>
      <div class="column">
        <Section title="Target pattern" class="answer">
          {error !== undefined ? <Missing error={error} opened={opened} puzzles={puzzles} state={state} /> : <Distance distance={answer.distance} />}
          <Painting state={state} paint={look}
            hidden={typeof answer.path === 'string' ? cubesOf(state.start, answer.path, state).at(-1) : undefined}
            setStart={(start) => store.change({ start, line: '', at: 0 }, { isJump: true })} />
          <p class="small">The edges of a cell show the sides of its cube after the best solution: left and right, and
            in front and behind.</p>
          <BoardField label="Pattern" example={textOf(state.board, 'cubic')} boards={opened?.boards} store={store} />
          <button onClick={() => look(isWhole ? drawn(puzzle!)[0]! : anyBoard(state))}>Random pattern</button>
        </Section>
        {typeof answer.path === 'string' && <BestLines puzzle={puzzle} isWhole={isWhole} board={state.board}
          name={name} path={answer.path} takes="Show this solution"
          take={(line) => store.change({ line, at: 0 })} />}
      </div>
      <div class="wide column">
        {puzzle !== undefined && <Folded title="All distances" isOpen>
          {isWhole ? <Depths key={name} puzzle={puzzle} puzzles={puzzles} opened={opened!} state={state} name={name}
            here={answer.distance ?? -1} put={look} />
            : <p>Counting patterns needs the whole table: see Table, below.</p>}
        </Folded>}
        <Folded title="Copy"><Copy state={state} board={state.board} path={answer.path} /></Folded>
        <Folded title="Table" isOpen={opened?.error !== undefined && !opened.canBeMade}>
          <TableFacts store={store} puzzles={puzzles} opened={opened} /></Folded>
      </div>
    </div>
  );
}

function Distance({ distance }: { distance: number | null | undefined }) {
  if (distance === undefined) {
    return <p class="distance"><b>…</b> <span>reading the table</span></p>;
  }
  const judges = distance === null || distance > judgesMost ? -1 : distance;
  return (
    <p class="distance"><b>{distance ?? '∞'}</b>{' '}
      <span>{distance === null ? 'this pattern cannot be reached' : `${distance === 1 ? 'roll' : 'rolls'} at best`}
        {judges < 0 && `; judges count to ${judgesMost} and expect -1`}</span></p>
  );
}

// Shows a new target pattern at the end of its best line.
function useFirstLine(store: Store, path: string | null | undefined): void {
  const { state } = store;
  const key = `${state.start} ${state.board}`;
  const last = useRef('');
  useEffect(() => {
    // The state may have changed meanwhile, and the path is not for the new one.
    if (last.current !== key && path !== undefined && store.state === state) {
      last.current = key;
      if (state.line === '' && path !== null) {
        store.change({ line: path, at: path.length }, { isPlace: true });
      }
    }
  }, [key, path]);
}

// Loads the whole of the page's own table of 3x3 after the first answer.
function useWholeTable(puzzles: Puzzles, store: Store, opened: Opened | undefined, isAnswered: boolean): void {
  const { state } = store;
  const wants = isAnswered && opened?.puzzle !== undefined && !opened.isWhole && state.table === '' &&
    opened.puzzle.cells <= 9;
  useEffect(() => {
    if (wants) {
      puzzles.load(state, () => {}).catch(() => {});  // if that fails, blocks are fetched as before
    }
  }, [wants, state.start]);
}
