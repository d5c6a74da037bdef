// A table at an address: ranges of it are fetched as they are needed.
//
// The first request is a GET of the bytes needed to open a table (docs/FORMAT.md); its answer has the file
// size. HEAD is not used, because many hosts answer it differently from GET. Neighbouring ranges are joined
// into one request, and a failed request is repeated once. The library keeps the blocks that it has used,
// at most 64 MiB; with `keep` the browser keeps everything that was fetched.
import { Unreadable } from './errors.js';
import type { Fetched } from './kinds.js';
import { remoteFile, type RemoteFile, type Transport } from './remote_file.js';
import type { Extent, Source } from './source.js';

/** A function like the fetch() of pages and Node. */
export type Fetch = (address: any, options?: any) => Promise<any>;

export interface RangeOptions {
  /** Milliseconds after which a request is given up; default 15,000. */
  timeout?: number;
  /** Keep what is fetched in the browser, for use without a network. */
  keep?: boolean;
  /** Used instead of the global fetch(). */
  fetch?: Fetch;
}

const openingBytes = 36_864;
const mostMerged = 1 << 20;
const mostGap = 4096;
const mostAtOnce = 12;

/** @internal */
export class RangeSource implements Source {
  readonly name: string;
  size = 0;
  bytes: Uint8Array | undefined;
  #rounds = 0;  // the number of times that an answer had to wait for requests
  readonly transport: Transport;
  readonly #file: RemoteFile;
  #opening: Uint8Array | undefined;
  #kept: KeptTable | undefined;
  #usedKept = false;
  readonly #stop = new AbortController();

  constructor(readonly address: URL, readonly options: RangeOptions = {}) {
    this.name = address.href;
    this.transport = {
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      timeout: options.timeout ?? 15_000,
      stop: this.#stop.signal,
      requests: 0,
      bytes: 0,
    };
    this.#file = remoteFile(address, this.transport);
  }

  get fetched(): Fetched {
    const { requests, bytes } = this.transport;
    return { rounds: this.#rounds, requests, bytes };
  }

  async open(): Promise<void> {
    const kept = this.options.keep === true ? await KeptTable.at(this.address.href) : undefined;
    let opening: Uint8Array;
    ++this.#rounds;
    try {
      opening = await this.#file.open(openingBytes);
      await kept?.arrive(this.#file.size, this.#file.tag, opening);
    } catch (error) {
      // Without a network, use what was kept.
      if (kept?.visit === undefined) {
        throw error;
      }
      ({ opening } = kept.visit);
      this.#file.know(kept.visit.size, kept.visit.tag);
      this.#usedKept = true;
    }
    this.#kept = kept;
    this.size = this.#file.size;
    this.#opening = opening;
    this.bytes = opening.length === this.size ? opening : undefined;
  }

  async read(extents: Extent[]): Promise<Uint8Array[]> {
    const found = await Promise.all(extents.map((extent) => this.#find(extent)));
    const missing = extents.filter((_, i) => found[i] === undefined);
    const brought: [Extent, Uint8Array][] = [];
    this.#rounds += missing.length > 0 ? 1 : 0;
    await eachOf(merged(missing), mostAtOnce, async (request) => {
      brought.push([request, await this.#file.read(request)]);
    });
    const pieces = missing.map((extent) => this.#cutOut(extent, brought));
    if (missing.length > 0 && this.#kept?.visit !== undefined) {
      this.#kept.keep(missing, pieces);
    }
    let next = 0;
    return found.map((bytes) => bytes ?? pieces[next++]!);
  }

  // The kept bytes may be the damaged ones, so from now on all are fetched.
  forget(): boolean {
    const usedKept = this.#usedKept;
    this.#usedKept = false;
    this.#opening = undefined;
    void this.#kept?.forget();
    this.#kept = undefined;
    return usedKept;
  }

  close(): void {
    this.#stop.abort();
    this.#opening = undefined;
  }

  async #find(extent: Extent): Promise<Uint8Array | undefined> {
    const { offset, size } = extent;
    if (this.#opening !== undefined && offset + size <= this.#opening.length) {
      return this.#opening.subarray(offset, offset + size);
    }
    const bytes = await this.#kept?.find(extent);
    this.#usedKept ||= bytes !== undefined;
    return bytes;
  }

  #cutOut({ offset, size }: Extent, brought: [Extent, Uint8Array][]): Uint8Array {
    for (const [from, bytes] of brought) {
      if (from.offset <= offset && offset + size <= from.offset + from.size) {
        return bytes.subarray(offset - from.offset, offset - from.offset + size);
      }
    }
    throw new Unreadable(`${this.name}: byte ${offset} was not fetched`);
  }
}

// Merges ranges into few requests, each of at most mostMerged bytes unless a range is larger.
function merged(extents: Extent[]): Extent[] {
  const requests: Extent[] = [];
  for (const { offset, size } of [...extents].sort((a, b) => a.offset - b.offset)) {
    const last = requests.at(-1);
    const end = Math.max(offset + size, last === undefined ? 0 : last.offset + last.size);
    if (last !== undefined && offset <= last.offset + last.size + mostGap &&
        end - last.offset <= mostMerged) {
      last.size = end - last.offset;
    } else {
      requests.push({ offset, size });
    }
  }
  return requests;
}

// Calls each(item) for all items, at most `atOnce` at a time.
async function eachOf<T>(
  items: T[], atOnce: number, each: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    while (next < items.length) {
      await each(items[next++]!);
    }
  }));
}

// Keeps the fetched parts of a table, and tables that the page made, in the browser (IndexedDB) for the next visit and for
// use offline.
// The reader verifies them like bytes from a network. Where nothing can be kept (private windows, storage
// full, Node), nothing else changes.

interface Visit {
  /** The key of the blocks: the table's digest, its size and the host's tag of the contents (ETag). */
  key: string;
  size: number;
  tag: string | null;
  /** The first bytes, as they were fetched to open the table. */
  opening: Uint8Array;
}

const databaseName = 'slidebase';
const visits = 'visits';  // by address
const blocks = 'blocks';  // by key, offset and size
const patience = 1000;    // milliseconds; in some browsers opening never ends

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database: Promise<IDBDatabase | undefined> | undefined;

function openDatabase(): Promise<IDBDatabase | undefined> {
  database ??= (async () => {
    const request = (globalThis as { indexedDB?: IDBFactory }).indexedDB?.open(databaseName, 1);
    if (request === undefined) {
      return undefined;
    }
    request.onupgradeneeded = () => {
      request.result.createObjectStore(visits);
      request.result.createObjectStore(blocks);
    };
    return Promise.race([
      ended(request),
      new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined)),
    ]);
  })().catch(() => undefined);
  return database;
}

// Calls use() with the stores. Returns its answer, or undefined if storage fails.
async function withStores<T>(
  mode: IDBTransactionMode, use: (visits: IDBObjectStore, blocks: IDBObjectStore) => Promise<T> | T,
): Promise<T | undefined> {
  try {
    const opened = await openDatabase();
    const transaction = opened?.transaction([visits, blocks], mode);
    if (transaction === undefined) {
      return undefined;
    }
    const complete = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    complete.catch(() => {});
    const answer = await use(transaction.objectStore(visits), transaction.objectStore(blocks));
    await complete;
    return answer;
  } catch {
    return undefined;
  }
}

type BlockKey = [key: string, offset: number, size: number];

const allOf = (key: string) => IDBKeyRange.bound([key], [key, []]);

const digestOf = (opening: Uint8Array) =>
  Array.from(opening.subarray(40, 48), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The number of bytes kept, of all tables. */
export async function keptBytes(): Promise<number> {
  return await withStores('readonly', async (ofVisits, ofBlocks) => {
    const [known, keys] = await Promise.all([
      ended(ofVisits.getAll()) as Promise<Visit[]>, ended(ofBlocks.getAllKeys()),
    ]);
    return known.reduce((sum, { opening }) => sum + opening.length, 0) +
      (keys as unknown as BlockKey[]).reduce((sum, [, , size]) => sum + size, 0);
  }) ?? 0;
}

/** Deletes everything that is kept. */
export async function forgetKept(): Promise<void> {
  await withStores('readwrite', (ofVisits, ofBlocks) => {
    ofVisits.clear();
    ofBlocks.clear();
  });
}

const made = 'made';  // in place of a key: a whole table that was made, its name in place of the offset

/** Keeps a table that was made. */
export async function keepMade(name: string, bytes: Uint8Array): Promise<void> {
  await withStores('readwrite', (_, ofBlocks) => void ofBlocks.put(bytes, [made, name, bytes.length]));
}

/** The table of this name that was kept, if there is one. */
export function findMade(name: string): Promise<Uint8Array | undefined> {
  return withStores('readonly', (_, ofBlocks) =>
    ended(ofBlocks.get(IDBKeyRange.bound([made, name], [made, name, []]))) as Promise<Uint8Array | undefined>);
}

/** The kept parts of the table at one address. */
class KeptTable {
  #ranges: Extent[] = [];

  private constructor(readonly address: string, public visit: Visit | undefined) {}

  static async at(address: string): Promise<KeptTable> {
    const visit = await withStores('readonly', (ofVisits) =>
      ended(ofVisits.get(address)) as Promise<Visit | undefined>);
    const kept = new KeptTable(address, visit);
    await kept.#list();
    return kept;
  }

  /** Records what the address has now. Deletes what was kept if the table there was another one. */
  async arrive(size: number, tag: string | null, opening: Uint8Array): Promise<void> {
    const key = `${digestOf(opening)} ${size} ${tag ?? ''}`;
    if (this.visit !== undefined && this.visit.key !== key) {
      await this.forget();
    }
    const visit = { key, size, tag, opening: opening.slice() };
    this.visit = visit;
    await withStores('readwrite', (ofVisits) => {
      ofVisits.put(visit, this.address);
    });
    await this.#list();
  }

  /** These bytes, or undefined unless all of them are kept. */
  async find({ offset, size }: Extent): Promise<Uint8Array | undefined> {
    const holders = this.#holdersOf(offset, offset + size);
    if (holders.length === 0) {
      return undefined;
    }
    const bytes = new Uint8Array(size);
    const key = this.visit!.key;
    const done = await withStores('readonly', async (_, ofBlocks) => {
      await Promise.all(holders.map(async (holder) => {
        const held = await ended(ofBlocks.get([key, holder.offset, holder.size])) as Uint8Array;
        const from = Math.max(offset, holder.offset);
        const to = Math.min(offset + size, holder.offset + holder.size);
        bytes.set(held.subarray(from - holder.offset, to - holder.offset), from - offset);
      }));
      return true;
    });
    return done === true ? bytes : undefined;
  }

  /** Keeps fetched bytes, in the background. */
  keep(extents: Extent[], pieces: Uint8Array[]): void {
    const { key } = this.visit!;
    const copies = pieces.map((bytes) => bytes.slice());  // a piece may be part of a larger buffer
    void withStores('readwrite', (_, ofBlocks) => {
      extents.forEach(({ offset, size }, i) => {
        ofBlocks.put(copies[i], [key, offset, size] satisfies BlockKey);
      });
      return true;
    }).then((done) => {
      if (done === true && key === this.visit?.key) {
        this.#ranges.push(...extents);
      }
    });
  }

  /** Deletes all that is kept of this table. */
  async forget(): Promise<void> {
    const { visit } = this;
    this.visit = undefined;
    this.#ranges = [];
    await withStores('readwrite', (ofVisits, ofBlocks) => {
      ofVisits.delete(this.address);
      if (visit !== undefined) {
        ofBlocks.delete(allOf(visit.key));
      }
    });
  }

  async #list(): Promise<void> {
    const { visit } = this;
    const keys = visit === undefined ? undefined : await withStores('readonly', (_, ofBlocks) =>
      ended(ofBlocks.getAllKeys(allOf(visit.key))));
    this.#ranges = ((keys ?? []) as unknown as BlockKey[]).map(([, offset, size]) => ({ offset, size }));
  }

  // Ranges that together cover these bytes; none if a byte is missing.
  #holdersOf(begin: number, end: number): Extent[] {
    const holders: Extent[] = [];
    for (let at = begin; at < end;) {
      const holder = this.#ranges.find(({ offset, size }) => offset <= at && at < offset + size);
      if (holder === undefined) {
        return [];
      }
      holders.push(holder);
      at = holder.offset + holder.size;
    }
    return holders;
  }
}
