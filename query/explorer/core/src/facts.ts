// What a table says of itself, and whether others have published the same.
import published from '../../../../data/digests.tsv';
import type { RangeSource } from './range_source.js';
import type { Source } from './source.js';

export interface TableFacts {
  /** Of the file, the address or what else it comes from. */
  name: string;
  /** "sliding-3x3-8.sbt": which table it is, whatever its file is called. */
  fileName: string;
  family: 'sliding' | 'cubic';
  /** Of the board as the table has it; it answers for the one that lies on its side as well. */
  rows: number;
  cols: number;
  /** The size of the file. */
  bytes: number;
  /** Positions that it has the distance of. */
  states: number;
  /** The greatest of these distances. */
  longest: number;
  /** Of what it holds, as slidebase-query info prints it: 16 hexadecimal digits. */
  digest: string;
  /** Whether the digest is the one that the project has published; null where none was. */
  isPublished: boolean | null;
  /** What was fetched so far, where it is at an address. */
  fetched: Fetched;
}

export interface Fetched {
  /** How often something had to be waited for. */
  rounds: number;
  requests: number;
  bytes: number;
}

const digests = new Map(published.split('\n').map((line) => line.split('\t') as [string, string]));

/** @internal From the text that web_open() leaves. */
export function factsOf(text: string, source: Source): TableFacts {
  const [fileName, states, longest, digest] = text.split(' ') as [string, string, string, string];
  const [, family, rows, cols] = /^(\w+)-(\d+)x(\d+)/.exec(fileName)!;
  const expected = digests.get(fileName.replace('.sbt', ''));
  return {
    name: source.name,
    fileName,
    family: family as TableFacts['family'],
    rows: Number(rows),
    cols: Number(cols),
    bytes: source.size,
    states: Number(states),
    longest: Number(longest),
    digest,
    isPublished: expected === undefined ? null : expected === digest,
    fetched: fetchedOf(source),
  };
}

/** @internal */
export function fetchedOf(source: Source): Fetched {
  const { rounds = 0, transport } = source as Partial<RangeSource>;
  return { rounds, requests: transport?.requests ?? 0, bytes: transport?.bytes ?? 0 };
}
