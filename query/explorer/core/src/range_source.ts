// A table at an address: ranges of it are fetched as they are needed.
//
// The first request is a GET of the first 2,048 bytes, whose answer tells the size; HEAD is not
// asked, for many hosts answer it otherwise than GET. Ranges that lie beside each other become one
// request; what was fetched is kept, up to a bound. A request that fails is repeated once.
import { Unreadable } from './errors.js';
import { fetchRange, LastingFailure } from './range_request.js';
import type { RangeAnswer } from './range_request.js';
import type { Extent, Source } from './source.js';

export interface RangeOptions {
  /** Milliseconds after which a request is given up; 15,000 unless said. */
  timeout?: number;
  /** Bytes of fetched blocks that are kept; 64 MiB unless said. */
  cacheBytes?: number;
  /** Instead of the global fetch(). */
  fetch?: typeof fetch;
}

const openingBytes = 2048;
const mostMerged = 1 << 20;
const mostGap = 4096;
const mostAtOnce = 6;

export class RangeSource implements Source {
  readonly name: string;
  size = 0;
  bytes: Uint8Array | undefined;
  requests = 0;
  bytesFetched = 0;
  #opening: Uint8Array | undefined;
  #tag: string | null = null;
  readonly #kept = new Map<string, Uint8Array>();  // the longest unused first
  #keptBytes = 0;
  readonly #stop = new AbortController();

  constructor(readonly address: URL, readonly options: RangeOptions = {}) {
    this.name = address.href;
  }

  async open(): Promise<void> {
    const answer = await this.#request({ offset: 0, size: openingBytes });
    this.size = answer.total;
    this.#tag = answer.tag;
    if (answer.isWhole || answer.total <= openingBytes) {
      this.bytes = answer.bytes;
    } else {
      this.#opening = answer.bytes;
    }
  }

  async read(extents: Extent[]): Promise<Uint8Array[]> {
    const missing = extents.filter((extent) => this.#find(extent) === undefined);
    const requests = merged(missing.map((extent) => this.#withoutOpening(extent)));
    const brought = new Map<Extent, Uint8Array>();
    await eachOf(requests, mostAtOnce, async (request) => {
      const { bytes, total, tag } = await this.#request(request);
      if (total !== this.size || (tag !== null && this.#tag !== null && tag !== this.#tag)) {
        throw new Unreadable(`${this.#place(request)}: the file was changed since it was opened; ` +
          'open it again');
      }
      brought.set(request, bytes);
    });
    return extents.map((extent) => this.#find(extent) ?? this.#cutOut(extent, brought));
  }

  forget(): void {
    this.#kept.clear();
    this.#keptBytes = 0;
    // The first bytes may be what was damaged; they are fetched with the rest from now on.
    this.#opening = undefined;
  }

  close(): void {
    this.#stop.abort();
    this.forget();
  }

  #withoutOpening({ offset, size }: Extent): Extent {
    const known = offset === 0 ? Math.min(this.#opening?.length ?? 0, size - 1) : 0;
    return { offset: offset + known, size: size - known };
  }

  #cutOut(extent: Extent, brought: Map<Extent, Uint8Array>): Uint8Array {
    const { offset, size } = this.#withoutOpening(extent);
    for (const [from, bytes] of brought) {
      if (from.offset <= offset && offset + size <= from.offset + from.size) {
        const known = offset - extent.offset;
        const whole = new Uint8Array(extent.size);
        whole.set(this.#opening?.subarray(0, known) ?? []);
        whole.set(bytes.subarray(offset - from.offset, offset - from.offset + size), known);
        this.#keep(extent, whole);
        return whole;
      }
    }
    throw new Unreadable(`${this.#place(extent)}: it was not fetched`);
  }

  #find({ offset, size }: Extent): Uint8Array | undefined {
    const key = `${offset} ${size}`;
    const bytes = this.#kept.get(key);
    if (bytes !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, bytes);
    }
    return bytes;
  }

  #keep({ offset, size }: Extent, bytes: Uint8Array): void {
    const most = this.options.cacheBytes ?? 64 << 20;
    if (size > most) {
      return;
    }
    this.#kept.set(`${offset} ${size}`, bytes);
    this.#keptBytes += size;
    for (const [key, old] of this.#kept) {
      if (this.#keptBytes <= most) {
        break;
      }
      this.#kept.delete(key);
      this.#keptBytes -= old.length;
    }
  }

  async #request(extent: Extent): Promise<RangeAnswer> {
    for (let attempt = 1; ; ++attempt) {
      try {
        ++this.requests;
        const answer = await fetchRange(this.address, extent, {
          fetch: this.options.fetch ?? fetch,
          timeout: this.options.timeout ?? 15_000,
          stop: this.#stop.signal,
        });
        this.bytesFetched += answer.bytes.length;
        return answer;
      } catch (error) {
        const lasting = error instanceof LastingFailure || this.#stop.signal.aborted;
        if (lasting || attempt === 2) {
          const why = this.#stop.signal.aborted ? 'it was closed' : (error as Error).message;
          throw new Unreadable(`${this.#place(extent)}: ${why}${lasting ? '' : ' (tried twice)'}`);
        }
      }
    }
  }

  #place({ offset, size }: Extent): string {
    return `${this.address.host}: the block of ${size} bytes at byte ${offset} of ` +
      this.address.pathname;
  }
}

// As few requests as there can be, each of no more than mostMerged bytes unless a range is larger.
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

// Calls each(item) for all of them, so many at a time.
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
