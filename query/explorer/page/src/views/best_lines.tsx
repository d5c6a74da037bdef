// The shortest ways: the first one, their number, and all of them.
import { useState } from 'preact/hooks';

import type { Puzzle } from '../../../core/src/index.js';
import { answered, questionsTo, useAnswer } from '../answers.js';
import type { Searching } from '../fifteen_answers.js';
import { lineText } from '../metric.js';
import type { Metric } from '../metric.js';
import { Failure, plural, Section } from './parts.js';

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
  /** Appends a line to the moves played so far. */
  take: (line: string) => void;
  takes: string;
}

interface Count {
  count?: bigint;
  error?: Error;
}

const mostListed = 1000;
const most64 = 2n ** 64n - 1n;

export function BestLines({ puzzle, searching, isWhole, board, name, path, metric = 'single', take, takes }: Props) {
  const shown = lineText(path, metric);
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
      <p class="letters">{path === '' ? 'No moves are needed.' : shown}</p>
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
        <Steps key={key} {...{ puzzle, isWhole, board, count, take, takes }} />}
    </Section>
  );
}

function counted(count: bigint): string {
  return `${count === most64 ? 'at least ' : ''}${count.toLocaleString('en')}`;
}

interface Listed {
  paths?: string[];
  error?: Error;
}

function Steps({ puzzle, isWhole, board, count, take, takes }: {
  puzzle: Puzzle; isWhole: boolean; board: readonly number[]; count: bigint;
  take: (line: string) => void; takes: string;
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
      <p class="letters">{lineText(paths[index]!, puzzle.metric)}</p>
    </div>
  );
}
