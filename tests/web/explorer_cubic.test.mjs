// Rolling cubes in the explorer: painted patterns, and the moves that roll to them.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';

import { roll } from './boards.mjs';
import {
  addressIs, boxOf, button, distanceIs, eventually, explorerTests, playedIs, root, unfold,
} from './explorer.mjs';

const check = explorerTests();
const first = '#/cubic/3x3?board=WBWBRERBR&start=3,3';

const cell = (page, number) => page.locator('.painting button').nth(number);
const labels = (page) => page.locator('.painting button')
  .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
// The colours on top, from the page's own description of its cubes.
const tops = (page) => page.locator('.scene').getAttribute('aria-label')
  .then((label) => /what is on top: ([WBRE]+)/.exec(label)[1]);
const topsAre = (page, pattern) => eventually(() => tops(page), pattern, 'what is on top');
const bestLine = (page) => page.locator('.best > .letters').innerText();

// The colours on top, left and right, and in front and behind of each cube after these moves from the
// uniform board, by this test's own rules.
function rolledCubes(start, letters) {
  const cubes = Array.from({ length: 9 }, (_, at) => (at === start ? undefined : ['white', 'blue', 'red']));
  let blank = start;
  for (const letter of letters) {
    const from = blank + { d: 3, l: -1, r: 1, u: -3 }[letter];
    const [top, side, front] = cubes[from];
    cubes[blank] = 'lr'.includes(letter) ? [side, top, front] : [front, side, top];
    cubes[from] = undefined;
    blank = from;
  }
  return cubes;
}

const toldCubes = (start, letters) => rolledCubes(start, letters).map((cube) => (cube === undefined ? 'blank'
  : `${cube[0]}, ${cube[1]} left and right, ${cube[2]} in front and behind`));

// A test that begins at the end of the solution, which the page lays out.
const checkEnd = (name, address, body) => check(name, address, async (page) => {
  await button(page, 'To the end').click();
  await body(page);
});

async function checkLine(page, pattern, start) {
  const line = await bestLine(page);
  assert.equal(roll(start, line).replaceAll('/', ''), pattern);
  await topsAre(page, pattern);
  await playedIs(page, line);
  await page.getByText('This is the target pattern.').waitFor();
  assert.deepEqual(await labels(page), toldCubes(start, line));
  return line;
}

checkEnd('the solution ends in the pattern, and shows all sides of the cubes', first, async (page) => {
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) > 0, 'the distance');
  const line = await checkLine(page, 'WBWBRERBR', 8);
  await distanceIs(page, line.length);
  await page.getByLabel('Move number').fill('0');
  await topsAre(page, 'WWWWWWWWE');
  for (let at = 1; at <= line.length; ++at) {
    await page.getByLabel('Move number').fill(String(at));
    await topsAre(page, roll(8, line.slice(0, at)).replaceAll('/', ''));
  }
  const faces = await page.locator('.cube').evaluateAll((cubes) => cubes.map((cube) => [
    cube.style.getPropertyValue('--row') * 3 + Number(cube.style.getPropertyValue('--col')),
    ...['top', 'left', 'right', 'near', 'far'].map((side) => /white|blue|red/.exec(cube.querySelector(`.${side}`)
      .className)[0])]));
  const made = rolledCubes(8, line);
  assert.equal(faces.length, 8);
  for (const [at, ...sides] of faces) {
    const [top, side, front] = made[at];
    assert.deepEqual(sides, [top, side, side, front, front]);
  }
});

checkEnd('cells are painted', first, async (page) => {
  await topsAre(page, 'WBWBRERBR');
  const pattern = [...'WBWBRERBR'];
  for (const [brush, at, letter] of [['white', 0, 'B'], ['white', 1, 'W'], ['blue', 2, 'B'], ['red', 3, 'R'],
                                     ['red', 4, 'W'], ['blue', 1, 'B']]) {
    await page.getByLabel(brush, { exact: true }).check();
    await cell(page, at).click();
    pattern[at] = letter;
    await topsAre(page, pattern.join(''));
    await checkLine(page, pattern.join(''), 8);
  }
  await page.getByRole('radio', { name: 'the blank' }).check();
  await cell(page, 0).click();
  [pattern[0], pattern[5]] = [pattern[5], pattern[0]];
  await topsAre(page, pattern.join(''));
  await checkLine(page, pattern.join(''), 8);
  await addressIs(page, `#/cubic/3x3?board=${pattern.join('')}&start=3,3&line=${await bestLine(page)}` +
    `&at=${(await bestLine(page)).length}`);
  // The blank cannot be painted.
  await page.getByLabel('red', { exact: true }).check();
  await cell(page, 0).click();
  await page.getByLabel('Pattern', { exact: true }).last().fill('WWW/WWW/WWE');
  await page.keyboard.press('Enter');
  await distanceIs(page, 0);
  await topsAre(page, 'WWWWWWWWE');
});

checkEnd('every start', first, async (page) => {
  for (const start of [0, 1, 4, 7]) {
    await page.getByLabel('At the start the blank is in').selectOption(String(start));
    await eventually(() => page.evaluate(() => location.hash), (hash) =>
      hash.includes(`start=${start % 3 + 1},${Math.floor(start / 3) + 1}&line=`), 'the address');
    await topsAre(page, 'WBWBRERBR');
    await checkLine(page, 'WBWBRERBR', start);
  }
});

checkEnd('cubes are rolled by keys and buttons, and their pattern becomes the target', first, async (page) => {
  await topsAre(page, 'WBWBRERBR');
  await button(page, 'To the beginning').click();
  await topsAre(page, 'WWWWWWWWE');
  await page.locator('.scene').focus();
  await page.keyboard.press('ArrowUp');
  await topsAre(page, roll(8, 'u').replaceAll('/', ''));
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowRight');
  await page.locator('.moves button').filter({ hasText: '↑' }).click();
  const pattern = roll(8, 'ulru').replaceAll('/', '');
  await topsAre(page, pattern);
  await page.getByText('4 rolls played.').waitFor();
  await button(page, '↶ Undo').click();
  await topsAre(page, roll(8, 'ulr').replaceAll('/', ''));
  await button(page, '↷ Redo').click();
  await topsAre(page, pattern);
  await page.locator('.moves .letter').first().waitFor();
  await button(page, 'Set as target').click();
  await checkLine(page, pattern, 8);
  await addressIs(page, `#/cubic/3x3?board=${pattern}&start=3,3&line=${await bestLine(page)}` +
    `&at=${(await bestLine(page)).length}`);
  await button(page, '↶ Undo').click();
  await topsAre(page, pattern);
  await addressIs(page, '#/cubic/3x3?board=WBWBRERBR&start=3,3&line=ulru&at=4');
});

check('a cube that is pressed rolls', '#/cubic/3x3?board=WWWWEWWWW&start=2,2', async (page) => {
  await distanceIs(page, 0);
  const cube = page.locator('.cube[data-id="1"] .top');
  const { x, y, width, height } = await boxOf(cube);
  await page.mouse.click(x + width / 2, y + height / 2);
  await playedIs(page, 'u');
  await topsAre(page, roll(4, 'u').replaceAll('/', ''));
});

checkEnd('b rolls along the best solution, and the cursor shows which cubes roll', first, async (page) => {
  await topsAre(page, 'WBWBRERBR');
  const line = await bestLine(page);
  await button(page, 'To the beginning').click();
  await playedIs(page, '');
  for (let at = 1; at <= line.length; ++at) {
    await page.keyboard.press(at % 2 === 0 ? 'b' : 'B');
    await playedIs(page, line.slice(0, at));
  }
  await page.keyboard.press('b');
  await playedIs(page, line);
  const cursors = await page.locator('.cube').evaluateAll((all) => all.map((it) => getComputedStyle(it).cursor));
  const blank = (await tops(page)).indexOf('E');
  const beside = [blank % 3 > 0, blank % 3 < 2, blank > 2, blank < 6].filter(Boolean).length;
  assert.equal(cursors.filter((cursor) => cursor === 'pointer').length, beside);
});

check('beyond 30 judges expect -1', '#/cubic/3x3?board=WWWWWWWWE&start=1,1', async (page) => {
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) >= 0, 'the distance');
  const bars = page.locator('.histogram button');
  await bars.first().waitFor();
  const longest = await bars.count() - 1;
  assert.ok(longest > 30);
  const beyond = '; judges count to 30 and expect -1';
  for (const [depth, ending] of [[longest, beyond], [31, beyond], [30, '']]) {
    await bars.nth(depth).click();
    await distanceIs(page, depth);
    await eventually(() => page.locator('.distance > span').innerText(), `rolls at best${ending}`, 'the text');
    const copy = await unfold(page, 'Copy and download');
    await copy.getByRole('combobox').selectOption("Judge's answer");
    assert.equal(await copy.locator('textarea').inputValue(), depth > 30 ? '-1\n' : `${depth}\n`);
  }
});

check('the texts to copy', '#/cubic/3x3?board=RBWRWWEWW&start=2,1', async (page) => {
  // The second question of the judges' sample.
  const [, question] = fs.readFileSync(`${root}data/samples/aoj1268.in`, 'utf8').trim()
    .match(/\d \d\n(?:[WBRE ]+\n){3}/g);
  const answer = fs.readFileSync(`${root}data/samples/aoj1268.ans`, 'utf8').split('\n')[1];
  await distanceIs(page, answer);
  const copy = await unfold(page, 'Copy and download');
  for (const [name, text] of [['AOJ 1268 and POJ 3131', `${question}0 0\n`], ["Judge's answer", `${answer}\n`],
                              ['One line', '2 1 RBW/RWW/EWW\n'],
                              ['Best solution', `${await bestLine(page)}\n`]]) {
    await copy.getByRole('combobox').selectOption(name);
    assert.equal(await copy.locator('textarea').inputValue(), text);
  }
  await copy.getByRole('combobox').selectOption('Picture (SVG)');
  const squares = await copy.locator('textarea').evaluate(({ value }) =>
    new DOMParser().parseFromString(value, 'image/svg+xml').querySelectorAll('rect').length);
  assert.equal(squares, 1 + 8);
});

checkEnd('one pattern right after another', '#/cubic/2x3?board=RWWREB&start=2,2', async (page) => {
  await topsAre(page, 'RWWREB');
  await page.evaluate(async () => {
    const show = (address) => {
      history.replaceState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    show('#/cubic/2x3?board=WWRRBE&start=2,2');  // its line is drawn, but not yet in the address
    await Promise.resolve().then(() => {}).then(() => {});
    show('#/cubic/2x3?board=WBREWB&start=1,1');
  });
  await eventually(() => page.evaluate(() => location.hash), (hash) => hash.includes('board=WBREWB&start=1,1&line='), 'the address');
  await button(page, 'To the end').click();
  await topsAre(page, 'WBREWB');
  await page.getByText('This is the target pattern.').waitFor();
});
