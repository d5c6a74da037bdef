import { render } from 'preact';

import { App } from './app.js';
import './jobs/worker.js';
import { isWorker } from './loading.js';

if (!isWorker) {
  start();
}

function start(): void {
  render(<App />, document.getElementById('page')!);
  // The service worker keeps files for use offline, after the first answer. If it cannot be registered, the page works,
  // but not offline.
  addEventListener('load', () => setTimeout(() => {
    const workers = isSecureContext ? navigator.serviceWorker : undefined;
    workers?.register('./service_worker.js').then(() => workers.ready).then(({ active }) =>
      active!.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))).catch(() => {});
  }, 2000));
}
