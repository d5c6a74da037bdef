// Tables that were made in this page and that the browser keeps. If it keeps nothing, they are made again.
const cacheName = 'made-by-slidebase';
const addressOf = (name: string): string => new URL(`made/${name}`, document.baseURI).href;

async function withCache<T>(use: (cache: Cache) => Promise<T>, none: T): Promise<T> {
  try {
    return await use(await caches.open(cacheName));
  } catch {
    return none;
  }
}

export function keepMade(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  return withCache((cache) => cache.put(addressOf(name), new Response(bytes)), undefined);
}

export function findMade(name: string): Promise<Uint8Array | undefined> {
  return withCache(async (cache) => {
    const found = await cache.match(addressOf(name));
    return found === undefined ? undefined : new Uint8Array(await found.arrayBuffer());
  }, undefined);
}

export function madeBytes(): Promise<number> {
  return withCache(async (cache) => {
    const all = await Promise.all((await cache.matchAll()).map((found) => found.blob()));
    return all.reduce((sum, { size }) => sum + size, 0);
  }, 0);
}

export async function forgetMade(): Promise<void> {
  try {
    await caches.delete(cacheName);
  } catch {
    // The browser keeps nothing.
  }
}
