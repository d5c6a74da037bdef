// The differences between browsers and Node: reading a file beside this module, and the file system.
import { named } from './names.js';

export interface FileSystem {
  openSync(path: string | URL, flags: string): number;
  closeSync(file: number): void;
  fstatSync(file: number): { size: number; mtimeMs: number };
  readSync(file: number, into: Uint8Array, at: number, size: number, offset: number | null): number;
  readFileSync(path: string | URL): Uint8Array;
  readFileSync(path: string | URL | number, encoding: 'utf8'): string;
  writeSync(file: number, bytes: Uint8Array): number;
}

const { process } = globalThis as { process?: { versions?: { node?: string } } };

// The name is in a variable so that bundlers for browsers do not try to resolve a module of Node.
const moduleName = 'node:fs';
export const fileSystem: FileSystem | undefined = process?.versions?.node === undefined
  ? undefined : (await import(moduleName) as FileSystem);

/** The address of a file of this package. */
export function addressBeside(name: string): URL {
  return new URL(named(name), import.meta.url);
}

/** A module of this package, fetched and compiled at the first call; after a failure, the next call tries again. */
export function compiledBeside(name: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () => {
    compiled ??= fetchBeside(name)
      .then((bytes) => WebAssembly.compile(bytes as Uint8Array<ArrayBuffer>))
      .catch((error: unknown) => {
        compiled = undefined;
        throw error;
      });
    return compiled;
  };
}

// The bytes of a file of this package.
async function fetchBeside(name: string): Promise<Uint8Array> {
  const url = addressBeside(name);
  if (url.protocol === 'file:' && fileSystem !== undefined) {
    return fileSystem.readFileSync(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url.href}: HTTP ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
