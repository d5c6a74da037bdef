// Where the bytes of a table come from: memory, a file that a user chose, or under Node a file. range_source.ts has those at
// an address.
import { NoTable, Unreadable } from './errors.js';
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

interface FileSystem {
  openSync(path: string | URL, flags: string): number;
  closeSync(file: number): void;
  fstatSync(file: number): { size: number; mtimeMs: number };
  readSync(file: number, into: Uint8Array, at: number, size: number, offset: number | null): number;
}

// The file system, under Node.
async function fileSystem(): Promise<FileSystem | undefined> {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  // The name is in a variable, and the comments are there, so that bundlers for browsers leave it as it is.
  const name = 'node:fs';
  return process?.versions?.node === undefined
    ? undefined : await import(/* webpackIgnore: true */ /* @vite-ignore */ name) as FileSystem;
}

export interface FileOptions {
  /** Files of at most this many bytes are read whole; default 64 MiB. */
  inMemoryUpTo?: number;
}

/** @internal */
export class FileSource implements Source {
  readonly name: string;
  size = 0;
  bytes: Uint8Array | undefined;
  #system: FileSystem | undefined;
  #file: number | undefined;
  #modified = 0;

  constructor(readonly path: string | URL, readonly options: FileOptions = {}) {
    this.name = path instanceof URL ? decodeURIComponent(path.pathname) : path;
  }

  async open(): Promise<void> {
    this.#system = await fileSystem();
    if (this.#system === undefined) {
      throw new Unreadable('files can be read only under Node: give the bytes, a Blob or an address');
    }
    try {
      this.#file = this.#system.openSync(this.path, 'r');
      ({ size: this.size, mtimeMs: this.#modified } = this.#system.fstatSync(this.#file));
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      throw new (code === 'ENOENT' ? NoTable : Unreadable)(`${this.name}: ${message}`);
    }
    if (this.size <= (this.options.inMemoryUpTo ?? 64 << 20)) {
      this.bytes = this.#readOne({ offset: 0, size: this.size });
      this.close();
    }
  }

  readNow(extents: Extent[]): Uint8Array[] {
    return extents.map((extent) => this.#readOne(extent));
  }

  async read(extents: Extent[]): Promise<Uint8Array[]> {
    return this.readNow(extents);
  }

  #readOne({ offset, size }: Extent): Uint8Array {
    if (this.#file === undefined) {
      throw new Unreadable(`${this.name}: it was closed`);
    }
    const bytes = new Uint8Array(size);
    let done = 0;
    try {
      if (this.#system!.fstatSync(this.#file).mtimeMs !== this.#modified) {
        throw new Unreadable('it was changed while it was being read');
      }
      while (done < size) {
        const read = this.#system!.readSync(this.#file, bytes, done, size - done, offset + done);
        if (read === 0) {
          throw new Unreadable('it has become shorter');
        }
        done += read;
      }
    } catch (error) {
      throw new Unreadable(`${this.name}: ${(error as Error).message} (at byte ${offset + done})`);
    }
    return bytes;
  }

  close(): void {
    if (this.#file !== undefined) {
      this.#system!.closeSync(this.#file);
      this.#file = undefined;
    }
  }
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
