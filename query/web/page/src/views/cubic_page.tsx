// The page of rolling cubes.
import { useEffect, useRef } from 'preact/hooks';

import { askTarget, useAnswer, type Answer } from '../answers.js';
import { asStart, boardIn, cubesOf, pieces } from '../cubes.js';
import { anyBoard, drawn } from '../draw.js';
import type { Opened, Puzzles } from '../puzzles.js';
import { useRolling, type Roll } from '../rolling.js';
import { beside, opposite, type Letter } from '../sliding.js';
import { alikeOn, played, textOf, usualState } from '../state.js';
import { arrows } from '../steps.js';
import type { Store } from '../store.js';
import { BestLines } from './best_lines.js';
import { Copy } from './copy.js';
import { CubesScene } from './cubes_scene.js';
import { Depths } from './depths.js';
import { BoardField } from './edit.js';
import { Bar, Line } from './line.js';
import { Missing } from './missing.js';
import { Painting } from './painting.js';
import { usePageKeys, usePageTitle } from './page_keys.js';
import { Failure, Folded, Live, Moves, plural, Section, titled } from './parts.js';
import { TableFacts } from './table.js';

const judgesMost = 30;

export function CubicPage({ store, puzzles }: { store: Store; puzzles: Puzzles }) {
  const { state } = store;
  const { names, board: word } = pieces[state.cubes];
  const opened = puzzles.of(state);
  const places = cubesOf(state.start, state.line, state);
  const cubes = places[state.at]!;
  const at = boardIn(cubes, state.cubes);

  const answer = useAnswer<Answer>(`${opened?.serial} ${state.board}`, { marks: [] }, (emit) =>
    (opened?.puzzle === undefined ? undefined : askTarget(opened, state.board, emit)));
  // The other questions wait for this answer, so that a page that has to fetch blocks shows something sooner.
  const rolling = useRolling(puzzles, opened, answer.distance !== undefined, state, places, cubes);
  // A target of this kind is played from the start; another one is shown at the end of its solution.
  const isPlayed = asStart(state.board, state.cubes) !== undefined;
  const isShown = useRef(false);
  useFirstLine(store, isPlayed ? undefined : answer.path, isShown);
  useWholeTable(puzzles, store, opened, answer.distance !== undefined);

  const isOnWay = answer.path?.startsWith(state.line.slice(0, state.at)) ?? false;
  const best = rolling.rolls.find(({ change }) => change! < 0)?.letter ??
    (isOnWay ? answer.path![state.at] as Letter | undefined : undefined);
  const play = (moves: readonly Letter[]): void => store.change(played(state, moves));
  usePageKeys(play, best);
  usePageTitle(answer.distance, textOf(state.board, state));

  const look = (board: number[]): void => {
    isShown.current = true;
    store.change({ board, line: '', at: 0 }, { isJump: true });
  };
  const isThere = textOf(at, state) === textOf(state.board, state);
  const nameOf = (cell: number): string =>
    (state.cubes === 'axes' ? `${names[at[cell]!]} cube`
      : `${state.cubes === 'marked' ? 'mark ' : ''}${names[at[cell]!]}`);
  const error = opened?.error ?? answer.error ?? rolling.failed?.error;
  const left = rolling.toTarget[state.at], back = rolling.fromStart[state.at];
  const alike = (symbol: number): void => look(alikeOn(state.board.length, state.start, state.cubes, symbol));
  const go = (place: number): void => store.change({ at: place }, { isPlace: true });
  const beginning = { blank: state.start, shape: state };
  const hasTarget = left !== undefined || rolling.rolls.some(({ distance }) => distance !== undefined);
  return (
    <div class="columns">
      <div class="column">
        <Section title="Cubes" class="play">
          <div class="head">
            <p class="told">{plural(state.at, 'roll')} played.{' '}
            {isThere ? `This is the target ${word}.`
              : left !== undefined && `The target is ${plural(left, 'roll')} away.`}{' '}
            {back !== undefined && `Back to the start: ${back}.`}</p>
            <button class="main next" dir="ltr" disabled={best === undefined || isThere} onClick={() => play([best!])}>
              roll <span translate={false}>{best !== undefined && !isThere ? arrows[opposite(best)] : ''}</span></button>
          </div>
          <CubesScene cubes={cubes} shape={state} play={play} />
          <Bar line={state.line} at={state.at} go={go} />
        </Section>
        <Section title="Every roll" class="each">
          <Live>{`${plural(state.at, 'roll')} played${isThere ? ', target reached' : ''}`}</Live>
          <Moves marks={rolling.rolls} play={play}
            label={hasTarget ? 'Rolls, nearer to the target or farther' : 'Rolls'}
            what={({ letter }) => nameOf(beside(cubes.indexOf(null), letter, state))}
            more={(mark) => ((mark as Roll).back === undefined ? '' : `start ${(mark as Roll).back}`)} />
          {rolling.error !== undefined && rolling.failed === undefined && <Failure error={rolling.error} />}
          <div class="row">
            <button onClick={() => store.undo()} disabled={!store.canUndo}>↶ Undo</button>
            <button onClick={() => store.redo()} disabled={!store.canRedo}>↷ Redo</button>
            <button onClick={() => look(at)} disabled={isThere}>Set as target</button>
          </div>
        </Section>
        <Line line={state.line} at={state.at} beginning={beginning}
          go={go}
          {...hasTarget ? { distances: rolling.toTarget, what: 'to the target', marksDetours: true,
                            second: { name: 'start', values: rolling.fromStart } }
            : { distances: rolling.fromStart, what: 'from the start', marksDetours: false }} />
      </div>
      <div class="column">
        <Section title="Answer" class="answer">
          {error !== undefined ? <Missing error={error} puzzles={puzzles} state={state}
            opened={opened?.error === undefined ? rolling.failed ?? opened : opened} />
            : <Distance distance={answer.distance} isJudged={state.cubes === 'axes'} />}
        </Section>
        {typeof answer.path === 'string' && <BestLines opened={opened} board={state.board} path={answer.path}
          takes="Show this solution" beginning={beginning}
          take={(line, count = 0) => store.change({ line, at: count })} />}
        <Section title={`Target ${word}`} class="edit" isFolded>
          <Painting state={state} paint={look}
            hidden={typeof answer.path === 'string' ? cubesOf(state.start, answer.path, state).at(-1) : undefined}
            setStart={(start) => {
              isShown.current = true;
              store.change({ start, line: '', at: 0 }, { isJump: true });
            }} />
          <p class="small">{explained[state.cubes]}</p>
          <BoardField label={titled(word)} example={textOf(state.board, state)} boards={opened?.boards} store={store} />
          <div class="row">
            <button onClick={() => look(opened?.isWhole ? drawn(opened.puzzle!)[0]! : anyBoard(state))}>
              Random {word}</button>
            {state.cubes === 'marked' && <>
              <button onClick={() => alike(1)}>All marks down</button>
              <button onClick={() => alike(0)}>All marks up</button>
              <button onClick={() => store.change(usualState('cubic', undefined, 'marked'), { isJump: true })}>
                Harris's puzzle</button></>}
          </div>
        </Section>
      </div>
      <div class="wide column">
        {opened?.puzzle !== undefined && <Folded title="All distances" isOpen>
          {opened.isWhole
            ? <Depths key={opened.serial} {...{ puzzles, opened, state }} here={answer.distance ?? -1} put={look} />
            : <p>Counting patterns needs the whole table: see Table, below.</p>}
        </Folded>}
        <Folded title="Copy and download"><Copy state={state} board={state.board} path={answer.path} /></Folded>
        <Folded title="Table" isOpen={opened?.error !== undefined && !opened.canBeMade}>
          <TableFacts store={store} puzzles={puzzles} opened={opened} /></Folded>
      </div>
    </div>
  );
}

const explained = {
  axes: 'The edges of a cell show the sides of its cube after the best solution.',
  marked: 'A sign shows where the mark is: ● up, ○ down, ↑ north, → east, ↓ south, ← west.',
  dice: 'The first number is on top, the second to the north.',
};

function Distance({ distance, isJudged }: { distance: number | null | undefined; isJudged: boolean }) {
  if (distance === undefined) {
    return <p class="distance"><b>…</b> <span>reading the table</span></p>;
  }
  const isBeyond = isJudged && (distance === null || distance > judgesMost);
  return (
    <p class="distance"><b>{distance ?? '∞'}</b>{' '}
      <span>{distance === null ? 'this cannot be reached' : `${distance === 1 ? 'roll' : 'rolls'} at best`}
        {isBeyond && `; judges count to ${judgesMost} and expect -1`}</span></p>
  );
}

// Lays out the best line of a new target: to be played, or shown at its end if the target was made here.
function useFirstLine(store: Store, path: string | null | undefined, isShown: { current: boolean }): void {
  const { state } = store;
  const key = `${state.start} ${state.board}`;
  const last = useRef('');
  useEffect(() => {
    // The state may have changed meanwhile, and the path is not for the new one.
    if (last.current !== key && path !== undefined && store.state === state) {
      last.current = key;
      if (state.line === '' && path !== null) {
        store.change({ line: path, at: isShown.current ? path.length : 0 }, { isPlace: true });
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
