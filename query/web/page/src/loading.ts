// The page's script in a worker, which loads files that are beside it.
import { bytesOf } from '../../core/src/source.js';
import { named } from './names.js';

/** Whether this script runs in a worker. */
export const isWorker = typeof document === 'undefined';

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

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
