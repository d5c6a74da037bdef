// A module of WebAssembly, and the file system of Node.
import { ownFile } from './own_files.js';

export interface FileSystem {
  openSync(path: string | URL, flags: string): number;
  closeSync(file: number): void;
  fstatSync(file: number): { size: number; mtimeMs: number };
  readSync(file: number, into: Uint8Array, at: number, size: number, offset: number | null): number;
}

/** The file system, under Node. */
export async function fileSystem(): Promise<FileSystem | undefined> {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  // The name is in a variable, and the comments are there, so that bundlers for browsers leave it as it is.
  const name = 'node:fs';
  return process?.versions?.node === undefined
    ? undefined : await import(/* webpackIgnore: true */ /* @vite-ignore */ name) as FileSystem;
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
