// The fifteen in a browser without a window, where Chromium is installed: workers, fetch() and timers as Node
// does not have them. The page asks, and sends what it heard to the server that it came from.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { slideFifteen } from './boards.mjs';
import { blankFirst, farthest, korf, makeFolder } from './fifteen.mjs';

const browser = ['chromium', 'chromium-browser', 'google-chrome']
  .find((name) => spawnSync(name, ['--version']).status === 0);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

// Runs in the page.
async function ask(boards, goal, far) {
  const { Fifteen } = await import('./client.js');
  const fifteen = Fifteen.open(new URL('./', location.href));
  const said = [];
  const onProgress = (progress) => said.push(progress);
  const answers = [await fifteen.solve(boards[0], goal, { onProgress })];
  const begin = performance.now();
  answers.push(...await Promise.all(boards.slice(1).map((board) => fifteen.solve(board, goal))));
  const seconds = (performance.now() - begin) / 1000;

  const abort = new AbortController();
  let aborted = 0;
  const searching = [];
  const error = await fifteen.solve(far, goal, {
    signal: abort.signal,
    onProgress: (progress) => {
      searching.push(progress);
      if (progress.seconds > 1) {
        aborted = performance.now();
        abort.abort();
      }
    },
  }).catch(({ name }) => name);
  await fifteen.solve(goal, goal);
  return { answers, said, seconds, searching, error, freeAfter: performance.now() - aborted };
}

function page() {
  const list = (board) => `Uint8Array.of(${board.join(', ')})`;
  return `<!doctype html><title>The fifteen</title><script type="module">
    ${ask}
    const result = await ask([${korf.map(({ board }) => list(board)).join(', ')}],
      ${list(blankFirst)}, ${list(farthest)}).catch((error) => ({ failed: String(error.stack) }));
    await fetch('result', { method: 'POST', body: JSON.stringify(result) });
  </script>`;
}

// What the page sends, once it has.
async function run(folder) {
  fs.writeFileSync(`${folder}/index.html`, page());
  let hear;
  const result = new Promise((heard) => { hear = heard; });
  const server = http.createServer(async (request, response) => {
    if (request.method === 'POST') {
      const pieces = await request.toArray();
      response.end();
      hear(JSON.parse(Buffer.concat(pieces)));
      return;
    }
    const file = path.join(folder, path.normalize(request.url === '/' ? '/index.html' : request.url));
    if (!fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
    response.end(fs.readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-browser-'));
  const child = spawn(browser, [
    '--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`,
  ], { stdio: 'ignore' });
  const ended = new Promise((end) => child.once('exit', end));
  try {
    return await Promise.race([result, ended.then(() => assert.fail('the browser ended before the page'))]);
  } finally {
    child.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

test('in a browser', { skip: browser === undefined && 'no Chromium', timeout: 60_000 }, async (t) => {
  const folder = await makeFolder();
  const result = await run(folder);
  fs.rmSync(folder, { recursive: true });
  assert.equal(result.failed, undefined);
  for (const [i, { number, board, distance }] of korf.entries()) {
    assert.equal(result.answers[i].distance, distance, number);
    assert.deepEqual(slideFifteen(board, result.answers[i].path), [...blankFirst]);
  }
  assert.deepEqual([...new Set(result.said.map(({ phase }) => phase))], ['loading', 'preparing', 'searching']);
  const [begin, end] = ['preparing', 'searching']
    .map((wanted) => result.said.find(({ phase }) => phase === wanted).seconds * 1000);
  t.diagnostic(`prepared in ${(end - begin).toFixed()} ms`);
  assert.ok(result.searching.length >= 5);
  assert.equal(result.error, 'AbortError');
  t.diagnostic(`99 boards in ${result.seconds.toFixed(2)} s; free ${result.freeAfter.toFixed()} ms after abort()`);
  assert.ok(result.freeAfter < 500);  // of a machine that may be busy
});
