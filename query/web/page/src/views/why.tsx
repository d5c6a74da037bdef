// What estimates (heuristics) say of a board, beside the true distance: how each falls short, here and on average.
import { useEffect, useRef } from 'preact/hooks';

import type { Puzzle } from '../../../core/src/index.js';
import { useValue } from '../answers.js';
import { Desk } from '../jobs/client.js';
import type { State } from '../state.js';
import { Failure } from './parts.js';

/** In the order of the module. */
export const estimates = ['misplaced tiles', 'Manhattan distance', 'linear conflict', 'walking distance'] as const;

const explained = ['tiles not at home', 'rows and columns from home, of all tiles',
                   'Manhattan distance, and 2 for tiles that must pass each other in a line',
                   'as if only the rows counted, then only the columns'];

/** The estimates of these boards, board by board, and the sums `ofAll` boards; undefined until they are known. */
export function useEstimates(state: State, boards: readonly (readonly number[])[], ofAll: boolean):
{ values?: Int32Array; sums?: Float64Array; error?: Error } {
  const desk = useRef<Desk>();
  useEffect(() => () => desk.current?.close(), []);
  const { rows, cols, goal } = state;
  const atDesk = (): Desk => (desk.current ??= new Desk());
  const key = `${goal} ${boards.join(' ')}`;
  const { value: values, error } = useValue(key, () =>
    (boards.length > 0 ? atDesk().ask('estimate', { rows, cols, goal, boards }) : undefined));
  const { value: sums } = useValue(`${ofAll} ${goal}`, () =>
    (ofAll ? atDesk().ask('sums', { rows, cols, goal }) : undefined));
  return { ...values && { values }, ...sums && { sums }, ...error && { error } };
}

/** `values`: of the board shown. `chosen`: the estimate drawn along the way, or -1. */
export function Why({ puzzle, values, sums, error, distance, chosen, choose }: {
  /** Given if its table is in memory. */
  puzzle: Puzzle | undefined; values: Int32Array | undefined; sums: Float64Array | undefined; error: Error | undefined;
  distance: number | null | undefined; chosen: number; choose: (index: number) => void;
}) {
  const { value: counts } = useValue(`${puzzle?.tableName} ${sums !== undefined}`, () =>
    (sums === undefined ? undefined : puzzle?.now.histogram()));
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  const mean = counts === undefined ? 0 : counts.reduce((sum, count, depth) => sum + count * depth, 0) / all;
  if (error !== undefined) {
    return <Failure error={error} />;
  }
  return (
    <>
      <table>
        <thead><tr><th>Estimate</th><th>here</th><th>short</th>{all > 0 && <th>on average</th>}<th>graph</th></tr></thead>
        <tbody>
          {estimates.map((name, i) => (
            <tr key={name}>
              <th scope="row">{name}</th><td>{values === undefined ? '…' : values[i]! < 0 ? '–' : values[i]}</td>
              <td>{values !== undefined && distance && values[i]! >= 0 ? distance - values[i]! : ''}</td>
              {all > 0 && <td>{(sums![i]! / all).toFixed(2)}</td>}
              <td><input type="radio" name="estimate" aria-label={`Show ${name}`} checked={chosen === i}
                onChange={() => choose(i)} /></td>
            </tr>
          ))}
          <tr><th scope="row">true distance</th><td>{distance ?? '…'}</td><td />
            {all > 0 && <td>{mean.toFixed(2)}</td>}
            <td><input type="radio" name="estimate" aria-label="Show none" checked={chosen < 0}
              onChange={() => choose(-1)} /></td></tr>
        </tbody>
      </table>
      <ul class="small">{estimates.map((name, i) => <li key={name}>{name}: {explained[i]}</li>)}</ul>
    </>
  );
}
