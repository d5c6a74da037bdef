// The shortest ways: the first one, their number, and all of them.
import { useState } from 'preact/hooks';

import { questionsTo, useValue } from '../answers.js';
import type { Searching } from '../fifteen_answers.js';
import type { Metric } from '../sliding.js';
import type { Opened } from '../puzzles.js';
import { stepsOf, type Beginning } from '../steps.js';
import { Failure, plural, Section } from './parts.js';
import { Steps } from './steps.js';

interface Props {
  opened: Opened | undefined;
  /** Given if a search answers. */
  searching?: Searching | undefined;
  board: readonly number[];
  path: string;
  metric?: Metric;
  beginning: Omit<Beginning, 'metric'>;
  /** Appends a line to the moves played so far, and plays so many of its letters. */
  take: (line: string, played?: number) => void;
  takes: string;
}

const mostListed = 1000;
const most64 = 2n ** 64n - 1n;

export function BestLines({ opened, searching, board, path, metric = 'single', beginning, take, takes }: Props) {
  const begin = { ...beginning, metric };
  const [wanted, want] = useState('');
  const key = `${opened?.serial} ${board}`;
  const isCounted = opened?.puzzle !== undefined && (opened.isWhole || wanted === key);
  const { value, error } = useValue(`${isCounted} ${key}`, () =>
    (isCounted ? questionsTo(opened).countPaths(board) : undefined));
  const count = searching?.ways === undefined ? value : BigInt(searching.ways);
  return (
    <Section title={`Best solution${searching?.isNear ? ' found' : ''}`} class="best" isFolded>
      {path === '' ? <p>No moves are needed.</p> : <Way {...{ path, begin, take }} />}
      {path !== '' && <div class="row">
        <button class="main" onClick={() => take(path)}>{takes}</button>
        {count !== undefined
          ? <span>{count === 1n ? 'the only shortest way' : `one of ${counted(count)} shortest ways`}</span>
          : isCounted && error === undefined ? <span>counting…</span>
          : searching?.isNear ? null : <button onClick={() => (searching === undefined ? want(key) : searching.countWays())}>
            Count all shortest ways</button>}
      </div>}
      {error !== undefined && <Failure error={error} />}
      {count !== undefined && count > 1n && opened?.puzzle !== undefined &&
        <AllWays key={key} {...{ opened, board, count, begin, take, takes }} />}
    </Section>
  );
}

// A way whose steps can be pressed.
function Way({ path, begin, take }: { path: string; begin: Beginning; take: Props['take'] }) {
  const steps = stepsOf(path, begin);
  return <Steps steps={steps} at={0} go={(count) =>
    take(path, steps.slice(0, count).map(({ letters }) => letters).join('').length)} />;
}

function counted(count: bigint): string {
  return `${count === most64 ? 'at least ' : ''}${count.toLocaleString('en')}`;
}

function AllWays({ opened, board, count, begin, take, takes }: {
  opened: Opened; board: readonly number[]; count: bigint; begin: Beginning; take: Props['take']; takes: string;
}) {
  const [isOpen, open] = useState(false);
  const [index, go] = useState(0);
  const { value: paths, error } = useValue(`${isOpen}`, () =>
    (isOpen ? questionsTo(opened).paths(board, mostListed) : undefined));
  if (!isOpen) {
    return <button onClick={() => open(true)}>Step through them</button>;
  }
  if (paths === undefined) {
    return error === undefined ? <p>listing…</p> : <Failure error={error} />;
  }
  return (
    <div class="steps">
      <div class="row">
        <button onClick={() => go(index - 1)} disabled={index === 0} aria-label="The previous way">◀</button>
        <output>{(index + 1).toLocaleString('en')} of {plural(BigInt(paths.length), 'way')}
          {BigInt(paths.length) < count ? ' (the first)' : ''}</output>
        <button onClick={() => go(index + 1)} disabled={index + 1 === paths.length}
          aria-label="The next way">▶</button>
        <button onClick={() => take(paths[index]!)}>{takes}</button>
      </div>
      <Way path={paths[index]!} {...{ begin, take }} />
    </div>
  );
}
