// Kinds of puzzles, and what a table says about itself: for which puzzle it is, and whether its digest is the published
// one.
import published from '../../../../data/digests.tsv';
import { BadArgument, shown } from './errors.js';

/**
 * What counts as one move of a sliding puzzle: a tile that moves ("single"), or a slide, which takes any number of
 * tiles in line with the blank ("multi"). Players call them STM and MTM.
 */
export type Metric = 'single' | 'multi';

/** A metric by any of its names. */
export type MetricName = Metric | 'stm' | 'mtm';

/** @internal Throws BadArgument. */
export function metricOf(name: MetricName = 'single'): Metric {
  if (name === 'single' || name === 'stm') {
    return 'single';
  }
  if (name === 'multi' || name === 'mtm') {
    return 'multi';
  }
  throw new BadArgument(`a metric is "single" or "stm", "multi" or "mtm", not ${shown(name)}`);
}

/** Opposite faces of one colour ("axes"), one face with a mark ("marked"), or dice ("dice"). */
export type Cubes = 'axes' | 'marked' | 'dice';

/** What is on top of each cube ("tops"), or how each cube lies ("positions"). */
export type Goals = 'tops' | 'positions';

/** @internal As slidebase/c.h numbers them. */
export const kinds: readonly Cubes[] = ['axes', 'marked', 'dice'];
/** @internal */
export const goalKinds: readonly Goals[] = ['tops', 'positions'];

/** @internal The numbers of a kind and of what its boards say. Throws BadArgument. */
export function numbersOf(cubes: Cubes = 'axes', goals: Goals = cubes === 'axes' ? 'tops' : 'positions'):
[cubes: number, goals: number] {
  return [place(kinds, cubes, 'cubes'), place(goalKinds, goals, 'goals')];
}

function place(names: readonly string[], name: string, what: string): number {
  const at = names.indexOf(name);
  if (at < 0) {
    throw new BadArgument(`${what} are ${names.map(shown).join(' or ')}, not ${shown(name)}`);
  }
  return at;
}

export interface TableFacts {
  /** The name of its source: a file, an address, or another name. */
  name: string;
  /** The table's own name, such as "sliding-3x3-8.sbt", whatever its file is called. */
  fileName: string;
  family: 'sliding' | 'cubic';
  /** The kind of the cubes; "axes" also for tiles. */
  cubes: Cubes;
  /** What counts as one move. */
  metric: Metric;
  /** The rows of the table's board. The table also answers for the board with rows and columns exchanged. */
  rows: number;
  cols: number;
  /** The size of the file. */
  bytes: number;
  /** The number of positions in the table. */
  states: number;
  /** The greatest distance in the table. */
  longest: number;
  /** The digest of its contents, as slidebase-query info prints it: 16 hexadecimal digits. */
  digest: string;
  /** Whether the digest is the one that the project has published; null if it published none. */
  isPublished: boolean | null;
  /** The amount fetched so far, for a table at an address. */
  fetched: Fetched;
}

export interface Fetched {
  /** The number of times that an answer had to wait for requests. */
  rounds: number;
  requests: number;
  bytes: number;
}

/** @internal */
export const nothingFetched: Fetched = { rounds: 0, requests: 0, bytes: 0 };

const digests = new Map(published.split('\n').map((line) => line.split('\t') as [string, string]));

/** @internal What a table's name says; `root` is the blank's cell in the goal, or at the start. */
export interface NameParts extends Pick<TableFacts, 'family' | 'cubes' | 'metric' | 'rows' | 'cols'> {
  root: number;
}

/** @internal Of names such as "sliding-3x4-11-multi.sbt" or "cubic-marked-3x3-4.sbt". */
export function partsOf(fileName: string): NameParts {
  const [, family, cubes = 'axes', ...numbers] = /^(\w+)-(?:(\w+)-)?(\d+)x(\d+)-(\d+)/.exec(fileName)!;
  const [rows, cols, root] = numbers.map(Number) as [number, number, number];
  return { family: family as TableFacts['family'], cubes: cubes as Cubes, rows, cols, root,
           metric: fileName.endsWith('-multi.sbt') ? 'multi' : 'single' };
}

/** @internal Reads the text that web_open() writes about the table of a source. */
export function factsOf(
  text: string, { name, size, fetched }: { name: string; size: number; fetched?: Fetched },
): TableFacts {
  const [fileName, states, longest, digest] = text.split(' ') as [string, string, string, string];
  const { root: _, ...parts } = partsOf(fileName);
  const expected = digests.get(fileName.replace('.sbt', ''));
  return {
    name,
    fileName,
    ...parts,
    bytes: size,
    states: Number(states),
    longest: Number(longest),
    digest,
    isPublished: expected === undefined ? null : digest.startsWith(expected),
    fetched: fetched ?? nothingFetched,
  };
}
