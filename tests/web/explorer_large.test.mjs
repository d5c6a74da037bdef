// The explorer on boards that are too large for its tables: a path at once, then shorter ones, and a length that none is
// below. Prints how long they take after the last tile.
//
//     ./run wasm
import assert from 'node:assert/strict';

import { boardIs, button, eventually, explorerTests, unfold } from './explorer.mjs';

const check = explorerTests({ isFirst: true });
const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

const tiles = [1, 18, 12, 23, 4, 20, 19, 9, 10, 0, 7, 15, 6, 13, 8, 5, 3, 16, 14, 2, 24, 21, 22, 17, 11];

// The moves of the path shown, and the bound.
const gap = async (page) => (await page.locator('.distance').innerText()).replace(/\s+/g, ' ')
  .match(/^(\d+) moves; none has fewer than (\d+)$/)?.slice(1).map(Number);

check('a board of 5x5 is entered on a phone, and has a path and a bound at once', '', async (page, t) => {
  await page.getByRole('radio', { name: '5 × 5' }).tap();
  await button(page, 'Solve my puzzle').tap();
  for (const tile of tiles.slice(0, -1)) {
    await page.getByRole('button', { name: tile === 0 ? 'blank' : String(tile), exact: true }).tap();
  }
  const begin = performance.now();
  const [first, bound] = await eventually(() => gap(page), (found) => found !== undefined, 'the path');
  t.diagnostic(`${first} moves after ${(performance.now() - begin).toFixed()} ms, none has fewer than ${bound}`);
  await boardIs(page, tiles.map((tile) => tile.toString(36)).join(''));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await eventually(() => button(page, 'Stop').count(), 0, 'the search');
  const [moves, least] = await gap(page);
  t.diagnostic(`${moves} moves after ${(performance.now() - begin).toFixed()} ms`);
  assert.ok(least === bound && bound < moves && moves <= first);
  assert.equal(moves % 2, first % 2);

  await page.locator('.next').tap();
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) < moves, 'the moves left');
  await button(page, 'One move back').tap();
  await eventually(() => gap(page), [moves, least], 'the path');
  const best = await unfold(page, 'Best solution found');
  assert.equal(await button(best, 'Count all shortest ways').count(), 0);
  await button(page, 'Show this solution').tap();
  await button(page, 'To the end').tap();
  await eventually(() => page.locator('.distance').innerText(), (text) => /this is the goal/.test(text), 'the end');
}, { context: phone });

check('a board of 5x5 that cannot be solved', `#/sliding/5x5?board=213456789abcdefghijklmno0`, async (page) => {
  await eventually(() => page.locator('.distance').innerText(), (text) => /cannot be solved/.test(text), 'the answer');
});

check('slides of 5x5 have no answer', '#/sliding/5x5?metric=multi', async (page) => {
  await eventually(() => page.locator('main').innerText(), (text) => /Slides are counted with tables/.test(text), 'the reason');
});
