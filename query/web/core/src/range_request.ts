// One request for a range of a file, with checks of everything that can be wrong with the answer.
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
  if (wanted.offset > 0 || (length !== null && Number(length) > smallFile)) {
    throw new LastingFailure('the server sends the whole file instead of a range', true);
  }
  const parts = await partsOf(response, length === null ? smallUnlessSaid : smallFile);
  if (parts === undefined) {
    throw new LastingFailure('the server sends the whole file instead of a range', true);
  }
  const encoded = response.headers.get('Content-Encoding') !== null;
  const bytes = joined(parts);
  if (!encoded && length !== null && bytes.length !== Number(length)) {
    throw new WrongAnswer(`the answer ended after ${bytes.length} of ${length} bytes`);
  }
  return { bytes, total: bytes.length, isWhole: true };
}

async function bodyOf(response: Response, size: number): Promise<Uint8Array> {
  const parts = await partsOf(response, size);
  if (parts === undefined) {
    throw new WrongAnswer(`the answer has more than the ${size} bytes that it announces`);
  }
  const bytes = joined(parts);
  if (bytes.length !== size) {
    throw new WrongAnswer(`the answer ended after ${bytes.length} of ${size} bytes`);
  }
  return bytes;
}

// The body, or undefined if it has more than `most` bytes; then the rest is not read.
async function partsOf(response: Response, most: number): Promise<Uint8Array[] | undefined> {
  const parts: Uint8Array[] = [];
  const reader = response.body?.getReader();
  for (let size = 0; reader !== undefined;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.length;
    parts.push(value);
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
  }
  return parts;
}

function joined(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) {
    return parts[0]!;
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
