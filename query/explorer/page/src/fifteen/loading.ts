// Files beside the worker, fetched while somebody waits for them.

/**
 * The bytes of a file beside this script. `came` hears how many there are so far. Throws one Error that says
 * what could not be had and why, or what the signal was aborted with.
 */
export async function load(
  name: string, signal: AbortSignal, came: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(name, import.meta.url);
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) {
      throw new Error(`HTTP ${response.status}`);
    }
    return await join(response, came);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${url.href} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}

async function join(
  response: Response, came: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    pieces.push(piece.value);
    size += piece.value.length;
    came(size);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
