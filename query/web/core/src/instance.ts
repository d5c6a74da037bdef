// The modules of WebAssembly, and their instances, each with its own memory.
import { decompress } from 'fzstd';

import { makeInstance, SlidebaseError as Thrown } from '../../wasm/instance.mjs';
import { errorOfKind } from './errors.js';
import type { NameParts } from './kinds.js';
import { ownFile } from './own_files.js';

// Repeats the type of instance.mjs, because the package's types do not include that file.
type Exports = Record<string, (...values: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
};

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** One instance of a module, with calls that pass it bytes. */
export class Instance {
  readonly calls: Exports;
  /** It has thrown and cannot be used any more: make another instance. */
  isLost = false;

  /** `decompress` decodes zstd frames, if the module reads any; advance() is called with the progress of long work. */
  constructor(
    compiled: WebAssembly.Module, decompress: (frame: Uint8Array) => Uint8Array = noFrames,
    advance?: (done: number, of: number) => void,
  ) {
    this.calls = makeInstance(compiled, decompress, advance);
  }

  /** Calls a function of the module; its errors are converted to errors of this package. */
  call(name: string, ...values: (number | bigint)[]): number {
    try {
      return this.calls[name]!(...values);
    } catch (error) {
      this.isLost = true;
      throw error instanceof Thrown ? errorOfKind(error.kind, error.message) : error;
    }
  }

  /** Allocates this many bytes, until release(). */
  allocate(size: number): number {
    return this.call('web_allocate', size) >>> 0;
  }

  release(at: number): void {
    this.call('web_release', at);
  }

  /** Calls use(at) with this many bytes of memory, released afterwards. */
  withSpace<T>(size: number, use: (at: number) => T): T {
    const at = this.allocate(size);
    try {
      return use(at);
    } finally {
      if (!this.isLost) {
        this.release(at);
      }
    }
  }

  withBytes<T>(bytes: ArrayLike<number>, use: (at: number, size: number) => T): T {
    return this.withSpace(bytes.length, (at) => {
      this.bytes(at, bytes.length).set(bytes);
      return use(at, bytes.length);
    });
  }

  withText<T>(text: string, use: (at: number, size: number) => T): T {
    return this.withBytes(encoder.encode(text), use);
  }

  /** The bytes of a table that maker.wasm makes. */
  makeTable({ family, cubes, metric, rows, cols, root }: NameParts): Uint8Array<ArrayBuffer> {
    // The number of the family in the table's header (docs/FORMAT.md).
    const number = family === 'cubic' ? { axes: 2, marked: 6, dice: 7 }[cubes] : metric === 'multi' ? 4 : 1;
    const size = this.call('web_make', number, rows, cols, root) >>> 0;
    return this.bytes(this.call('web_made') >>> 0, size).slice();
  }

  /** A view of the instance's memory, valid until the next call. */
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.calls.memory.buffer, at, size);
  }

  get view(): DataView {
    return new DataView(this.calls.memory.buffer);
  }

  textAt(at: number, size: number): string {
    return decoder.decode(this.bytes(at, size));
  }

  /** The text result of the last call, as bytes that are valid until the next one. */
  get result(): Uint8Array {
    return this.bytes(this.call('web_text') >>> 0, this.call('web_text_size'));
  }

  get resultText(): string {
    return decoder.decode(this.result);
  }
}

function noFrames(): never {
  throw new Error('unexpected compressed data');
}

/** A module of this package, compiled at the first call; after a failure, the next call tries again. */
export function compiledOnce(name: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () => {
    compiled ??= ownFile(name).then((bytes) => WebAssembly.compile(bytes)).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
    return compiled;
  };
}

/** The module that answers, and the one that makes tables. */
export const libraryModule = compiledOnce('slidebase.wasm'), makerModule = compiledOnce('maker.wasm');

/** An instance of the library. */
export class Library extends Instance {
  constructor(compiled: WebAssembly.Module) {
    super(compiled, decompress);
  }

  /** The text that write(at, capacity) writes and whose length it returns, as functions of slidebase/c.h do. */
  written(write: (at: number, capacity: number) => number): string {
    const capacity = 1024;
    return this.withSpace(capacity, (at) =>
      this.textAt(at, Math.max(0, Math.min(write(at, capacity), capacity - 1))));
  }
}
