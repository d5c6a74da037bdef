// The library in WebAssembly: its modules, and instances of the one that answers.
import { decompress } from 'fzstd';

import { Instance } from './instance.js';
import { ownFile } from './own_files.js';

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

  /** The text result of the last call. */
  lastText(): string {
    return this.textAt(this.call('web_text') >>> 0, this.call('web_text_size'));
  }

  /** The text that write(at, capacity) writes and whose length it returns, as functions of slidebase/c.h do. */
  written(write: (at: number, capacity: number) => number): string {
    const capacity = 1024;
    return this.withSpace(capacity, (at) =>
      this.textAt(at, Math.max(0, Math.min(write(at, capacity), capacity - 1))));
  }
}
