// The page of sliding tiles.
import { useState } from 'preact/hooks';

import { askSliding, useAnswer, useDistances, type Answer } from '../answers.js';
import { anyBoard, drawn, drawnFrom, pathsBy, walkedTo, type Drawing, type FindPaths } from '../draw.js';
import { useFifteen, type Searching } from '../fifteen_answers.js';
import { movesIn, unitOf } from '../sliding.js';
import { isSearched, type Opened, type Puzzles } from '../puzzles.js';
import { formats } from '../reading.js';
import { beside, boardsOf, movesFrom, opposite, parity, swapped, withTwoSwapped } from '../sliding.js';
import type { Letter, Shape } from '../sliding.js';
import { directions, stepsOf, tilesOf } from '../steps.js';
import { mostMoves, played, textOf, type State } from '../state.js';
import type { Store } from '../store.js';
import { BestLines } from './best_lines.js';
import { Copy } from './copy.js';
import { Depths } from './depths.js';
import { BoardField } from './edit.js';
import { Entry } from './entry.js';
import { Fifteens } from './fifteens.js';
import { GameBar, GameClock, useGame, type Game } from './game.js';
import { Bar, Line } from './line.js';
import { Missing } from './missing.js';
import { usePageKeys, usePageTitle } from './page_keys.js';
import { Folded, lineOf, Live, Moves, plural, Section, Select } from './parts.js';
import { SlidingBoard } from './sliding_board.js';
import { SmallBoard } from './small_board.js';
import { TableFacts } from './table.js';
import { estimates, useEstimates, Why } from './why.js';

// What the parts of the page share.
interface Shared {
  store: Store;
  puzzles: Puzzles;
  state: State;
  /** The board shown, and all boards along the line. */
  board: number[];
  boards: number[][];
  answers: Answers;
  game: Game;
  play: (moves: readonly Letter[]) => void;
  put: (board: readonly number[], goal?: readonly number[]) => void;
  /** Draws a board at a distance up to `longest`. */
  draw: (depth: number, drawing: Drawing) => Promise<number[]>;
  longest: number;
  /** What was just moved, for screen readers. */
  moved: string;
}

type Mode = '' | 'swap' | 'enter';

/** What the visitor chose to begin with. */
export type Begun = '' | 'enter' | 'game';

export function SlidingPage({ store, puzzles, begun }: { store: Store; puzzles: Puzzles; begun: Begun }) {
  const { state } = store;
  const [mode, setMode] = useState<Mode>(begun === 'enter' ? begun : '');
  const boards = boardsOf(state.board, state.line, state);
  const board = boards[state.at]!;
  const game = useGame(store, textOf(board, state) === textOf(state.goal, state), begun === 'game');
  const answers = useAnswers(state, puzzles, boards, game.isHidden ? state.board : board);
  const { opened, answer, searching } = answers;
  const puzzle = opened?.puzzle;

  const [last, setLast] = useState({ text: '', line: '', at: -1 });
  const play = (moves: readonly Letter[]): void => {
    const next = played(state, moves);
    setLast({ ...next, text: moveText(moves, board, state, next.at - state.at) });
    store.change(next);
  };
  const put = (next: readonly number[], goal: readonly number[] = state.goal): void => {
    setMode('');
    store.change({ board: [...next], goal: [...goal], line: '', at: 0 }, { isJump: true });
  };
  const find: FindPaths | undefined = searching !== undefined
    ? (of) => Promise.all(of.map((one) => searching.find(one))) : puzzle && pathsBy(puzzle);
  const longest = searching !== undefined ? mostShuffled[state.metric] : puzzle?.table.longest ?? 0;
  const draw = async (depth: number, drawing: Drawing): Promise<number[]> => (opened?.isWhole
    ? (await drawnFrom(opened, depth, 1, drawing))[0]! : walkedTo(find!, state, depth, drawing));
  usePageKeys(mode === 'enter' ? () => {} : play, game.isHidden ? undefined : movesIn(answer.path ?? '', state.metric)[0], () => setMode(''));
  usePageTitle(game.isHidden ? undefined : answer.distance, textOf(board, state));

  const [isWhy, setWhy] = useState(false);
  const [chosen, choose] = useState(-1);  // the estimate in the graph
  const cells = state.rows * state.cols;
  const hasEstimates = state.metric === 'single' && cells <= 16;
  const isWhole = opened?.isWhole ?? false;
  const isEstimated = isWhy && hasEstimates;
  const estimated = useEstimates(state, isEstimated ? [board, ...boards] : [], isEstimated && isWhole && cells <= 9);
  const shared: Shared = { store, puzzles, state, board, boards, answers, game, play, put, draw, longest,
    moved: last.at === state.at && last.line === state.line ? last.text
      : `${plural(movesIn(state.line.slice(0, state.at), state.metric).length, unitOf(state.metric))} played` };
  return (
    <div class="columns">
      <div class="column">
        <BoardPart {...shared} mode={mode} setMode={setMode} away={isWhy && chosen >= 0} />
        {!game.isHidden && mode !== 'enter' && <Trouble {...shared} />}
        {game.isOn && mode !== 'enter' && !searching?.isNear && <GameBar {...{ game, state, longest, draw, put }} optimum={answers.distances[0]} />}
        {mode !== 'enter' && <Changes {...shared} mode={mode} setMode={setMode} />}
        <Line line={state.line} at={state.at} metric={state.metric} distances={answers.distances} what="to the goal"
          marksDetours beginning={beginningOf(state.board, state)} isHidden={game.isHidden}
          go={(at) => store.change({ at }, { isPlace: true })}
          second={chosen < 0 || !isWhy ? undefined : { name: estimates[chosen]!,
            values: boards.map((_, i) => estimated.values?.[4 * (i + 1) + chosen]) }}>
          <BoardField label="Your moves" example="R2 U, left, 5 8 6" name="line" boards={opened?.boards} store={store} />
        </Line>
      </div>
      <div class="column">
        {!game.isHidden && mode !== 'enter' && <Ways {...shared} />}
        <OtherBoards {...shared} />
      </div>
      <div class="wide column">
        {puzzle !== undefined && !game.isHidden && <Folded title="All distances" isOpen>
          <Depths key={opened!.serial} {...{ puzzles, state, put }} opened={opened!} here={answer.distance ?? -1} />
        </Folded>}
        {hasEstimates && !game.isHidden && <Folded title="Why so many moves: estimates" toggled={setWhy}>
          <Why puzzle={isWhole ? puzzle : undefined} distance={answer.distance} chosen={chosen} choose={choose}
            sums={estimated.sums} values={estimated.values?.subarray(0, 4)} error={estimated.error} />
        </Folded>}
        <Folded title="Copy and download"><Copy state={state} board={board} path={answer.path} /></Folded>
        <Folded title="Table" isOpen={opened?.error !== undefined && !opened.canBeMade}>
          <TableFacts store={store} puzzles={puzzles} opened={opened} /></Folded>
      </div>
    </div>
  );
}

const beginningOf = (board: readonly number[], shape: Shape) => ({ board, blank: board.indexOf(0), shape });

interface WithMode {
  mode: Mode;
  setMode: (mode: Mode) => void;
}

// The board between what is to be done next and the controls along the line: nothing that they do moves them.
function BoardPart(shared: Shared & WithMode & { away: boolean }) {
  const { store, state, board, answers, game, play, put, mode, setMode, away } = shared;
  if (mode === 'enter') {
    return <Section title="Board" class="play">
      <Entry key={`${state.rows} ${state.cols}`} shape={state} done={put} leave={() => setMode('')} /></Section>;
  }
  return (
    <Section title="Board" class="play">
      {game.isOn ? <div class="head"><GameClock {...{ game, state }} optimum={answers.distances[0]} /></div> : <Head {...shared} />}
      <SlidingBoard board={board} shape={state} marks={game.isHidden ? [] : answers.answer.marks} goal={state.goal}
        isSwapping={mode === 'swap'} away={away} play={play} swap={(a, b) => put(swapped(board, a, b))} />
      <Bar line={state.line} at={state.at} metric={state.metric} go={(at) => store.change({ at }, { isPlace: true })} />
    </Section>
  );
}

// The distance, and the next move, large.
function Head({ state, board, answers: { opened, answer, searching }, play, moved }: Shared) {
  const [best] = movesIn(answer.path ?? '', state.metric);
  return (
    <div class={`answer head ${searching === undefined ? '' : 'two'}`}>
      <Distance state={state} answer={answer} error={opened?.error ?? answer.error} searching={searching} />
      {searching !== undefined && <SearchRow {...searching} isDone={answer.distance !== undefined} />}
      <Next move={best} board={board} state={state} play={play} />
      <Live every={moved}>{spoken(answer, searching)}</Live>
    </div>
  );
}

// Why there is no answer.
function Trouble({ store, puzzles, state, board, answers: { opened, answer }, put }: Shared) {
  const error = opened?.error ?? answer.error;
  return error === undefined && answer.distance !== null ? null : (
    <Section title="Answer" class="answer">
      {error !== undefined ? <Missing {...{ error, opened, puzzles, state }}
          countSingle={() => store.change({ metric: 'single' }, { isJump: true })} />
        : <NoWay parity={parity(board, state.goal, state)} swap={() => put(withTwoSwapped(board))} />}
    </Section>
  );
}

function Changes({ store, game, mode, setMode }: Shared & WithMode) {
  return (
    <section class="changes" aria-label="Change the board">
      <div class="row">
        <button onClick={() => store.undo()} disabled={!store.canUndo}>↶ Undo</button>
        <button onClick={() => store.redo()} disabled={!store.canRedo}>↷ Redo</button>
        <button onClick={() => setMode('enter')}>Enter a board</button>
        <button aria-pressed={mode === 'swap'} onClick={() => setMode(mode === 'swap' ? '' : 'swap')}>Swap two</button>
        <button aria-pressed={game.isOn} onClick={game.toggle}>{game.isOn ? 'End the game' : 'Play a game'}</button>
      </div>
      <p class="small">{mode === 'swap' ? 'Press the two pieces to swap.' : <>
        Press or drag a tile<span class="keys">, or use the arrow keys</span>. {!game.isHidden && <><span class="keys">Key b plays
          a best move.</span> <span class="home-legend">Tinted</span> tiles are home.</>}</>}</p>
    </section>
  );
}

function Ways({ store, state, board, answers: { opened, answer, searching }, play }: Shared) {
  const follow = (line: string, count = 0): void => store.change({
    line: (state.line.slice(0, state.at) + line).slice(0, mostMoves), at: Math.min(mostMoves, state.at + count) });
  const blank = board.indexOf(0);
  return (
    <>
      {answer.distance !== null && !searching?.isNear && <Section title="Every move" class="each" isFolded>
        <Moves marks={answer.marks} play={play}
          what={(mark) => tilesOf(lineOf(mark).join(''), blank, board, state).join(' ')} />
      </Section>}
      {typeof answer.path === 'string' && <BestLines {...{ opened, searching, board }} path={answer.path}
        metric={state.metric} take={follow} takes="Show this solution" beginning={beginningOf(board, state)} />}
    </>
  );
}

function OtherBoards({ store, state, board, answers: { opened, searching }, put, draw, longest }: Shared) {
  const setGoal = (goal: number[]): void => store.change({ goal }, { isJump: true });
  return (
    <Section title="Another board" class="edit" isFolded>
      <BoardField label="Board" example={textOf(board, state)} boards={opened?.boards} store={store} />
      <div class="row">
        <BoardField label="Goal" example={textOf(state.goal, state)} boards={opened?.boards} name="goal" store={store} />
        <SmallBoard board={state.goal} state={state} /></div>
      <div class="row">
        <button onClick={() => put(opened?.isWhole ? drawn(opened.puzzle!)[0]! : anyBoard(state))}>Random board</button>
        <button onClick={() => setGoal(board)}>Set as goal</button>
        <Select label="Usual goals" value="" options={[['', 'choose'], ...goals.map((name) => [name, name] as const)]}
          choose={(name) => name && formats.ask('goal', { rows: state.rows, cols: state.cols, number: goals.indexOf(name) })
            .then((goal) => setGoal([...goal]))} />
      </div>
      {searching !== undefined && !searching.isNear && <Fifteens {...{ state, longest, draw, put }} />}
    </Section>
  );
}

// As slidebase-query numbers them.
const goals = ['blank-last', 'blank-first', 'snail', 'columns'] as const;

// Random boards of 4x4 are hardly ever farther away; those of 3x5 and 2x8 are farther in single moves.
const mostShuffled = { single: 62, multi: 32 };

// The button stays where it is if there is no move to push.
function Next({ move, board, state, play }: {
  move: string | undefined; board: readonly number[]; state: State; play: (line: Letter[]) => void;
}) {
  const [step] = move === undefined ? [] : stepsOf(move, { ...beginningOf(board, state), metric: state.metric });
  return <button class="main next" dir="ltr" disabled={step === undefined}
    onClick={() => play([...move!] as Letter[])}>push <span translate={false}>{step?.text}</span></button>;
}

interface Answers {
  opened: Opened | undefined;
  answer: Answer;
  distances: (number | undefined)[];
  /** Present if a search answers instead of a table. */
  searching?: Searching;
}

function useAnswers(state: State, puzzles: Puzzles, boards: number[][], board: number[]): Answers {
  const opened = puzzles.of(state);
  const legal = movesFrom(board.indexOf(0), state, state.metric === 'multi');
  const answer = useAnswer<Answer>(`${opened?.serial} ${board}`, { marks: legal }, (emit) =>
    (opened?.puzzle === undefined ? undefined : askSliding(opened, board, emit)));
  const distances = useDistances(opened, boards);
  const fifteen = useFifteen(isSearched(state), state, boards, board, opened?.serial);
  if (isSearched(state)) {
    return { opened, ...fifteen };
  }
  return { opened, answer, distances };
}

function Distance({ state, answer, error, searching }: {
  state: State; answer: Answer; error: Error | undefined; searching: Searching | undefined;
}) {
  if (error !== undefined) {
    return <p class="distance"><span>no answer: see below</span></p>;
  }
  if (answer.distance === undefined) {
    const idle = searching === undefined ? 'reading the table' : searching.isStopped ? 'the search was stopped' : '';
    return <p class="distance"><b>…</b> <span>{searching?.progress || idle}</span></p>;
  }
  if (answer.distance === null) {
    return <p class="distance"><b>∞</b> <span>this board cannot be solved</span></p>;
  }
  const unit = unitOf(state.metric);
  const { atLeast = answer.distance } = answer;
  return <p class="distance"><b>{answer.distance}</b>{' '}
    <span>{answer.distance > atLeast ? `${unit}s; none has fewer than ${atLeast}` : answer.distance === 0 ? `${unit}s left: this is the goal` :
      `${unit}${answer.distance === 1 ? '' : 's'} left at best`}</span></p>;
}

// A button that stops or continues the search; and, once the distance is known, the progress of the rest.
function SearchRow({ progress, isStopped, isDone, stop, goOn }: Searching & { isDone: boolean }) {
  return progress === '' && !isStopped ? null : (
    <p class="row small">{isDone && <span>{isStopped ? 'the search was stopped' : progress}</span>}
      {isStopped ? <button onClick={goOn}>Continue</button> : <button onClick={stop}>Stop</button>}</p>
  );
}

// The text read out after a move: "8 down", "2 tiles down", or that the move is not possible.
function moveText(moves: readonly Letter[], board: readonly number[], shape: Shape, made: number): string {
  const [letter] = moves;
  if (letter === undefined) {
    return '';
  }
  if (made <= 0) {
    return `no tile to move ${directions[opposite(letter)]}`;
  }
  const tile = board[beside(board.indexOf(0), letter, shape)];
  return `${made > 1 ? plural(made, 'tile') : tile} ${directions[opposite(letter)]}`;
}

function spoken({ distance }: Answer, searching: Searching | undefined): string {
  return distance === null ? 'this board cannot be solved' : distance !== undefined ? `${distance} left`
    : searching?.progress ? 'searching' : '';
}

function NoWay({ parity: { swaps, blankMoves }, swap }: {
  parity: ReturnType<typeof parity>; swap: () => void;
}) {
  const kind = (count: number): string => (count % 2 === 0 ? 'even' : 'odd');
  return (
    <div class="why">
      <p>Check what you entered.</p>
      <button onClick={swap}>Swap two tiles to make it solvable</button>
      <Folded title="Why"><p>Each move swaps the blank with a tile beside it. So where a board can be solved, its swaps to the goal and
        the cells from the blank to its place are both even or both odd. Here it takes{' '}
        {plural(swaps, 'swap')} ({kind(swaps)}), and the blank is {plural(blankMoves, 'cell')}{' '}
        away ({kind(blankMoves)}). Half of all boards are like this.</p></Folded>
    </div>
  );
}
