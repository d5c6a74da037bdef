// Reads a table from a file, under Node.
import { NoTable, Unreadable } from './errors.js';
import type { Extent, Source } from './source.js';

type FileSystem = typeof import('node:fs').default;

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
