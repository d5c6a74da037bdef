// The number of bytes that the explorer fetches from its host, until the first answer and in all; after the
// first visit it fetches nothing more.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { boardIs, distanceIs, eventually, explorerTests, folder, hashed } from './explorer.mjs';

const check = explorerTests();

const gzipped = (name) => gzipSync(fs.readFileSync(`${folder}/${name}`), { level: 9 }).length;

test('scripts and styles are at most 56 KB, compressed', { skip: !fs.existsSync(folder) }, (t) => {
  const sizes = [...['explorer.js', 'explorer.css'].map((name) => hashed(name)), 'service_worker.js']
    .map((name) => [name, gzipped(name)]);
  const sum = sizes.reduce((all, [, size]) => all + size, 0);
  t.diagnostic(`${sizes.map((size) => size.join(' ')).join(', ')}: ${sum} bytes`);
  assert.ok(sum <= 56 << 10);
});

// Runs in the page before its scripts: records when the first distance is shown.
function noteAnswer() {
  new MutationObserver((changes, observer) => {
    if (/^\d+$/.test(document.querySelector('.distance b')?.textContent ?? '')) {
      performance.mark('answered');
      observer.disconnect();
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

for (const [family, address] of [['sliding', '#/sliding/3x3'], ['cubic', '#/cubic/3x3']]) {
  check(`at most 180 KB until the first answer: ${family}`, '', async (page, t, { origin }) => {
    await page.goto('about:blank');
    await page.addInitScript(noteAnswer);
    await page.goto(`${origin}/${address}`);
    await eventually(() => page.locator('.distance b').innerText(), (text) => /^\d+$/.test(text), 'the distance');
    const fetched = await page.evaluate(() => {
      const [{ startTime }] = performance.getEntriesByName('answered');
      return performance.getEntriesByType('resource').filter((entry) => entry.startTime < startTime)
        .map(({ name, encodedBodySize }) => [new URL(name).pathname.slice(1), encodedBodySize]);
    });
    // Tables are sent uncompressed, everything else compressed.
    const sizes = [['index.html', gzipped('index.html')], ...fetched.map(([name, size]) =>
      [name, name.endsWith('.sbt') ? size : gzipped(name)])];
    const sum = sizes.reduce((all, [, size]) => all + size, 0);
    t.diagnostic(`${sizes.map((size) => size.join(' ')).join(', ')}: ${sum} bytes`);
    const whole = sizes.map(([name]) => name).filter((name) => !name.endsWith('.sbt'));
    assert.equal(new Set(whole).size, whole.length, 'a file is fetched twice');
    assert.ok(sizes.length >= 5);
    assert.ok(sum <= 180 << 10, `${sum} bytes`);
  });
}

// Boards, goals and starts of all classes: the blank in a corner, at an edge, in the middle.
const offline = [
  ['#/sliding/3x3?board=867254301', 31, '867254301'],
  ['#/sliding/3x3?board=123804756&goal=123804765', undefined, '123804756'],
  ['#/sliding/3x3?board=123456780&goal=123456708', 1, '123456780'],
  ['#/sliding/3x3?board=123804765&goal=123084765', 1, '123804765'],
  ['#/sliding/2x4?board=12345607', 1, '12345607'],
  ['#/sliding/3x3?board=867254301&metric=multi', 20, '867254301'],
  ['#/cubic/3x3?board=WWWWWWWWE&start=3,3', 0],
  ['#/cubic/3x3?board=WWWWWRWWE&start=3,2', undefined],
  ['#/cubic/3x3?board=WWWWWWWEB&start=3,3', 1],
  ['#/cubic/3x3?board=RWWEWWWWW&start=1,1', 1],
  ['#/cubic/3x3?board=WWWWEWWWW&start=2,2', 0],
  ['#/cubic/2x2?board=WWWE&start=2,2', 0],
  ['#/cubic/3x3?cubes=marked', 36],
  ['#/cubic/2x3?cubes=dice', undefined],
];

check('what was used works offline, and nothing else is kept', '', async (page, t, { context, origin }) => {
  await distanceIs(page, 31);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state), 'activated',
    'the service worker');
  const used = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const kept = () => page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  const first = await used();
  await eventually(kept, (names) => first.every((name) => names.includes(name) || /manifest|service/.test(name)), 'what is kept');
  const names = await kept();
  assert.deepEqual(names.filter((name) => name !== '/' && !first.includes(name)), []);
  const bytes = names.reduce((sum, name) => sum + fs.statSync(`${folder}/${name === '/' ? 'index.html' : name}`).size, 0);
  t.diagnostic(`the first visit keeps ${names.length} files of ${bytes} bytes`);
  assert.ok(bytes < 600e3);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), []);
  // Each puzzle works offline once it was shown.
  const show = async () => {
    for (const [address, distance, board] of offline) {
      await page.goto('about:blank');
      await page.goto(`${origin}/${address}`);
      if (distance === undefined) {
        await eventually(() => page.locator('.distance b').innerText(), (text) => /^(\d+|∞)$/.test(text), address);
      } else {
        await distanceIs(page, distance);
      }
      if (board !== undefined) {
        await boardIs(page, board);
      }
      assert.equal(await page.locator('.notice').count(), 0);
    }
  };
  await show();
  await eventually(kept, (now) => now.includes('/tables/cubic-3x3-4.sbt'), 'what is kept');
  await context.setOffline(true);
  assert.equal(await page.evaluate(() => fetch('LICENSE').then(() => 'here', () => 'not here')), 'not here');
  await show();
}, { context: { serviceWorkers: 'allow' }, expected: /ERR_INTERNET_DISCONNECTED/, timeout: 120_000 });
