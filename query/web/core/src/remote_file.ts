// A file at an address, or in parts because its host limits the size of files: one request for each range, with checks of
// everything that can be wrong with the answer.
import { NoRanges, Unreadable } from './errors.js';
import { bytesOf, type Extent } from './source.js';

export interface Transport {
  fetch: typeof fetch;
  /** Milliseconds after which a request is given up. */
  timeout: number;
  stop: AbortSignal;
  /** The number of requests, and of bytes received. */
  requests: number;
  bytes: number;
}

export abstract class RemoteFile {
  size = 0;
  /** The host's tag of the contents (ETag or Last-Modified), if it sends one. */
  tag: string | null = null;

  constructor(readonly address: URL, readonly transport: Transport) {}

  /** Fetches the first `most` bytes, and learns the size. Returns more only if it is the whole file. */
  abstract open(most: number): Promise<Uint8Array>;
  abstract read(extent: Extent): Promise<Uint8Array>;

  /** Sets size and tag from an earlier visit, instead of open(). */
  know(size: number, tag: string | null): void {
    this.size = size;
    this.tag = tag;
  }
}

export function remoteFile(address: URL, transport: Transport): RemoteFile {
  return address.pathname.endsWith('.json') ? new PartedFile(address, transport)
    : new SingleFile(address, transport);
}

class SingleFile extends RemoteFile {
  async open(most: number): Promise<Uint8Array> {
    const { bytes, tag, total } = await this.#request({ offset: 0, size: most });
    this.know(total, tag);
    return bytes;
  }

  async read(extent: Extent): Promise<Uint8Array> {
    const { bytes, tag, total } = await this.#request(extent);
    if (total !== this.size || (tag !== null && this.tag !== null && tag !== this.tag)) {
      throw new Unreadable(`${this.#place(extent)}: the file was changed since it was opened; ` +
        'open it again');
    }
    this.tag ??= tag;
    return bytes;
  }

  async #request(extent: Extent): Promise<RangeAnswer> {
    const { transport } = this;
    for (let attempt = 1; ; ++attempt) {
      try {
        ++transport.requests;
        const answer = await fetchRange(this.address, extent, transport);
        transport.bytes += answer.bytes.length;
        return answer;
      } catch (error) {
        const closed = transport.stop.aborted;
        const lasting = error instanceof LastingFailure || closed;
        if (lasting || attempt === 2) {
          const why = closed ? 'it was closed' : (error as Error).message;
          const { sendsWhole = false } = error as Partial<LastingFailure>;
          throw new (sendsWhole ? NoRanges : Unreadable)(`${this.#place(extent)}: ${why}${lasting ? '' : ' (tried twice)'}`);
        }
      }
    }
  }

  #place({ offset, size }: Extent): string {
    return `${this.address.host}: the block of ${size} bytes at byte ${offset} of ` +
      this.address.pathname;
  }
}

/**
 * At the address is { "size": ..., "part_bytes": ... }. Beside it are the parts, named as by
 * split -d -a 3: for table.sbt.json they are table.sbt.000, table.sbt.001 and so on.
 */
class PartedFile extends RemoteFile {
  #partBytes = 0;
  #parts: Promise<SingleFile[]> | undefined;

  async open(most: number): Promise<Uint8Array> {
    this.#parts = undefined;
    const parts = await this.#findParts();
    const bytes = await this.read({ offset: 0, size: Math.min(most, this.size) });
    this.tag = parts[0]!.tag;
    return bytes;
  }

  async read({ offset, size }: Extent): Promise<Uint8Array> {
    const parts = await this.#findParts();
    const whole = new Uint8Array(size);
    const reads = [];
    for (let at = offset; at < offset + size;) {
      const begin = at % this.#partBytes;
      const length = Math.min(offset + size - at, this.#partBytes - begin);
      const to = at - offset;
      reads.push(parts[Math.floor(at / this.#partBytes)]!.read({ offset: begin, size: length })
        .then((bytes) => whole.set(bytes.subarray(0, length), to)));
      at += length;
    }
    await Promise.all(reads);
    return whole;
  }

  #findParts(): Promise<SingleFile[]> {
    this.#parts ??= this.#readManifest().catch((error: unknown) => {
      this.#parts = undefined;
      throw error;
    });
    return this.#parts;
  }

  async #readManifest(): Promise<SingleFile[]> {
    const text = await new SingleFile(this.address, this.transport).open(4096);
    const { size, part_bytes: partBytes } = this.#parse(new TextDecoder().decode(text));
    const whole = (x: unknown): x is number => Number.isSafeInteger(x) && (x as number) > 0;
    if (!whole(size) || !whole(partBytes) || size > 1000 * partBytes ||
        (this.size > 0 && size !== this.size)) {
      throw new Unreadable(`${this.address.href}: not { "size": ..., "part_bytes": ... } of a file in at ` +
        'most 1000 parts');
    }
    this.size = size;
    this.#partBytes = partBytes;
    const name = this.address.pathname.slice(0, -'.json'.length);
    return Array.from({ length: Math.ceil(size / partBytes) }, (_, i) => {
      const address = new URL(this.address);
      address.pathname = `${name}.${String(i).padStart(3, '0')}`;
      const part = new SingleFile(address, this.transport);
      part.know(Math.min(partBytes, size - i * partBytes), null);
      return part;
    });
  }

  #parse(text: string): { size?: unknown; part_bytes?: unknown } {
    try {
      return Object(JSON.parse(text)) as object;
    } catch {
      return {};
    }
  }
}

/** A failure that a second try would not change. */
class LastingFailure extends Error {
  constructor(message: string, readonly sendsWhole = false) {
    super(message);
  }
}

interface RangeAnswer {
  bytes: Uint8Array;
  /** The size of the whole file. */
  total: number;
  tag: string | null;
  /** The bytes are the whole file: the server does not support ranges, and the file is small. */
  isWhole: boolean;
}

const smallFile = 2 << 20;
const smallUnlessSaid = 1 << 20;  // limit if the answer has no Content-Length

async function fetchRange(
  address: URL, { offset, size }: Extent, { fetch, timeout, stop }: Transport,
): Promise<RangeAnswer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeout);
  const onStop = () => abort.abort();
  stop.addEventListener('abort', onStop);
  try {
    const response = await fetch(address, {
      headers: { Range: `bytes=${offset}-${offset + size - 1}` },
      credentials: 'omit',
      // With the cache, browsers let one request for an address wait for another: ranges requested at the same time
      // would arrive one by one (docs/BENCHMARKS.md, Experiments and their results).
      cache: 'no-store',
      signal: abort.signal,
    });
    try {
      return await answerOf(response, { offset, size });
    } catch (error) {
      // The rest of a useless answer is not read.
      response.body?.cancel().catch(() => {});
      throw error;
    }
  } catch (error) {
    if (error instanceof LastingFailure || error instanceof WrongAnswer) {
      throw error;
    }
    throw new WrongAnswer(abort.signal.aborted
      ? `no answer within ${timeout} ms`
      : 'it cannot be reached, does not let this page read it (CORS), or compresses it: ' +
        (error as Error).message);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', onStop);
  }
}

class WrongAnswer extends Error {}

async function answerOf(response: Response, wanted: Extent): Promise<RangeAnswer> {
  const { headers, status } = response;
  const tag = headers.get('ETag') ?? headers.get('Last-Modified');
  if (status === 200) {
    return { ...(await wholeFile(response, wanted)), tag };
  }
  if (status !== 206) {
    const message = `the server answers HTTP ${status}`;
    throw status >= 500 || status === 429 ? new WrongAnswer(message) : new LastingFailure(message);
  }
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  if (encoding !== 'identity') {
    throw new LastingFailure(`the server compresses ranges (${encoding}), which makes them useless`);
  }
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('Content-Range') ?? '');
  if (range === null) {
    throw new LastingFailure('the server does not report the file size: it must send Content-Range, and ' +
      'expose it to other sites');
  }
  const [first, last, total] = range.slice(1).map(Number) as [number, number, number];
  const end = Math.min(wanted.offset + wanted.size, total);
  if (first !== wanted.offset || last !== end - 1) {
    throw new WrongAnswer(`the server sends bytes ${first} to ${last}`);
  }
  if (wanted.offset > 0 && end !== wanted.offset + wanted.size) {
    throw new LastingFailure(`the file has become shorter, ${total} bytes`);
  }
  return { bytes: await bodyOf(response, last + 1 - first), total, tag, isWhole: false };
}

async function wholeFile(
  response: Response, wanted: Extent,
): Promise<{ bytes: Uint8Array; total: number; isWhole: boolean }> {
  const length = response.headers.get('Content-Length');
  const unasked = new LastingFailure('the server sends the whole file instead of a range', true);
  if (wanted.offset > 0 || (length !== null && Number(length) > smallFile)) {
    throw unasked;
  }
  const bytes = await bytesWithin(response, length === null ? smallUnlessSaid : smallFile, unasked);
  if (length !== null && response.headers.get('Content-Encoding') === null) {
    checkSize(bytes, Number(length));
  }
  return { bytes, total: bytes.length, isWhole: true };
}

async function bodyOf(response: Response, size: number): Promise<Uint8Array> {
  const bytes = await bytesWithin(response, size,
    new WrongAnswer(`the answer has more than the ${size} bytes that it announces`));
  checkSize(bytes, size);
  return bytes;
}

// The body; throws `otherwise` if it has more than `most` bytes, of which the rest is not read.
function bytesWithin(response: Response, most: number, otherwise: Error): Promise<Uint8Array> {
  return bytesOf(response, (bytes) => {
    if (bytes > most) {
      throw otherwise;
    }
  });
}

function checkSize({ length }: Uint8Array, size: number): void {
  if (length !== size) {
    throw new WrongAnswer(`the answer ended after ${length} of ${size} bytes`);
  }
}
