// A new edition of the explorer on a server that lets everything be cached for a year, except index.html and the
// service worker: browsers change to it, and never mix files of two editions.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';

import { startBrowser } from './browser.mjs';
import { distanceIs, eventually, folder, hashed, noExplorer, root } from './explorer.mjs';

const made = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-editions-'));
const editions = { old: folder, new: `${made}/new` };
let browser;

before(async () => {
  if (noExplorer) {
    return;
  }
  // The other edition has different WebAssembly, by an added empty section, and so a different script.
  fs.mkdirSync(`${made}/wasm`);
  for (const name of fs.readdirSync(`${root}build/wasm/bin`).filter((file) => file.endsWith('.wasm'))) {
    fs.writeFileSync(`${made}/wasm/${name}`, Buffer.concat([
      fs.readFileSync(`${root}build/wasm/bin/${name}`), Buffer.from([0, 4, 3, ...Buffer.from('new')])]));
  }
  execFileSync(process.execPath, [`${root}query/web/page/build.mjs`, `${made}/wasm`, editions.new,
                                  `${root}build/release/share/slidebase`, `${root}build/release/share/slidebase-explorer`]);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  fs.rmSync(made, { recursive: true });
});

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
                '.wasm': 'application/wasm' };

// Serves the edition named by `host.edition`.
async function startHost(names = (name) => name) {
  const host = { edition: 'old' };
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://host').pathname.replace(/\/$/, '/index.html');
    const file = path.join(editions[host.edition], names(name));
    const isFirst = ['/index.html', '/service_worker.js'].includes(name);
    const found = fs.existsSync(file);
    response.writeHead(found ? 200 : 404, {
      'Cache-Control': isFirst ? 'no-cache' : 'max-age=31536000',
      'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
    }).end(found ? fs.readFileSync(file) : '');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  host.origin = `http://127.0.0.1:${server.address().port}`;
  host.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return host;
}

// The edition of the files that the page has fetched since it was loaded: 'old', 'new' or both.
const takenBy = async (page) => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) =>
    new URL(name).pathname.slice(1)));
  const code = names.filter((name) => /^(explorer|slidebase|search)\S*\.(js|wasm)$/.test(name));
  assert.ok(code.length >= 2, names.join(' '));
  return [...new Set(code.map((name) => (fs.existsSync(`${editions.new}/${name}`) ? 'new' : 'old')))].sort().join();
};

for (const serviceWorkers of ['block', 'allow']) {
  test(`a new edition, service workers: ${serviceWorkers}`, { skip: noExplorer, timeout: 120_000 }, async (t) => {
    const host = await startHost();
    const context = await browser.newContext({ serviceWorkers });
    t.after(async () => {
      await context.close();
      host.close();
    });
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    const isAnswered = () => distanceIs(page, 31);
    await page.goto(`${host.origin}/#/sliding/3x3`);
    await isAnswered();
    assert.equal(await takenBy(page), 'old');
    const cached = () => page.evaluate(async () => (await caches.keys()).length);
    if (serviceWorkers === 'allow') {
      await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state), 'activated', 'the worker');
    }
    const isSearched = () => page.evaluate(() => (location.hash = '#/sliding/4x4?board=1234567809abdefc')).then(() => distanceIs(page, 4));
    await isSearched();
    await page.evaluate(() => (location.hash = '#/sliding/3x3'));
    host.edition = 'new';
    await page.reload();
    await isAnswered();
    assert.equal(await takenBy(page), serviceWorkers === 'allow' ? 'old' : 'new');
    if (serviceWorkers === 'allow') {
      // The old page still works, with files that it used before and that its host no longer has.
      await eventually(cached, 2, 'the number of editions kept');
      await eventually(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(({ installing, waiting }) =>
        installing === null && waiting === null)), true, 'whether the new worker is active');
      await isSearched();
      assert.equal(await takenBy(page), 'old');
      await page.goto(`${host.origin}/#/sliding/3x3?board=867254301`);
      await page.reload();
      await isAnswered();
      assert.equal(await takenBy(page), 'new');
    }
    assert.deepEqual(problems, []);
  });
}
