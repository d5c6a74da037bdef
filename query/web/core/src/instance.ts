// One instance of a module built for the web, with its own memory.
import { makeInstance, SlidebaseError as Thrown } from '../../wasm/instance.mjs';
import { errorOfKind } from './errors.js';
import type { NameParts } from './kinds.js';

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
}

function noFrames(): never {
  throw new Error('unexpected compressed data');
}
