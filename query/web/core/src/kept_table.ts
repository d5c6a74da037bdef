// Keeps the fetched parts of a table in the browser (IndexedDB) for the next visit and for use offline.
// The reader verifies them like bytes from a network. Where nothing can be kept (private windows, storage
// full, Node), nothing else changes.
import type { Extent } from './source.js';

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

/** The kept parts of the table at one address. */
export class KeptTable {
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
