// The steps of a way, five by five, each of which can be pressed; and the choice of how they are written.
import { choose, setting, type Settings } from '../settings.js';
import type { Step } from '../steps.js';
import { owned, Select } from './parts.js';

interface Props {
  steps: readonly Step[];
  /** How many are done. */
  at: number;
  /** Shows the board after so many. */
  go: (count: number) => void;
}

export function Steps({ steps, at, go }: Props) {
  const space = setting('notation') === 'letters' && steps.every(({ letters }) => letters.length === 1) ? '' : ' ';
  const part = (from: number, to: number) => steps.slice(from, to).map(({ text, told }, i) => {
    const count = from + i + 1;
    return <>{i > 0 && space}<button key={count} class={`step ${count % 5 === 0 ? 'fifth' : ''}`}
      tabIndex={count === at + 1 ? 0 : -1} title={told} onClick={() => go(count)}>{text}</button></>;
  });
  return (
    <p class="letters" {...owned}>
      {at > 0 && <span class="played">{part(0, at)}</span>}
      {at > 0 && at < steps.length && <><span class="hidden"> then </span>{space}</>}
      {at < steps.length && <span class="ahead">{part(at, steps.length)}</span>}
    </p>
  );
}

const notations: [Settings['notation'], string][] =
  [['tiles', 'tiles'], ['arrows', 'arrows'], ['letters', "the blank's letters"]];

export function NotationChoice({ hasTiles }: { hasTiles: boolean }) {
  const chosen = setting('notation');
  return (
    <Select class="small" label="Steps as" value={chosen === 'tiles' && !hasTiles ? 'arrows' : chosen}
      options={notations.slice(hasTiles ? 0 : 1)} choose={(notation) => choose('notation', notation)} />
  );
}
