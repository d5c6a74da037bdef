// The shortest ways: the first one, their number, and all of them.
import { useState } from 'preact/hooks';

import type { Puzzle } from '../../../core/src/index.js';
import { answered, questionsTo, useAnswer } from '../answers.js';
import type { Searching } from '../fifteen_answers.js';
import type { Metric } from '../metric.js';
import { stepsOf } from '../steps.js';
import type { Beginning } from '../steps.js';
import { Failure, plural, Section } from './parts.js';
import { Steps } from './steps.js';

interface Props {
  puzzle: Puzzle | undefined;
  /** Given instead of a puzzle if a search answers. */
  searching?: Searching | undefined;
  isWhole: boolean;
  board: readonly number[];
  /** Identifies the puzzle. */
  name: string;
  path: string;
  metric?: Metric;
  beginning: Omit<Beginning, 'metric'>;
  /** Appends a line to the moves played so far, and plays so many of its letters. */
  take: (line: string, played?: number) => void;
  takes: string;
}

interface Count {
  count?: bigint;
  error?: Error;
}

const mostListed = 1000;
const most64 = 2n ** 64n - 1n;

export function BestLines({
  puzzle, searching, isWhole, board, name, path, metric = 'single', beginning, take, takes,
}: Props) {
  const begin = { ...beginning, metric };
  const [wanted, want] = useState('');
  const key = `${name} ${board}`;
  const isCounted = puzzle !== undefined && (isWhole || wanted === key);
  const looked = useAnswer<Count>(`${isCounted} ${key}`, {}, (emit) =>
    (isCounted
      ? answered(questionsTo(puzzle, isWhole).countPaths(board), (all) => emit({ count: all })) : undefined));
  const { error } = looked;
  const count = searching?.ways === undefined ? looked.count : BigInt(searching.ways);
  return (
    <Section title="Best solution" class="best">
      {path === '' ? <p>No moves are needed.</p> : <Way {...{ path, begin, take }} />}
      {path !== '' && <div class="row">
        <button class="main" onClick={() => take(path)}>{takes}</button>
        {count !== undefined
          ? <span>{count === 1n ? 'the only shortest way' : `one of ${counted(count)} shortest ways`}</span>
          : isCounted && error === undefined ? <span>counting…</span>
          : <button onClick={() => (searching === undefined ? want(key) : searching.countWays())}>
            Count all shortest ways</button>}
      </div>}
      {error !== undefined && <Failure error={error} />}
      {count !== undefined && count > 1n && puzzle !== undefined &&
        <AllWays key={key} {...{ puzzle, isWhole, board, count, begin, take, takes }} />}
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

interface Listed {
  paths?: string[];
  error?: Error;
}

function AllWays({ puzzle, isWhole, board, count, begin, take, takes }: {
  puzzle: Puzzle; isWhole: boolean; board: readonly number[]; count: bigint; begin: Beginning;
  take: Props['take']; takes: string;
}) {
  const [isOpen, open] = useState(false);
  const [index, go] = useState(0);
  const { paths, error } = useAnswer<Listed>(`${isOpen}`, {}, (emit) =>
    (isOpen
      ? answered(questionsTo(puzzle, isWhole).paths(board, mostListed), (all) => emit({ paths: all })) : undefined));
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
