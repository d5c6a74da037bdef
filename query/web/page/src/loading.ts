// The page's script in a worker, and the files that are beside it. build.mjs puts this in the place of own_files.ts of the
// npm package.
import { bytesOf } from '../../core/src/source.js';

declare const HASHED: Record<string, string> | undefined;

/** Whether this script runs in a worker. */
export const isWorker = typeof document === 'undefined';

/** The name of a file beside this script: build.mjs adds a hash of the contents to some. */
export function named(name: string): string {
  return (typeof HASHED === 'undefined' ? undefined : HASHED[name]) ?? name;
}

/**
 * The bytes of a file beside this script. Calls came() with the number of bytes so far. Throws an Error with
 * the address and the reason, or the reason that the signal was aborted with.
 */
export async function load(
  name: string, signal: AbortSignal, came: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(named(name), import.meta.url);
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) {
      throw new Error(`HTTP ${response.status}`);
    }
    return await bytesOf(response, came);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${url.href} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}

/** The bytes of one of the package's own files. Here the tables are in a folder. */
export function ownFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return load(name.endsWith('.sbt') ? `tables/${name}` : name, new AbortController().signal, () => {});
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
