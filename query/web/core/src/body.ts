// Reads the body of a response piece by piece.

/** Calls came() with the number of bytes so far after each piece; if it throws, reading ends. */
export async function bytesOf(response: Response, came: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      parts.push(part.value as Uint8Array<ArrayBuffer>);
      size += part.value.length;
      came(size);
    }
  } catch (error) {
    void reader?.cancel().catch(() => {});
    throw error;
  }
  if (parts.length === 1) {
    return parts[0]!;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
