// Takes a picture of the explorer in Chromium: explorer.mjs EXPLORER_FOLDER PICTURE.png
import process from 'node:process';

import { serverOf } from '../../query/web/page/serve.mjs';
import { startBrowser } from '../../tests/web/browser.mjs';

const [folder, picture] = process.argv.slice(2);
const address = '#/sliding/3x3?board=867534201';

const browser = await startBrowser();
const server = serverOf(folder);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
try {
  const context = await browser.newContext({
    serviceWorkers: 'block', colorScheme: 'light', viewport: { width: 1200, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/${address}`);
  await page.locator('.distance b').first().waitFor();
  await page.waitForLoadState('networkidle');
  // Down to the histogram, which is the first part that can be folded.
  const { y, height } = await page.locator('details[open]').first().boundingBox();
  const clip = { x: 0, y: 0, width: 1200, height: Math.ceil(y + height) + 12 };
  await page.screenshot({ path: picture, animations: 'disabled', fullPage: true, clip });
} finally {
  server.closeAllConnections();
  server.close();
  await browser.close();
}
