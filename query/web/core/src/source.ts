// Where the bytes of a table come from: memory, or a file that a user chose. range_source.ts has those at an address,
// file_source.ts those of a file under Node.
import type { Fetched } from './kinds.js';

/** The needed parts of a URL and a Blob, so that these types depend neither on those of pages nor on those of Node. */
export interface Address {
  readonly href: string;
}
export interface BlobLike {
  readonly size: number;
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** @internal A range of a table's bytes. */
export interface Extent {
  offset: number;
  size: number;
}

/** @internal */
export interface Source {
  /** Its name in messages: an address, a path. */
  readonly name: string;
  /** The size of the whole table in bytes; known after open(). */
  readonly size: number;
  /** The amount fetched so far, if that is from an address. */
  readonly fetched?: Fetched;
  /** All the bytes, if they are in memory; known after open(). */
  readonly bytes?: Uint8Array | undefined;
  open(): Promise<void>;
  /** Reads these ranges, and returns them in their order. */
  read(extents: Extent[]): Promise<Uint8Array[]>;
  /** The same at once, if the source can do that. */
  readNow?(extents: Extent[]): Uint8Array[];
  /**
   * Called when bytes were damaged: forgets all that was read. Returns true if some of it was kept from an
   * earlier visit, so that reading again may succeed.
   */
  forget?(): boolean;
  close(): void;
}

/** @internal */
export class BytesSource implements Source {
  size = 0;
  bytes: Uint8Array | undefined;

  constructor(readonly load: () => Promise<Uint8Array>, readonly name = 'table in memory') {}

  async open(): Promise<void> {
    this.bytes = await this.load();
    this.size = this.bytes.length;
  }
  async read(): Promise<Uint8Array[]> {
    throw new Error('bytes in memory are not read by range');
  }
  close(): void {}
}

/** @internal A table that the user of a page chose: a File, or any Blob. */
export class BlobSource implements Source {
  readonly name: string;
  readonly size: number;

  constructor(readonly blob: BlobLike) {
    this.name = (blob as { name?: string }).name ?? 'table';
    this.size = blob.size;
  }

  async open(): Promise<void> {}
  read(extents: Extent[]): Promise<Uint8Array[]> {
    return Promise.all(extents.map(async ({ offset, size }) =>
      new Uint8Array(await this.blob.slice(offset, offset + size).arrayBuffer())));
  }
  close(): void {}
}

/** @internal The body of a response. Calls came() with the number of bytes so far after each piece; if it throws, reading ends. */
export async function bytesOf(response: Response, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value as Uint8Array<ArrayBuffer>);
      size += part.value.length;
      came(size);
    }
  } catch (error) {
    void reader?.cancel().catch(() => {});
    throw error;
  }
  if (parts.length === 1) {
    return parts[0]!;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
