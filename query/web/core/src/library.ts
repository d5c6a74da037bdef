// The library in WebAssembly: its modules, and instances of them.
import { decompress } from 'fzstd';

import { Instance } from './instance.js';
import { compiledOnce } from './platform.js';

const modules = {
  slidebase: compiledOnce('slidebase.wasm'),
  slides: compiledOnce('slides.wasm'),
  rolls: compiledOnce('rolls.wasm'),
};

/**
 * slides.wasm answers in slides too, rolls.wasm about marked cubes, dice and whole positions of cubes. Both answer what
 * slidebase.wasm does.
 */
export type ModuleName = keyof typeof modules;

/** A module, fetched and compiled once; after a failure, the next call tries again. */
export function libraryModule(name: ModuleName): Promise<WebAssembly.Module> {
  return modules[name]();
}

/** An instance of a module of the library. */
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
