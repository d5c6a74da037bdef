// A table at an address: ranges of it are fetched as they are needed.
//
// The first request is a GET of the bytes needed to open a table (docs/FORMAT.md); its answer has the file
// size. HEAD is not used, because many hosts answer it differently from GET. Neighbouring ranges are joined
// into one request, and a failed request is repeated once. The library keeps the blocks that it has used,
// at most 64 MiB; with `keep` the browser keeps everything that was fetched.
import { Unreadable } from './errors.js';
import { KeptTable } from './kept_table.js';
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
  /** The number of times that an answer had to wait for requests. */
  rounds = 0;
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

  async open(): Promise<void> {
    const kept = this.options.keep === true ? await KeptTable.at(this.address.href) : undefined;
    let opening: Uint8Array;
    ++this.rounds;
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
    this.rounds += missing.length > 0 ? 1 : 0;
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
