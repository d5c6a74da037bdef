// The fifteen in Chromium, with the workers, fetch() and timers of a browser.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';

import { slideFifteen } from './boards.mjs';
import { noBrowser, startBrowser } from './browser.mjs';
import { blankFirst, farthest, korf, makeFolder } from './fifteen.mjs';

// Runs in the page.
async function ask(request) {
  const boards = request.boards.map((board) => Uint8Array.from(board));
  const [goal, far] = [request.goal, request.far].map((board) => Uint8Array.from(board));
  const { Desk } = await import('/fifteen/client.js');
  const desk = new Desk(new URL('/fifteen/worker.js', location.href));
  const fifteen = { solve: (from, to, options) => desk.ask('search', { rows: 4, cols: 4, metric: 'single', board: from, goal: to }, options) };
  const reports = [];
  const onProgress = (progress) => reports.push(progress);
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
  return { answers, reports, seconds, searching, error, freeAfter: performance.now() - aborted };
}

test('in a browser', { skip: noBrowser, timeout: 60_000 }, async (t) => {
  const folder = await makeFolder();
  const browser = await startBrowser({ '/fifteen/': folder });
  let result;
  try {
    const { page } = await browser.openPage();
    result = await page.evaluate(ask, {
      boards: korf.map(({ board }) => [...board]), goal: [...blankFirst], far: [...farthest],
    });
  } finally {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  }
  for (const [i, { number, board, distance }] of korf.entries()) {
    assert.equal(result.answers[i].distance, distance, number);
    assert.deepEqual(slideFifteen(board, result.answers[i].path), [...blankFirst]);
  }
  assert.deepEqual([...new Set(result.reports.map(({ phase }) => phase))], ['loading', 'preparing', 'searching']);
  const [begin, end] = ['preparing', 'searching']
    .map((wanted) => result.reports.find(({ phase }) => phase === wanted).seconds * 1000);
  t.diagnostic(`prepared in ${(end - begin).toFixed()} ms`);
  assert.ok(result.searching.length >= 5);
  assert.equal(result.error, 'AbortError');
  t.diagnostic(`99 boards in ${result.seconds.toFixed(2)} s; free ${result.freeAfter.toFixed()} ms after abort()`);
});
