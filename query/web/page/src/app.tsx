// The frame of both pages: the choice of the puzzle, and errors in the address.
import { useEffect, useReducer, useState } from 'preact/hooks';

import { mostQuickly } from '../../core/src/table.js';
import { pieces, type CubeKind } from './cubes.js';
import { anyBoard } from './draw.js';
import { isNear, type Metric } from './sliding.js';
import { isSearched, Puzzles } from './puzzles.js';
import { addressOf, usualState, type Family } from './state.js';
import { onChoice } from './settings.js';
import { Store } from './store.js';
import { CubicPage } from './views/cubic_page.js';
import { isText, useKeptFocus, useKeys } from './views/page_keys.js';
import { Failure, Select } from './views/parts.js';
import { SlidingPage, type Begun } from './views/sliding_page.js';
import { Welcome } from './views/welcome.js';

// The shapes that can be answered here; another one is in the list only while it is shown.
const allShapes: Record<Family, string[]> = {
  sliding: ['2x2', '2x3', '3x2', '2x4', '4x2', '3x3', '2x5', '5x2', '2x6', '6x2', '3x4', '4x3', '4x4', '3x5', '5x3', '2x8', '8x2', '4x5', '5x4', '5x5'],
  cubic: ['2x2', '2x3', '3x2', '2x4', '4x2', '3x3', '2x5', '5x2'],
};

const kinds: [Family, string][] = [['sliding', 'Sliding tiles'], ['cubic', 'Rolling cubes']];

function cellsOf(shape: string): number {
  const [rows, cols] = shape.split('x').map(Number) as [number, number];
  return rows * cols;
}

// A link to the other kind leads to its last state; a link to the current kind leads to its default.
function addressOfKind(store: Store, family: Family): string {
  const left = store.state.family === family ? undefined : store.left(family);
  return left === undefined ? `#/${family}/3x3` : addressOf(left);
}

// A choice of one of a few, each with its name, its text, a short text and a title.
function Choice<T extends string>({ what, name, options, chosen, choose }: {
  what: string; name: string; options: readonly (readonly [T, string, string, string])[]; chosen: T; choose: (name: T) => void;
}) {
  return (
    <fieldset class="row choice">
      <legend>{what}</legend>
      {options.map(([option, text, short, title]) => (
        <label key={option} title={title}><input type="radio" name={name} value={option} checked={chosen === option}
          onChange={() => choose(option)} /> {text} {short !== '' && <abbr>{short}</abbr>}</label>
      ))}
    </fieldset>
  );
}

// The table of an address is for one metric.
const counted: readonly (readonly [Metric, string, string, string])[] = [
  ['single', 'single moves', 'STM', 'Each tile that moves counts (single-tile metric)'],
  ['multi', 'slides', 'MTM', 'Any number of tiles that slide together count as one (multi-tile metric)'],
];
const rolling = (Object.keys(pieces) as CubeKind[]).map((kind) => [kind, pieces[kind].name, '', pieces[kind].title] as const);

export function App() {
  const [store] = useState(() => new Store());
  const [puzzles] = useState(() => new Puzzles());
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const [isFirst] = useState(location.hash.length < 3);
  const [begun, begin] = useState<Begun>('');
  const [failed, fail] = useState<Error>();
  useKeptFocus();
  useEffect(() => {
    puzzles.onChange = store.onChange = () => redraw(0);
    onChoice(() => redraw(0));
    redraw(0);
    // Whatever fails without another place to say so: a handler, or work that it began.
    addEventListener('error', ({ error }) => error instanceof Error && fail(error));
    addEventListener('unhandledrejection', ({ reason }) => fail(reason instanceof Error ? reason : new Error(String(reason))));
  }, []);
  useKeys((event) => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !isText(event.target) && (key === 'z' || key === 'y')) {
      event.preventDefault();
      key === 'y' || event.shiftKey ? store.redo() : store.undo();
    }
  });

  const { state } = store;
  const isWelcome = isFirst && !store.canUndo;
  const shape = `${state.rows}x${state.cols}`;
  const shapes = allShapes[state.family].filter((text) =>
    state.family === 'sliding' || cellsOf(text) <= mostQuickly[state.cubes]);
  const open = (text: string, cubes = state.cubes): void => {
    const [rows, cols] = text.split('x').map(Number) as [number, number];
    store.change({ ...usualState(state.family, { rows, cols }, cubes), metric: state.metric }, { isJump: true });
  };
  return (
    <>
      <header>
        <h1 translate={false}>slidebase <i>explorer</i></h1>
        <nav aria-label="Puzzle">
          {kinds.map(([family, name]) => <a key={family} href={addressOfKind(store, family)}
            aria-current={state.family === family && !isWelcome ? 'page' : undefined}>{name}</a>)}
          {!isWelcome && <Select label="Board" value={shape} choose={open}
            options={[...new Set([...shapes, shape])].map((text) => [text, text.replace('x', ' × ')])} />}
        </nav>
        {isWelcome ? null : state.family === 'sliding'
          ? <Choice what="Count" name="metric" options={counted} chosen={state.metric}
              choose={(metric) => store.change({ metric, table: '' }, { isJump: true })} />
          : <Choice what="Cubes" name="cubes" options={rolling} chosen={state.cubes}
              choose={(kind) => open(cellsOf(shape) <= mostQuickly[kind] ? shape : kind === 'dice' ? '2x3' : '3x3', kind)} />}
      </header>
      <main>
        {store.problems.length > 0 &&
          <p class="notice" role="alert">This address has errors: {store.problems.join(', ')}. The default is shown instead.</p>}
        {failed !== undefined && <Failure error={failed} />}
        {isWelcome ? <Welcome begin={(shape, how) => {
              begin(how);
              const usual = usualState('sliding', shape);
              store.change({ ...usual, board: how === 'game' ? anyBoard(usual) : usual.goal }, { isJump: true });
            }} />
          : state.family === 'sliding'
          ? <SlidingPage store={store} puzzles={puzzles} begun={begun} />
          : <CubicPage store={store} puzzles={puzzles} />}
      </main>
      <footer>
        <p>{isSearched(state) ? isNear(state) ? 'Solutions are found in this page. They need not be the shortest.'
          : 'Every answer is found by a search, in this page, and is optimal.'
          : 'Every answer is looked up in a complete table, in this page.'}</p>
      </footer>
    </>
  );
}
