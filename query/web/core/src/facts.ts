// The facts about a table, and whether its digest is the published one.
import published from '../../../../data/digests.tsv';
import type { Cubes } from './cubes.js';
import type { Metric } from './metric.js';
import type { RangeSource } from './range_source.js';
import type { Source } from './source.js';

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

/** @internal Reads the text that web_open() writes. */
export function factsOf(text: string, source: Source): TableFacts {
  const [fileName, states, longest, digest] = text.split(' ') as [string, string, string, string];
  const { root: _, ...parts } = partsOf(fileName);
  const expected = digests.get(fileName.replace('.sbt', ''));
  return {
    name: source.name,
    fileName,
    ...parts,
    bytes: source.size,
    states: Number(states),
    longest: Number(longest),
    digest,
    isPublished: expected === undefined ? null : digest.startsWith(expected),
    fetched: fetchedOf(source),
  };
}

/** @internal */
export function fetchedOf(source: Source): Fetched {
  const { rounds = 0, transport } = source as Partial<RangeSource>;
  return { rounds, requests: transport?.requests ?? 0, bytes: transport?.bytes ?? 0 };
}
