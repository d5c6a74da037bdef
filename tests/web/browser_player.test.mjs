// <slidebase-player> of the npm package in Chromium: on a page of its own, below a path, whose policy wants trusted types
// and forbids styles of others, and in a sandboxed frame.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { slide } from './boards.mjs';
import { noBrowser, startBrowser } from './browser.mjs';
import { eventually } from './explorer.mjs';

const dist = new URL('../../query/web/core/dist/', import.meta.url);
const page = (body) => `<!doctype html><title>player</title><script type="module" src="/core/player.js"></script>${body}`;
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";
const pages = {
  'one.html': page('<slidebase-player board="867254301" moves="urd"></slidebase-player>'),
  'two.html': page('<slidebase-player board="1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0" shape="4x4" goal="1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"></slidebase-player>'),
  'frame.html': '<!doctype html><title>frame</title><iframe sandbox="allow-scripts" src="one.html"></iframe>',
};

test('the element plays moves, finds a shortest way, and says what is wrong', { skip: noBrowser, timeout: 60_000 }, async (t) => {
  const sizes = ['player.js', 'slidebase.js'].map((name) => gzipSync(fs.readFileSync(new URL(name, dist)), { level: 9 }).length);
  t.diagnostic(`${sizes.join(' and ')} bytes gzipped`);
  assert.ok(sizes[0] + sizes[1] <= 30 << 10);
  const browser = await startBrowser();
  t.after(() => browser.close());
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route('**/a/path/*.html', (route) => route.fulfill({
    contentType: 'text/html', headers: { 'Content-Security-Policy': policy, 'Access-Control-Allow-Origin': '*' },
    body: pages[route.request().url().split('/').at(-1)] }));
  // An origin that is none, as a sandboxed frame has, needs the host's consent for scripts.
  await context.route('**/core/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  const opened = await browser.openPage(context, '/a/path/one.html');
  const board = (frame) => frame.locator('.board span').allTextContents().then((tiles) => tiles.join(''));
  const press = (frame, name) => frame.getByRole('button', { name, exact: true }).click();
  await eventually(() => board(opened.page), '867254301', 'the board');
  await press(opened.page, 'To the end');
  assert.equal(await board(opened.page), slide('867254301', 'urd'));
  assert.equal(await opened.page.locator('output').innerText(), '3 / 3');
  await press(opened.page, 'One move back');
  assert.equal(await opened.page.evaluate(() => document.querySelector('slidebase-player').shadowRoot.activeElement.textContent), '◀');
  await press(opened.page, 'Play');
  await eventually(() => opened.page.locator('output').innerText(), '3 / 3', 'the place');
  const set = (name, value) => opened.page.evaluate(([key, to]) => document.querySelector('slidebase-player').setAttribute(key, to), [name, value]);
  await set('moves', 'uuu');
  await opened.page.getByText('move 3, u, leaves the board').waitFor();
  await set('board', '1 2 3');
  await opened.page.getByText('9 tiles are needed').waitFor();
  await set('board', '123456780');
  await set('moves', '');
  await eventually(() => board(opened.page), '123456780', 'the board');

  await opened.page.goto(`${browser.origin}/a/path/two.html`);
  await opened.page.getByText('This board cannot be solved.').waitFor();
  await set('board', '1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15');
  await eventually(() => opened.page.locator('output').innerText(), '0 / 3', 'the length');

  await opened.page.goto(`${browser.origin}/a/path/frame.html`);
  const [, frame] = opened.page.frames();
  await eventually(() => board(frame), '867254301', 'the board in the frame');
  // An element that is on no page yet has nothing to draw in.
  await opened.page.goto(`${browser.origin}/a/path/one.html`);
  assert.equal(await opened.page.evaluate(() => Object.assign(document.createElement('slidebase-player'), { at: 3 }).at), 0);
  assert.deepEqual(opened.problems, []);
});
