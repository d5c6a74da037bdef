// Boards of 15 and 16 cells, which no table counts: at a distance, well-known ones, and lists.
import { useEffect, useState } from 'preact/hooks';

import type { Drawing } from '../draw.js';
import { named } from '../loading.js';
import { unitOf } from '../sliding.js';
import { boardOf, type State } from '../state.js';
import { Shuffle } from './edit.js';
import { Lists } from './lists.js';
import { Folded, Select } from './parts.js';
import { useWork, Working } from './work.js';

const blankFirst = Array.from({ length: 16 }, (_, cell) => cell);

/** The boards of boards.txt, whose goal has the blank first, and their names. */
async function known(): Promise<[string, string][]> {
  const response = await fetch(named('boards.txt'));
  const text = response.ok ? await response.text() : '';
  return text.trim().split('\n').map((line) => line.split('\t').reverse() as [string, string]);
}

export function Fifteens({ state, longest, draw, put }: {
  state: State; longest: number; draw: (depth: number, drawing: Drawing) => Promise<number[]>;
  put: (board: readonly number[], goal?: readonly number[]) => void;
}) {
  const work = useWork();
  const [boards, show] = useState<[string, string][]>([]);
  const is4x4 = state.rows === 4;
  useEffect(() => void (is4x4 && known().then(show, () => {})), [is4x4]);
  return (
    <>
      <Shuffle longest={longest} unit={unitOf(state.metric)}
        draw={(depth) => work.begin((drawing) => draw(depth, drawing), put)} />
      <Working {...work} />
      {is4x4 && boards.length > 1 && <Select label="Well-known boards" value="" options={[['', 'choose…'], ...boards]}
        choose={(value) => put(boardOf(value, state)!, blankFirst)} />}
      <Folded title="A list of boards">
        <Lists state={state} longest={longest} countAt={() => undefined} draw={async (depth, count, drawing) => {
          const list: number[][] = [];
          while (list.length < count) {
            list.push(await draw(depth, { ...drawing, onProgress: () => {} }));
            drawing.onProgress(list.length / count);
          }
          return list;
        }} /></Folded>
    </>
  );
}
