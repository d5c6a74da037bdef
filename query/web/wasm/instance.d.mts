// Types of instance.mjs.
export class SlidebaseError extends Error {
  constructor(kind: string, message: string);
  readonly kind: string;
}
export function kindOf(status: number): string;
export type Exports = Record<string, (...values: (number | bigint)[]) => number> & {
  memory: WebAssembly.Memory;
};
export function makeInstance(
  module: WebAssembly.Module,
  decompress: (frame: Uint8Array) => Uint8Array,
  advance?: (done: number, of: number) => void,
): Exports;
