import { render } from 'preact';

import { App } from './app.js';

render(<App />, document.getElementById('page')!);
// The service worker fetches the files for use offline after the first answer. If it cannot be registered, the page
// works, but not offline.
addEventListener('load', () => setTimeout(() => {
  if (isSecureContext) {
    navigator.serviceWorker?.register('./service_worker.js').catch(() => {});
  }
}, 2000));
