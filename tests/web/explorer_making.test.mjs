// Tables that are made in the explorer: small ones automatically, larger ones on request, with time and memory.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { solvableBoards } from './boards.mjs';
import {
  boardIs, button, distanceIs, eventually, explorerTests, folder, hashed, largeTable, root, unfold,
} from './explorer.mjs';

const check = explorerTests();
const make = (page) => button(page, 'Make the table');
const progress = (page) => page.getByRole('progressbar', { name: 'Making the table' });

check('each shape of the lists is answered, or its table can be made', '', async (page) => {
  for (const kind of ['Sliding tiles', 'Rolling cubes']) {
    await page.getByRole('link', { name: kind }).click();
    const list = page.getByLabel('Board').first();
    for (const shape of await list.locator('option').evaluateAll((all) => all.map(({ value }) => value))) {
      await list.selectOption(shape);
      await eventually(async () => {
        const texts = await page.locator('.distance b').allInnerTexts();
        return texts.length === 1 && /^\d+$/.test(texts[0]) || await make(page).count() === 1;
      }, true, `an answer of ${kind} ${shape}`);
      assert.equal(await page.locator('.notice').count(), 0, shape);
      assert.ok(/^(3x4|4x3|2x6|6x2)$/.test(shape) || await make(page).count() === 0, shape);
    }
  }
});

for (const [address, farthest] of [['#/sliding/2x5', 55], ['#/sliding/5x2?board=8279461305&goal=1234507869', undefined],
                                   ['#/cubic/2x5', undefined]]) {
  check(`tables of ten cells are made automatically: ${address}`, address, async (page) => {
    await eventually(() => page.locator('.distance b').allInnerTexts(), ([text]) => /^(\d+|∞)$/.test(text ?? ''),
      'the distance');
    const table = await unfold(page, 'Table');
    await table.getByText('made in this page').waitFor();
    await table.getByText('✓ matches the published table').waitFor();
    if (farthest !== undefined) {
      assert.equal(await page.locator('.histogram button').count(), farthest + 1);
    }
  });
}

// The memory of the page's process in bytes: now, and the most so far.
async function rendererOf(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => {
    const status = fs.readFileSync(`/proc/${id}/status`, 'utf8');
    const of = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) * 1024;
    return { now: of('VmRSS'), most: of('VmHWM') };
  });
  return sizes.sort((a, b) => b.most - a.most)[0];
}
const inMB = (bytes) => `${Math.round(bytes / 1e6)} MB`;

for (const shape of ['3x4', '2x6']) {
  check(`a table is made on request: ${shape}`, `#/sliding/${shape}`, async (page, t) => {
    await make(page).waitFor();
    const before = await rendererOf(page);
    const begin = performance.now();
    await make(page).click();
    await progress(page).waitFor();
    // Meanwhile 3x3 is answered as usual.
    await page.getByRole('link', { name: 'Sliding tiles' }).click();
    await distanceIs(page, 31);
    const times = await page.evaluate(async () => {
      const made = [];
      for (let i = 0; i < 25; ++i) {
        const start = performance.now();
        dispatchEvent(new KeyboardEvent('keydown', { key: 'b' }));
        while (document.querySelector('.distance b').textContent !== String(30 - i)) {
          await new Promise((frame) => requestAnimationFrame(frame));
        }
        made.push(performance.now() - start);
      }
      return made.sort((a, b) => a - b);
    });
    await page.getByLabel('Board').first().selectOption(shape);
    await distanceIs(page, 0);
    const seconds = (performance.now() - begin) / 1000;
    const after = await rendererOf(page);
    t.diagnostic(`${seconds.toFixed(1)} s; the renderer holds ${inMB(before.now)} before, ${inMB(after.most)} at most, ` +
      `${inMB(after.now)} after; 3x3 meanwhile ${times[12].toFixed(1)} ms in the median, ${times[24].toFixed(1)} at most`);
    assert.ok(times[24] < 500 * seconds, 'no answer waits until the table is made');
    assert.ok(after.most - before.now < 400e6);
    assert.equal(page.workers().length, 0);
    const table = await unfold(page, 'Table');
    await table.getByText('✓ matches the published table').waitFor();
    if (shape === '3x4') {
      const [board] = [[...solvableBoards(1, 3, 4, 5)]];
      await page.evaluate((to) => (location.hash = to),
        `#/sliding/3x4?board=${board.map((tile) => tile.toString(36)).join('')}`);
      const answer = execFileSync(`${root}build/release/bin/slidebase-query`, ['solve', '--board', '3x4', '--emit', 'both'], {
        input: `${board.join(' ')}\n`, encoding: 'utf8', env: { ...process.env, SLIDEBASE_PATH: path.dirname(largeTable()) },
      });
      await distanceIs(page, Number(answer.split('\t')[0]));
    }
  }, { timeout: 180_000, context: {} });
}

check('making is cancelled in the middle, and leaves nothing behind', '#/sliding/3x4', async (page, t) => {
  await make(page).waitFor();
  const before = await rendererOf(page);
  await make(page).click();
  await eventually(() => progress(page).getAttribute('value'), (value) => Number(value) >= 30, 'the progress');
  const during = await rendererOf(page);
  await button(page, 'Cancel').click();
  await make(page).waitFor();
  await eventually(() => page.workers().length, 0, 'the number of workers');
  const after = await eventually(() => rendererOf(page), ({ now }) => now < before.now + 40e6, 'the memory of the renderer');
  t.diagnostic(`the renderer holds ${inMB(before.now)} before, ${inMB(during.now)} during, ${inMB(after.now)} after`);
  await page.waitForTimeout(500);
  assert.equal(await make(page).count(), 1);
}, { context: {} });

check('if memory runs out, the page says so', '#/sliding/3x3', async (page) => {
  // The same module, with its memory limited to 2 MiB.
  const wasm = fs.readFileSync(`${folder}/${hashed('maker.wasm')}`);
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) {
        return value;
      }
    }
  };
  const lengthAfter = () => {
    ++at;
    return number();
  };
  while (wasm[at] !== 5) {
    const size = lengthAfter();
    at += size;
  }
  const begin = at, size = lengthAfter(), end = at + size;
  assert.deepEqual([wasm[at], wasm[at + 1]], [1, 0]);
  const limited = Buffer.concat([wasm.subarray(0, begin), Buffer.from([5, end - at + 1, 1, 1]), wasm.subarray(at + 2, end),
                                 Buffer.from([32]), wasm.subarray(end)]);
  await page.route(/maker-\w+\.wasm/, (route) => route.fulfill({ body: limited, contentType: 'application/wasm' }));
  await distanceIs(page, 31);
  await page.getByLabel('Board').first().selectOption('3x4');
  await make(page).click();
  await page.getByText('There is not enough memory.').waitFor();
  await page.unroute(/maker-\w+\.wasm/);
  await page.keyboard.press('u');
  await boardIs(page, '123456709ab8');
  await button(page, 'Try again').click();
  await distanceIs(page, 1);
}, { context: { viewport: null } });

check('a table made is kept on request', '#/sliding/2x6', async (page) => {
  await page.getByLabel('Keep it in this browser').check();
  await make(page).click();
  await distanceIs(page, 0);
  const kept = () => page.evaluate(() => new Promise((resolve) => {
    const open = indexedDB.open('slidebase');
    open.onsuccess = () => {
      const blocks = open.result.transaction('blocks').objectStore('blocks').count();
      blocks.onsuccess = () => resolve(open.result.close() ?? blocks.result);
    };
  }));
  await eventually(kept, 1, 'the tables that are kept');
  await page.reload();
  await distanceIs(page, 0);
  assert.equal(await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /maker/.test(name))),
    false);
  const table = await unfold(page, 'Table');
  await table.getByRole('button', { name: /^Forget 29\.9 MB/ }).click();
  await eventually(kept, 0, 'the tables that are kept');
  await page.reload();
  await make(page).waitFor();
}, { context: { locale: 'en-US' } });
