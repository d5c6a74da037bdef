// The library in WebAssembly: one compiled module, and instances of it, each with its own memory.
import { decompress } from 'fzstd';

import { makeInstance, SlidebaseError as Thrown } from '../../../../common/web/instance.mjs';
import { errorOfKind } from './errors.js';
import { fetchBesides } from './platform.js';

// Not the type that instance.mjs gives: the package's own types come without that file.
type Exports = Record<string, (...values: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
};

let module: Promise<WebAssembly.Module> | undefined;

/** The module slidebase.wasm, fetched and compiled once; after a failure, at the next call again. */
export function libraryModule(): Promise<WebAssembly.Module> {
  module ??= fetchBesides('slidebase.wasm')
    .then((bytes) => WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>))
    .catch((error: unknown) => {
      module = undefined;
      throw error;
    });
  return module;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** An instance of the module, with calls that lend it bytes. */
export class Library {
  readonly calls: Exports;
  /** It has thrown, and answers no more: another instance is to be made. */
  isLost = false;

  constructor(compiled: WebAssembly.Module) {
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

  /** What the last call left as text. */
  lastText(): string {
    return this.textAt(this.call('web_text') >>> 0, this.call('web_text_size'));
  }

  /** The text that write(at, room) writes, as functions of slidebase/c.h do. */
  written(write: (at: number, room: number) => number): string {
    const room = 1024;
    return this.withRoom(room, (at) => this.textAt(at, Math.max(0, Math.min(write(at, room), room - 1))));
  }
}
