// One instance of a module that was built for the web, with a memory of its own.
import { makeInstance, SlidebaseError as Thrown } from '../../../../common/web/instance.mjs';
import { errorOfKind } from './errors.js';

// Not the type that instance.mjs gives: the package's own types come without that file.
type Exports = Record<string, (...values: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
};

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** One instance of a module, with calls that pass it bytes. */
export class Instance {
  readonly calls: Exports;
  /** It has thrown, and answers no more: another instance is to be made. */
  isLost = false;

  /** `decompress` decodes zstd frames, where the module reads such. */
  constructor(compiled: WebAssembly.Module, decompress: (frame: Uint8Array) => Uint8Array = noFrames) {
    this.calls = makeInstance(compiled, decompress);
  }

  /** Calls a function of the module; what that throws comes out as this package's own error. */
  call(name: string, ...values: (number | bigint)[]): number {
    try {
      return this.calls[name]!(...values);
    } catch (error) {
      this.isLost = true;
      throw error instanceof Thrown ? errorOfKind(error.kind, error.message) : error;
    }
  }

  /** Room for so many bytes, until release(). */
  allocate(size: number): number {
    return this.call('web_allocate', size) >>> 0;
  }

  release(at: number): void {
    this.call('web_release', at);
  }

  /** Calls use(at) with room for so many bytes, which lives no longer. */
  withRoom<T>(size: number, use: (at: number) => T): T {
    const at = this.allocate(size);
    try {
      return use(at);
    } finally {
      if (!this.isLost) {
        this.release(at);
      }
    }
  }

  withBytes<T>(bytes: Uint8Array, use: (at: number, size: number) => T): T {
    return this.withRoom(bytes.length, (at) => {
      this.bytes(at, bytes.length).set(bytes);
      return use(at, bytes.length);
    });
  }

  withText<T>(text: string, use: (at: number, size: number) => T): T {
    return this.withBytes(encoder.encode(text), use);
  }

  /** The instance's memory, as it is until the next call. */
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
  throw new Error('nothing is compressed');
}
