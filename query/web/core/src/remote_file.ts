// A file at an address, or in parts because its host limits the size of files.
import { NoRanges, Unreadable } from './errors.js';
import { fetchRange, LastingFailure, type RangeAnswer } from './range_request.js';
import type { Extent } from './source.js';

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
