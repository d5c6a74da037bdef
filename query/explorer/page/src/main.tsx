import { render } from 'preact';

import { App } from './app.js';

render(<App />, document.getElementById('page')!);
// What the page keeps to work offline is fetched when the first answer is there. Without it the page works
// all the same, but not offline.
addEventListener('load', () => setTimeout(() => {
  if (isSecureContext) {
    navigator.serviceWorker?.register('./service_worker.js').catch(() => {});
  }
}, 2000));
