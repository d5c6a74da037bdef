// Boards at a distance as a list to copy or download, in the formats of judges and as text or CSV.
import { useState } from 'preact/hooks';

import type { Drawing } from '../draw.js';
import { unitOf } from '../sliding.js';
import { textOf, type State } from '../state.js';
import { CopyButton, oneLine, save, textsOf } from './copy.js';
import { isWithin, NumberField } from './edit.js';
import { asThemselves, Form, plural, Select } from './parts.js';
import { useWork, Working } from './work.js';

const mostListed = 1000;

interface Props {
  state: State;
  longest: number;
  /** The number of boards at a distance, if it is known. */
  countAt: (depth: number) => number | undefined;
  /** Up to `count` boards. */
  draw: (depth: number, count: number, drawing: Drawing) => Promise<number[][]>;
}

export function Lists({ state, longest, countAt, draw }: Props) {
  const [depth, setDepth] = useState(`${Math.min(20, longest)}`);
  const [count, setCount] = useState('20');
  const [list, show] = useState<{ boards: number[][]; depth: number }>();
  const [format, choose] = useState('Text');
  const work = useWork();
  const formats = formatsOf(state);
  const name = formats[format] === undefined ? 'Text' : format;
  const text = list === undefined ? '' : formats[name]!(list.boards, list.depth);
  const all = list && countAt(list.depth);
  const isAsked = isWithin(count, mostListed) && isWithin(depth, longest);
  return (
    <>
      <Form class="row" send={() => isAsked && work.begin((drawing) => draw(Number(depth), Number(count), drawing),
                                                          (boards) => show({ boards, depth: Number(depth) }))}>
        <label>Boards <NumberField most={mostListed} value={count} set={setCount} /></label>
        <label>{unitOf(state.metric)}s away <NumberField most={longest} value={depth} set={setDepth} /></label>
        <button disabled={!isAsked}>List</button>
        {!isAsked && <span class="problem" role="alert">up to {mostListed} boards, {longest} {unitOf(state.metric)}s away</span>}
      </Form>
      <Working {...work} />
      {list !== undefined && <>
        <p>{list.boards.length === all ? `All ${plural(all, 'board')} at this distance.`
          : all === undefined ? `A sample of ${plural(list.boards.length, 'board')}, not uniform: ` +
            'random boards led to this distance along shortest ways.'
          : `${plural(list.boards.length, 'board')} of ${all.toLocaleString('en')}, drawn at random.`}</p>
        <div class="row">
          <Select label="As" value={name} options={asThemselves(formats)} choose={choose} />
          <button onClick={() => save(new Blob([text]), `boards-${list.depth}.${name === 'CSV' ? 'csv' : 'txt'}`)}>
            Download</button>
          <CopyButton text={text} />
        </div>
        <textarea readOnly dir="ltr" aria-label="The list" rows={6} value={text} />
      </>}
    </>
  );
}

type Format = (boards: readonly number[][], depth: number) => string;

// From the texts of one board; those of judges that begin or end a file are written once.
function formatsOf(state: State): Record<string, Format> {
  const each = (format: string): Format => (boards) => boards.map((board) =>
    textsOf({ state: { ...state, board }, board, path: undefined })[format]!()).join('');
  const judges = Object.keys(textsOf({ state, board: state.board, path: undefined }))
    .filter((name) => /POJ|UVa/.test(name));
  return {
    Text: each(oneLine),
    CSV: (boards, depth) => `board,distance\n${boards.map((board) => `${textOf(board, state)},${depth}\n`).join('')}`,
    ...Object.fromEntries(judges.map((name): [string, Format] => [name, (boards, depth) => (name === 'UVa 652'
      ? `${boards.length}\n${each(name)(boards, depth).replace(/^1\n/gm, '')}`
      : each(name)(boards, depth).replace(/0 0\n(?=.)/gs, ''))])),
  };
}
