// What differs between browsers and Node: how a file beside this module is read, and files at all.

export interface FileSystem {
  openSync(path: string | URL, flags: string): number;
  closeSync(file: number): void;
  fstatSync(file: number): { size: number; mtimeMs: number };
  readSync(file: number, into: Uint8Array, at: number, size: number, offset: number): number;
  readFileSync(path: string | URL): Uint8Array;
  readFileSync(path: string | URL | number, encoding: 'utf8'): string;
  writeSync(file: number, bytes: Uint8Array): number;
}

interface NodeProcess {
  getBuiltinModule?(name: 'node:fs'): FileSystem;
}

// Asked of the process rather than imported, so that bundlers for browsers find no import of Node's.
export const fileSystem: FileSystem | undefined =
  (globalThis as { process?: NodeProcess }).process?.getBuiltinModule?.('node:fs');

/** A file of this package. */
export function besides(name: string): URL {
  return new URL(name, import.meta.url);
}

/** The bytes of a file of this package. */
export async function fetchBesides(name: string): Promise<Uint8Array> {
  const url = besides(name);
  if (url.protocol === 'file:' && fileSystem !== undefined) {
    return fileSystem.readFileSync(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url.href}: HTTP ${response.status}`);
  }
  return new Uint8Array(await response.arrayBuffer());
}
