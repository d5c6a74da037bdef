import { render } from 'preact';

import { App } from './app.js';
import './jobs/worker.js';
import { isWorker } from './loading.js';

if (!isWorker) {
  document.documentElement.classList.toggle('player', location.search === '?view=player');
  render(<App />, document.getElementById('page')!);
  // The service worker keeps files for use offline, after the first answer. If it cannot be registered, the page works,
  // but not offline. A message would wake the worker of an old edition while a new one takes over, and Chromium may then
  // keep the old one: so only on the first visit the page says which files came before the worker was there.
  addEventListener('load', () => setTimeout(() => {
    const workers = isSecureContext ? navigator.serviceWorker : undefined;
    const isFirst = !workers?.controller;
    workers?.register('./service_worker.js').then(() => workers.ready).then(({ active }) =>
      isFirst && active!.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))).catch(() => {});
  }, 2000));
}
