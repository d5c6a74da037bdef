// Keeps the page's own files for use offline: those that every visit needs, and the others once they are used. Tables at
// other addresses are not kept here.
declare const FILES: string[];  // that every visit needs
declare const EDITION: string;

export {};
const worker = self as unknown as ServiceWorkerGlobalScope;
const cacheName = `slidebase-${EDITION}`;

interface ServiceWorkerGlobalScope extends EventTarget {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

// A file with a hash in its name never changes. The others bypass the browser's own cache, which may hold them from an
// earlier edition.
const isHashed = (name: string): boolean => /^\.\/\w+-[0-9a-f]{8}\.\w+$/.test(name);

const isOwn = (name: string): boolean => isHashed(name) || /^\.\/(|icon\.svg|\w+\.html|tables\/[\w-]+\.sbt)$/.test(name);

async function add(names: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const missing = await Promise.all(names.map(async (name) => (await cache.match(name) === undefined ? [name] : [])));
  await cache.addAll(missing.flat().map((name) => new Request(name, { cache: isHashed(name) ? 'default' : 'reload' })));
}

worker.addEventListener('install', (event) =>
  (event as Extendable).waitUntil(add(FILES).then(() => worker.skipWaiting())));

// The page says which files it fetched before this worker was there.
worker.addEventListener('message', (event) => {
  const names = (event as unknown as { data: string[] }).data.map(fileOf).filter(isOwn);
  (event as Extendable).waitUntil(add([...new Set(names)]).catch(() => {}));
});

// The previous edition stays, for open pages that may still need one of its files.
worker.addEventListener('activate', (event) => (event as Extendable).waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((other) => other.startsWith('slidebase-') && other !== cacheName)
      .slice(0, -1).map((other) => caches.delete(other))))
    .then(() => worker.clients.claim())));

// The name of a file of this folder; another address as it is.
function fileOf(address: string): string {
  const { scope } = worker.registration;
  const [href] = address.split(/[?#]/) as [string];
  return href.startsWith(scope) ? `./${href.slice(scope.length)}` : href;
}

worker.addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  const file = fileOf(request.url);
  if (request.method === 'GET' && isOwn(file)) {
    (event as Fetching).respondWith(kept(request, file));
  }
});

// The cache holds whole files, so a requested range is cut out here.
async function kept(request: Request, file: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const whole = await (isHashed(file) ? caches : cache).match(file, { ignoreVary: true });
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '');
  if (whole === undefined) {
    const response = await fetch(request);
    if (response.status === 200) {
      await cache.put(file, response.clone()).catch(() => {});
    }
    return response;
  }
  if (range === null) {
    return whole;
  }
  const bytes = await whole.arrayBuffer();
  const first = Number(range[1]), last = Math.min(Number(range[2]), bytes.byteLength - 1);
  const part = bytes.slice(first, last + 1);
  return new Response(part, { status: 206, headers: {
    'Content-Range': `bytes ${first}-${last}/${bytes.byteLength}`,
    'Content-Length': String(part.byteLength),
    'Content-Type': 'application/octet-stream',
  } });
}
