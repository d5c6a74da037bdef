// The explorer with bad input: random addresses and texts, damaged tables. It keeps working, and says what is
// wrong.
//
//     ./run wasm
//
// With SLIDEBASE_LONG=1 it uses 10,000 of each, which takes some minutes.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

import {
  boardIs, button, distanceIs, eventually, explorerTests, folder, root, unfold,
} from './explorer.mjs';
import { badAddresses, badTexts, goodState, numbers } from './explorer_fuzz.mjs';

const large = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-large-'));
after(() => fs.rmSync(large, { recursive: true }));
const check = explorerTests({ large });
const often = process.env.SLIDEBASE_LONG === '1' ? 100 : 1;

// Shows each address, and returns those that broke the page.
async function showAll(addresses) {
  const broken = [];
  for (const address of addresses) {
    try {
      history.replaceState(null, '', address);
    } catch {
      continue;  // the browser refuses this address
    }
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((drawn) => setTimeout(drawn));
    const isPage = document.querySelector('header h1') !== null &&
      document.querySelectorAll('main .column section').length >= 3 &&
      document.querySelector('img, main script') === null;
    if (!isPage) {
      broken.push(address);
    }
  }
  return broken;
}

async function isUsable(page) {
  await page.evaluate(() => (location.hash = '#/sliding/3x3'));
  await boardIs(page, '867254301');
  await distanceIs(page, 31);
  await page.keyboard.press('b');
  await distanceIs(page, 30);
}

// The page requests tables that do not exist for some shapes.
const noTable = /^Failed to load resource: the server responded with a status of 404/;

check('random addresses', '', async (page, t) => {
  const addresses = badAddresses(100 * often, 5);
  const begin = performance.now();
  for (let at = 0; at < addresses.length; at += 100) {
    assert.deepEqual(await page.evaluate(showAll, addresses.slice(at, at + 100)), []);
  }
  t.diagnostic(`${addresses.length} addresses in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  await isUsable(page);
}, { expected: noTable, timeout: 1_800_000 });

// Pastes each text into a field, and returns those that broke the page.
async function pasteAll([id, texts]) {
  const broken = [];
  for (const text of texts) {
    const field = document.getElementById(id);
    field.value = '';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await new Promise((drawn) => setTimeout(drawn));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await new Promise((drawn) => setTimeout(drawn));
    if (document.getElementById(id) !== field || document.querySelectorAll('main .column section').length < 3 ||
        document.querySelector('img, main script') !== null) {
      broken.push(text);
    }
  }
  return broken;
}

check('random texts in the fields', '', async (page, t) => {
  const begin = performance.now();
  for (const [address, id] of [['#/sliding/3x3', 'field-board'], ['#/sliding/3x3', 'field-goal'], ['#/sliding/3x3', 'field-your-moves'],
                               ['#/sliding/4x4', 'field-board'], ['#/cubic/3x3', 'field-pattern']]) {
    await page.evaluate((to) => (location.hash = to), address);
    await page.locator(`#${id}`).waitFor();
    const texts = badTexts(25 * often, id.length);
    assert.deepEqual(await page.evaluate(pasteAll, [id, texts]), []);
  }
  t.diagnostic(`${125 * often} texts in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  await isUsable(page);
}, { timeout: 1_800_000 });

check('an address is shown as the state that it describes', '', async (page, t, { origin }) => {
  const { build } = await import(`${root}query/web/page/node_modules/esbuild/lib/main.js`);
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-explorer-'));
  await build({ bundle: true, format: 'esm', outfile: `${made}/state.mjs`,
                entryPoints: [`${root}query/web/page/src/state.ts`] });
  const { addressOf } = await import(`${made}/state.mjs`);
  fs.rmSync(made, { recursive: true });
  const below = numbers(6);
  const addresses = Array.from({ length: 25 * often }, () => addressOf({ ...goodState(below), table: '' }));
  await distanceIs(page, 31);
  await unfold(page, 'Copy and download');
  const links = await page.evaluate(async (all) => {
    const shown = [];
    for (const address of all) {
      history.replaceState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((drawn) => setTimeout(drawn));
      // Another shape renders a new page, with its sections closed.
      const copy = [...document.querySelectorAll('details')].find((it) => it.textContent.startsWith('Copy'));
      copy.open = true;
      while (copy.querySelector('textarea') === null) {
        await new Promise((drawn) => setTimeout(drawn));
      }
      shown.push(copy.querySelector('textarea').value);
    }
    return shown;
  }, addresses);
  addresses.forEach((address, i) => {
    // If the address has no line, a target pattern is shown at the end of its best line.
    const isSame = links[i] === `${origin}/${address}`;
    const isLed = address.startsWith('#/cubic') && links[i].startsWith(`${origin}/${address}&line=`);
    assert.ok(isSame || isLed, `${address} is ${links[i]}`);
  });
}, { expected: noTable, timeout: 1_800_000 });

const table = fs.existsSync(folder) ? fs.readFileSync(`${folder}/tables/sliding-3x3-8.sbt`) : Buffer.alloc(4096);
const html = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const wrongTables = {
  'a byte of a block': [(bytes) => { bytes[9000] ^= 1; }, /table is damaged/],
  'a byte of the header': [(bytes) => { bytes[600] ^= 1; }, /table is damaged/],
  'HTML in the header': [(bytes) => { bytes.write(html, 330); }, /table is damaged/],
  'HTML for a table': [(bytes) => { bytes.fill(0); bytes.write(html); }, /not a table/],
  'a table cut short': [(bytes) => bytes.subarray(0, 9000), /damaged|cannot be read|not a table/],
  'nothing': [() => Buffer.alloc(0), /damaged|cannot be read|not a table/],
};
Object.entries(wrongTables).forEach(([name, [change, message]], i) => {
  const bytes = Buffer.from(table);
  fs.writeFileSync(`${large}/${i}.sbt`, change(bytes) ?? bytes);
  check(`a damaged table: ${name}`, `#/sliding/3x3?table=ORIGIN/large/${i}.sbt`, async (page) => {
    await page.locator('.answer .notice').filter({ hasText: message }).waitFor();
    assert.equal(await page.locator('.distance b').count(), 0);
    assert.equal(await page.locator('main img, main script').count(), 0);
    await page.keyboard.press('l');  // moves still work
    await boardIs(page, '867254031');
    await page.getByRole('link', { name: 'Sliding tiles' }).click();
    await isUsable(page);
  }, { expected: /416/ });
});

check('a table whose name is HTML', '', async (page, t, { origin }) => {
  fs.writeFileSync(`${large}/${html.replaceAll('/', '')}.sbt`, table);
  await distanceIs(page, 31);
  const open = async (name) => {
    const section = await unfold(page, 'Table');
    await section.getByRole('textbox').fill(`${origin}/large/${name}`);
    await button(section, 'Open').click();
  };
  await open(html.replaceAll('/', ''));
  await page.locator('.notice').filter({ hasText: '404' }).waitFor();
  await open(`${encodeURIComponent(html.replaceAll('/', ''))}.sbt`);
  await eventually(() => page.evaluate(() => location.hash), (hash) => hash.includes('table='), 'the address');
  await distanceIs(page, 31);
  assert.equal(await page.locator('main img, main script').count(), 0);
  await (await unfold(page, 'Table')).getByRole('textbox').fill('javascript:alert(1)');
  await button(await unfold(page, 'Table'), 'Open').click();
  await page.getByText('An address of a table begins with https://').waitFor();
}, { expected: /404/ });

check('choices last while the page is open, even if the browser keeps nothing', '#/sliding/3x3?board=123456708', async (page) => {
  await distanceIs(page, 1);
  await page.evaluate(() => Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new Error('blocked'); } }));
  for (const [label, value] of [['Steps as', 'arrows'], ['Arrow keys move the', 'tile']]) {
    await page.getByLabel(label).selectOption(value);
    assert.equal(await page.getByLabel(label).inputValue(), value);
  }
  assert.deepEqual(await page.locator('.best .letters .step').allInnerTexts(), ['←']);
}, { context: {} });

check('an exception in a handler is shown', '#/sliding/3x3', async (page) => {
  await distanceIs(page, 31);
  await page.evaluate(() => (URL.createObjectURL = () => { throw new Error('the disk is full'); }));
  const list = await unfold(page, 'A list of boards');
  await button(list, 'List').click();
  await button(list, 'Download').click();
  await page.locator('.notice', { hasText: 'This did not work. The disk is full' }).waitFor();
  await page.keyboard.press('b');
  await distanceIs(page, 30);
}, { expected: /the disk is full/, context: {} });

check('a policy without WebAssembly is named', '', async (page, t, { origin }) => {
  await page.route(`${origin}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(" 'wasm-unsafe-eval'", '') });
  });
  await page.goto('about:blank');
  await page.goto(`${origin}/#/sliding/3x3`);
  await page.locator('.answer .notice', { hasText: "WebAssembly is not allowed here. The answers come from it." }).waitFor();
}, { expected: /WebAssembly|wasm/, context: {} });
