// Keeps the page's own files, so that the page and its own tables work offline. Tables at other
// addresses are not kept here.
declare const FILES: string[];
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
const isHashed = (name: string): boolean => /-[0-9a-f]{8}\.\w+$/.test(name);

worker.addEventListener('install', (event) => (event as Extendable).waitUntil(
  caches.open(cacheName)
    .then((cache) => cache.addAll(FILES.map((name) =>
      new Request(name, { cache: isHashed(name) ? 'default' : 'reload' }))))
    .then(() => worker.skipWaiting())));

// The previous edition stays, for open pages that may still need one of its files.
worker.addEventListener('activate', (event) => (event as Extendable).waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((other) => other.startsWith('slidebase-') && other !== cacheName)
      .slice(0, -1).map((other) => caches.delete(other))))
    .then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  const { href } = new URL(request.url);
  const { scope } = worker.registration;
  const file = href.split(/[?#]/)[0] === scope ? './' : `./${href.slice(scope.length)}`;
  if (request.method === 'GET' && href.startsWith(scope) && (FILES.includes(file) || isHashed(file))) {
    (event as Fetching).respondWith(kept(request, file));
  }
});

// The cache holds whole files, so a requested range is cut out here.
async function kept(request: Request, file: string): Promise<Response> {
  const place = FILES.includes(file) ? await caches.open(cacheName) : caches;
  const whole = await place.match(request, { ignoreSearch: true, ignoreVary: true });
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('Range') ?? '');
  if (whole === undefined) {
    return fetch(request);
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
