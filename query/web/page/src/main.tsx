import { render } from 'preact';

import { App } from './app.js';
import './jobs/worker.js';
import { isWorker } from './loading.js';

if (!isWorker) {
  start();
}

function start(): void {
  render(<App />, document.getElementById('page')!);
  // The service worker fetches the files for use offline after the first answer. If it cannot be registered, the page
  // works, but not offline.
  addEventListener('load', () => setTimeout(() => {
    if (isSecureContext) {
      navigator.serviceWorker?.register('./service_worker.js').catch(() => {});
    }
  }, 2000));
}
