// One request for a range of a file, with checks of everything that can be wrong with the answer.
import { bytesOf } from './body.js';
import type { Extent } from './source.js';

/** A failure that a second try would not change. */
export class LastingFailure extends Error {
  constructor(message: string, readonly sendsWhole = false) {
    super(message);
  }
}

export interface RangeAnswer {
  bytes: Uint8Array;
  /** The size of the whole file. */
  total: number;
  tag: string | null;
  /** The bytes are the whole file: the server does not support ranges, and the file is small. */
  isWhole: boolean;
}

export interface RangeTransport {
  fetch: typeof fetch;
  timeout: number;
  stop: AbortSignal;
}

const smallFile = 2 << 20;
const smallUnlessSaid = 1 << 20;  // limit if the answer has no Content-Length

export async function fetchRange(
  address: URL, { offset, size }: Extent, { fetch, timeout, stop }: RangeTransport,
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
