// The table that answers, its contents, and ways to open another one.
import { useEffect, useState } from 'preact/hooks';

import type { NameParts } from '../../../core/src/kinds.js';
import { NoRanges, Tables } from '../../../core/src/index.js';
import { madeInMemory } from '../../../core/src/table.js';
import { useValue } from '../answers.js';
import { named } from '../loading.js';
import { isSearched, keeps, madeHere, mostInMemory, type Open, type Opened, type Puzzles } from '../puzzles.js';
import { isNear, unitOf } from '../sliding.js';
import { tableAddress, usualState, type State } from '../state.js';
import type { Store } from '../store.js';
import { Keeping, Whole } from './missing.js';
import { bytesOf, Failure, Form, plural } from './parts.js';

interface Props {
  store: Store;
  puzzles: Puzzles;
  opened: Opened | undefined;
}

export function TableFacts({ store, puzzles, opened }: Props) {
  const { puzzle } = opened ?? {};
  const { family, cubes, rows, cols, table } = store.state;
  return (
    <>
      {puzzle !== undefined && <Facts puzzle={puzzle} />}
      {isSearched(store.state) && !isNear(store.state) && <p>A complete table of {rows} × {cols} would be too large. A search answers, guided by tables
        that it makes{store.state.metric === 'multi' && ' in some seconds (up to 121 MB)'}. Its answers are optimal.</p>}
      {opened !== undefined && puzzle !== undefined && !opened.isWhole &&
        puzzle.table.bytes <= mostInMemory &&
        <Whole key={opened.serial} {...{ state: store.state, puzzles, bytes: puzzle.table.bytes }} />}
      <OtherTable key={`${family} ${cubes} ${rows} ${cols} ${table}`} {...{ store, puzzles }} />
      <Kept />
    </>
  );
}

// The choice to keep tables in the browser, and how much it keeps.
function Kept() {
  const isOn = keeps();
  const [bytes, count] = useState<number | undefined>();
  useEffect(() => {
    void Tables.keptBytes().then(count);
  }, [isOn]);
  return (
    <div class="row">
      <Keeping>Keep fetched and made tables for offline use, from the next visit on</Keeping>
      {bytes !== undefined && bytes > 0 && <button onClick={() => Tables.forgetKept().then(() => count(0))}>
        Forget {bytesOf(bytes)}</button>}
    </div>
  );
}

function Facts({ puzzle }: { puzzle: Open }) {
  const { fileName, metric, bytes, states, longest, digest, fetched } = puzzle.table;
  const { value: published } = useValue('', () =>
    fetch(named('digests.txt')).then((response) => response.text()));
  const expected = published?.match(`(?<=^|\n)${fileName.replace('.sbt', '')}\t(\\w+)`)?.[1];
  const isMade = [madeHere, madeInMemory].includes(puzzle.table.name);
  const name = isMade ? madeHere : puzzle.table.name;
  return (
    <dl>
      <dt>Table</dt><dd>{fileName}{isMade ? `, ${name}` : name !== fileName && <>, from <code translate={false}>{name}</code></>}</dd>
      <dt>Holds</dt><dd>{states.toLocaleString('en')} states in {bytesOf(bytes)}; the farthest is{' '}
        {plural(longest, unitOf(metric))} away</dd>
      <dt>Digest</dt><dd><code translate={false}>{digest}</code>{' '}
        {published === undefined ? '' : expected === digest ? <span class="good">✓ matches the published table</span>
          : expected !== undefined ? <b class="bad">✗ not the published table</b>
          : 'no table of this puzzle was published'}</dd>
      <dt>Fetched</dt><dd>{isMade ? 'nothing' : fetched.requests === 0 ? 'all of it' :
        `${fetched.requests.toLocaleString('en')} requests, ${bytesOf(fetched.bytes)}`}</dd>
    </dl>
  );
}

// The current state if the table is for it; otherwise the default state for the table's shape, goal or start.
function stateFor({ family, cubes, rows, cols, root, metric }: NameParts, state: State): State {
  const usual = { ...usualState(family, { rows, cols }, cubes), metric };
  const isSame = state.family === family && state.cubes === cubes && state.rows === rows && state.cols === cols;
  if (isSame && root === usual.goal.indexOf(0)) {
    return { ...state, metric };
  }
  const tiles = usual.goal.filter((tile) => tile !== 0);
  const goal = tiles.toSpliced(root, 0, 0);
  return family === 'cubic' ? { ...usual, start: root }
    : root === usual.goal.indexOf(0) ? usual : { ...usual, goal, board: goal };
}

function OtherTable({ store, puzzles }: { store: Store; puzzles: Puzzles }) {
  const [text, setText] = useState(store.state.table);
  const [error, setError] = useState<Error | undefined>();
  const address = text.trim() === '' ? '' : tableAddress(text.trim());
  const attempt = (open: () => Promise<void>): void => {
    setError(undefined);
    open().catch(setError);
  };
  const fromAddress = async (): Promise<void> => {
    if (address === undefined) {
      throw new Error('An address of a table begins with https:// and is complete.');
    }
    show(address === '' ? undefined : await puzzles.describe(address), address);
  };
  const fromFile = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) {
      show(await puzzles.give(file), '');
      puzzles.onChange();
    }
  };
  const show = (kind: NameParts | undefined, table: string): void => {
    store.change(kind === undefined ? { table } : { ...stateFor(kind, store.state), table }, { isJump: true });
  };
  return (
    <>
      <Form class="row" send={() => attempt(fromAddress)}>
        <label class="wide">A table at an address{' '}
          <input type="text" inputMode="url" spellcheck={false} placeholder="https://…/sliding-3x4-11.sbt"
            value={text} onInput={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }} />
        </label>
        <button>Open</button>
      </Form>
      <p><label>or in a file of yours{' '}<input type="file" accept=".sbt"
        onChange={({ currentTarget: { files } }) => attempt(() => fromFile(files?.[0]))} /></label>{' '}
        <span class="small">It stays on this computer.</span></p>
      {error !== undefined && <Failure error={error} />}
      {error instanceof NoRanges &&
        <Whole state={store.state} puzzles={puzzles} address={address!} then={(kind) => show(kind, address!)} />}
    </>
  );
}
