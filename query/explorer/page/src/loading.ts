// Files beside a worker, fetched while somebody waits for them.
import { named } from '../../core/src/names.js';
import { bytesOf } from './body.js';

/**
 * The bytes of a file beside this script. `came` hears how many there are so far. Throws one Error that says
 * what could not be had and why, or what the signal was aborted with.
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
