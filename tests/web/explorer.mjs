// The explorer in Chromium for tests: served from build/explorer and opened at an address. Each test ends with
// checks that its console has no error, no script failed, the page's policy was obeyed, and no request went to
// another host.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serverOf } from '../../query/web/page/serve.mjs';
import { noBrowser, startBrowser } from './browser.mjs';
import { largeFile } from './table.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const folder = `${root}build/explorer`;

/** The name of a file of the explorer with its hash, in a build's folder. */
export function hashed(name, from = folder) {
  const [stem, ending] = name.split('.');
  return fs.readdirSync(from).find((file) => new RegExp(`^${stem}-[0-9a-f]{8}\\.${ending}$`).test(file));
}

export const noExplorer = noBrowser ||
  (!fs.existsSync(`${folder}/index.html`) && `there is no ${folder}: ./run explorer --archive makes it`);

// The time limit for one step, on a busy machine, in milliseconds.
const patience = 20_000;

/**
 * Returns check(name, address, body, options), which declares a test. body(page, t, ...) gets a page at
 * `address`, which starts at '#'. options: `context` for the browser (tests with the same object, or with none,
 * use the same page one after the other); `expected`: console errors that belong to the test; `timeout` as for
 * test(). `large` is the folder served at /large/, or undefined. Steps are letters and arrow keys move the blank, unless
 * `isFirst`: then the page is as a person finds it.
 */
export function explorerTests({ large, isFirst = false } = {}) {
  let browser, server, origin;
  const idle = new Map();  // pages of tests that passed, by their context's options
  before(async () => {
    if (noExplorer) {
      return;
    }
    browser = await startBrowser();
    server = serverOf(folder, large);
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${server.address().port}`;
  });
  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });
  const open = async (wanted) => {
    const context = await browser.newContext({ serviceWorkers: 'block', ...wanted });
    context.setDefaultTimeout(patience);
    return { context, ...await watched(context, origin, isFirst) };
  };
  return (name, address, body, { context: wanted, expected = /^$/, timeout = 60_000 } = {}) =>
    test(name, { skip: noExplorer, timeout }, async (t) => {
      const opened = idle.get(wanted) ?? await open(wanted);
      const { context, page, problems } = opened;
      idle.delete(wanted);
      problems.length = 0;
      try {
        await page.goto(`${origin}/${address === '' && !isFirst ? '#/sliding/3x3' : address.replaceAll('ORIGIN', origin)}`);
        await page.locator('header h1').waitFor();
        await body(page, t, { origin, context });
        assert.deepEqual(problems.filter((problem) => !expected.test(problem)), []);
        await page.goto('about:blank');
        idle.set(wanted, opened);
      } finally {
        if (!idle.has(wanted)) {
          await context.close();
        }
      }
    });
}

async function watched(context, origin, isFirst) {
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error.stack)));
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('console', (message) =>
    message.type() === 'error' && problems.push(`${message.text()} (${message.location().url})`));
  context.on('request', (request) =>
    request.url().startsWith(`${origin}/`) || problems.push(`request to ${request.url()}`));
  if (!isFirst) {
    await page.addInitScript(() => {
      try {
        localStorage.setItem('slidebase-notation', 'letters');
        localStorage.setItem('slidebase-arrows', 'blank');
      } catch {
        // about:blank keeps nothing.
      }
    });
  }
  await page.addInitScript(() => addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`)));
  return { page, problems };
}

/**
 * Waits until read() returns `wanted`, or a value that the function `wanted` accepts; at most so many milliseconds.
 * Returns the value.
 */
export async function eventually(read, wanted, what = '', most = patience) {
  const isIt = typeof wanted === 'function' ? wanted : (value) => JSON.stringify(value) === JSON.stringify(wanted);
  for (const end = Date.now() + most; ;) {
    const value = await read();
    if (isIt(value)) {
      return value;
    }
    if (Date.now() > end) {
      assert.fail(`${what} is still ${JSON.stringify(value)}, not ${wanted}`);
    }
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

/** Waits until the page shows this distance, or '∞'. */
export const distanceIs = (page, distance) =>
  eventually(() => page.locator('.distance b').allInnerTexts(), [String(distance)], 'the distance');

/** The cells of the sliding board, as digits and letters; 0 for the blank. */
export const boardIn = (page) => page.evaluate(() => [...document.querySelectorAll('.board button')]
  .map((cell) => (parseInt(cell.getAttribute('aria-label')) || 0).toString(36)).join(''));

export const boardIs = (page, board) => eventually(() => boardIn(page), board, 'the board');

/** Waits until these moves of the line are played. */
export const playedIs = (page, letters) =>
  eventually(() => page.locator('.line .played').allInnerTexts().then((texts) => texts.join('')), letters, 'the line');

export const addressIs = (page, address) =>
  eventually(() => page.evaluate(() => location.hash), address, 'the address');

/** The place of an element once nothing moves: a piece that rolls or slides is measured elsewhere. */
export const boxOf = async (locator) => {
  await eventually(() => locator.page().evaluate(() => document.getAnimations().length), 0, 'what moves');
  return locator.boundingBox();
};

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Opens a folded section. */
export async function unfold(page, title) {
  const details = page.locator(`details:has(> summary > h2 > :text-is("${title}"))`);
  if (await details.getAttribute('open') === null) {
    await details.locator('> summary').click();
  }
  await details.locator('div').first().waitFor();
  return details;
}

/** The path of the table of 3x4. */
export const largeTable = () => fileURLToPath(largeFile());

/** Presses Tab until isIt(element), a function that runs in the page, accepts the element with the focus. */
export async function tabTo(page, isIt) {
  for (let presses = 0; presses < 200; ++presses) {
    if (await page.evaluate(`(${isIt})(document.activeElement)`)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${isIt}`);
}
