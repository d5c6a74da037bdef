// The frame of both pages: the choice of the puzzle, and errors in the address.
import { useEffect, useReducer, useState } from 'preact/hooks';

import type { Metric } from './metric.js';
import { isSearched, Puzzles } from './puzzles.js';
import { addressOf, usualState } from './state.js';
import type { Family } from './state.js';
import { Store } from './store.js';
import { CubicPage } from './views/cubic_page.js';
import { useKeptFocus } from './views/kept_focus.js';
import { isText } from './views/page_keys.js';
import { Notice } from './views/parts.js';
import { SlidingPage } from './views/sliding_page.js';

// The shapes that can be answered here; another one is in the list only while it is shown.
const shapes: Record<Family, string[]> = {
  sliding: ['2x2', '2x3', '3x2', '2x4', '4x2', '3x3', '2x5', '5x2', '2x6', '6x2', '3x4', '4x3', '4x4'],
  cubic: ['2x2', '2x3', '3x2', '2x4', '4x2', '3x3', '2x5', '5x2'],
};

const kinds: [Family, string][] = [['sliding', 'Sliding tiles'], ['cubic', 'Rolling cubes']];

// A link to the other kind leads to its last state; a link to the current kind leads to its default.
function addressOfKind(store: Store, family: Family): string {
  const left = store.state.family === family ? undefined : store.left(family);
  return left === undefined ? `#/${family}/3x3` : addressOf(left);
}

// The choice of what counts as one move. The table of an address is for one of them.
function Counting({ metric, count }: { metric: Metric; count: (metric: Metric) => void }) {
  return (
    <fieldset class="row counting">
      <legend>Count</legend>
      {counted.map(([name, text, short, title]) => (
        <label key={name} title={title}><input type="radio" name="metric" value={name} checked={metric === name}
          onChange={() => count(name)} /> {text} <abbr title={title}>{short}</abbr></label>
      ))}
    </fieldset>
  );
}

const counted: [Metric, string, string, string][] = [
  ['single', 'single moves', 'STM', 'Each tile that moves counts (single-tile metric)'],
  ['multi', 'slides', 'MTM', 'Any number of tiles that slide together count as one (multi-tile metric)'],
];

export function App() {
  const [store] = useState(() => new Store());
  const [puzzles] = useState(() => new Puzzles());
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useKeptFocus();
  useEffect(() => {
    puzzles.onChange = () => redraw(0);
    redraw(0);
    return store.listen(() => redraw(0));
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !isText(event.target)) {
        const key = event.key.toLowerCase();
        if (key === 'z' || key === 'y') {
          event.preventDefault();
          key === 'y' || event.shiftKey ? store.redo() : store.undo();
        }
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const { state } = store;
  const shape = `${state.rows}x${state.cols}`;
  const open = (family: Family, text: string): void => {
    const [rows, cols] = text.split('x').map(Number) as [number, number];
    store.change({ ...usualState(family, { rows, cols }), metric: state.metric }, { isJump: true });
  };
  return (
    <>
      <header>
        <h1>slidebase <span>explorer</span></h1>
        <nav aria-label="Puzzle">
          {kinds.map(([family, name]) => <a key={family} href={addressOfKind(store, family)}
            aria-current={state.family === family ? 'page' : undefined}>{name}</a>)}
          <label>Board{' '}
            <select value={shape} onChange={(event) => open(state.family, event.currentTarget.value)}>
              {[...new Set([...shapes[state.family], shape])].map((text) =>
                <option value={text}>{text.replace('x', ' × ')}</option>)}
            </select>
          </label>
        </nav>
        {state.family === 'sliding' && <Counting metric={state.metric}
          count={(metric) => store.change({ metric, table: '' }, { isJump: true })} />}
      </header>
      <main>
        {store.problems.length > 0 &&
          <Notice>This address has errors: {store.problems.join(', ')}. The default is shown instead.</Notice>}
        {state.family === 'sliding'
          ? <SlidingPage store={store} puzzles={puzzles} />
          : <CubicPage store={store} puzzles={puzzles} />}
      </main>
      <footer>
        <p>{isSearched(state) ? 'Every answer is found by a search with pattern tables, in this page, and is optimal.'
          : 'Every answer is looked up in a complete table, in this page.'} Letters say where the blank goes:
          d&#8239;down, l&#8239;left, r&#8239;right, u&#8239;up.</p>
      </footer>
    </>
  );
}
