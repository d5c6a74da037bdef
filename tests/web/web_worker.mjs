// The Worker of a page, on Node's threads, as far as the fifteen uses it. In the thread, fetch() reads
// files.
import fs from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const pieceBytes = 256 << 10;  // about as much as arrives from a network at a time

export class WebWorker {
  #thread;
  onmessage = null;
  onerror = null;

  constructor(url) {
    this.#thread = new Worker(new URL(import.meta.url), { workerData: url.href });
    this.#thread.on('message', (data) => this.onmessage?.({ data }));
    this.#thread.on('error', ({ code, message }) =>
      this.onerror?.(code === 'ERR_MODULE_NOT_FOUND' ? {} : { message }));
  }

  postMessage(data) {
    this.#thread.postMessage(data);
  }

  terminate() {
    void this.#thread.terminate();
  }
}

function fetchFile(url) {
  if (!fs.existsSync(url)) {
    return Promise.resolve(new Response('', { status: 404 }));
  }
  const bytes = fs.readFileSync(url);
  let at = 0;
  return Promise.resolve(new Response(new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceBytes)));
      at += pieceBytes;
    },
  })));
}

if (!isMainThread) {
  globalThis.self = globalThis;
  globalThis.fetch = fetchFile;
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  await import(workerData);
  parentPort.on('message', (data) => globalThis.onmessage({ data }));
}
