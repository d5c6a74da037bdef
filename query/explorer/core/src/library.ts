// The library in WebAssembly: the module slidebase.wasm, and instances of it.
import { decompress } from 'fzstd';

import { Instance } from './instance.js';
import { compiledBesides } from './platform.js';

/** The module slidebase.wasm, fetched and compiled once; after a failure, at the next call again. */
export const libraryModule = compiledBesides('slidebase.wasm');

/** An instance of it. */
export class Library extends Instance {
  constructor(compiled: WebAssembly.Module) {
    super(compiled, decompress);
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
