// The library in WebAssembly: the modules slidebase.wasm and slides.wasm, and instances of them.
import { decompress } from 'fzstd';

import { Instance } from './instance.js';
import type { Metric } from './metric.js';
import { compiledBeside } from './platform.js';

const singleModule = compiledBeside('slidebase.wasm'), slidesModule = compiledBeside('slides.wasm');

/**
 * The module that answers in a metric, fetched and compiled once; after a failure, the next call tries again. That for
 * slides also answers in single moves.
 */
export function libraryModule(metric: Metric): Promise<WebAssembly.Module> {
  return metric === 'multi' ? slidesModule() : singleModule();
}

/** Makes a table in slides in memory. */
export async function makeSlides(rows: number, cols: number, root: number): Promise<Uint8Array> {
  const maker = new Library(await slidesModule());
  const size = maker.call('web_make', 0, rows, cols, root) >>> 0;
  return maker.bytes(maker.call('web_made') >>> 0, size).slice();
}

/** An instance of it. */
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
