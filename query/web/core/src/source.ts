// The interface to the bytes of a table.
import type { BlobLike } from './tables.js';

/** A range of a table's bytes. */
export interface Extent {
  offset: number;
  size: number;
}

export interface Source {
  /** Its name in messages: an address, a path. */
  readonly name: string;
  /** The size of the whole table in bytes; known after open(). */
  readonly size: number;
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

/** A table that the user of a page chose: a File, or any Blob. */
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
