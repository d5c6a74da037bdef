// Keeps the page's own files, so that it answers offline all that its small tables answer. Tables at
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

worker.addEventListener('install', (event) => (event as Extendable).waitUntil(
  caches.open(cacheName).then((cache) => cache.addAll(FILES)).then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => (event as Extendable).waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.filter((other) => other.startsWith('slidebase-') && other !== cacheName)
      .map((other) => caches.delete(other))))
    .then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event as Fetching;
  const { href } = new URL(request.url);
  const { scope } = worker.registration;
  const file = href.split(/[?#]/)[0] === scope ? './' : `./${href.slice(scope.length)}`;
  if (request.method === 'GET' && href.startsWith(scope) && FILES.includes(file)) {
    (event as Fetching).respondWith(kept(request));
  }
});

// A range is cut out here: what is kept are whole files.
async function kept(request: Request): Promise<Response> {
  const whole = await (await caches.open(cacheName)).match(request, { ignoreSearch: true, ignoreVary: true });
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
