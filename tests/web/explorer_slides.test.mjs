// Slides in the explorer (MTM): the switch and the address, one move for several tiles, answers, tables that are made or
// opened, and boards without slides.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';

import { slidesFrom } from './boards.mjs';
import {
  addressIs, boardIn, boardIs, boxOf, button, distanceIs, eventually, explorerTests, root, tabTo, unfold,
} from './explorer.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-explorer-slides-'));
before(() => execFileSync(`${root}build/release/bin/slidebase-gen`,
                          ['sliding', '3x3', '--root', 'corner', '--metric', 'multi', '-o', folder], { stdio: 'ignore' }));
after(() => fs.rmSync(folder, { recursive: true }));

const check = explorerTests({ large: folder });
const far = '#/sliding/3x3?board=867254301&metric=multi';
const radio = (page, name) => page.getByRole('radio', { name });
const isCounted = (page, name) => eventually(() => radio(page, name).isChecked(), true, `the choice of ${name}`);
const lineIs = (page, text) => eventually(() => page.locator('.line .letters').innerText(), text, 'the line');

check('the switch changes what is counted; the address, Back, Forward and a new visit keep it', '', async (page) => {
  await distanceIs(page, 31);
  await isCounted(page, /single moves/);
  await radio(page, /slides/).check();
  await distanceIs(page, 20);
  await addressIs(page, far);
  await page.getByText('slides left at best').waitFor();
  await radio(page, /single moves/).check();
  await distanceIs(page, 31);
  await addressIs(page, '#/sliding/3x3?board=867254301');
  await page.goBack();
  await distanceIs(page, 20);
  await isCounted(page, /slides/);
  await page.goBack();
  await distanceIs(page, 31);
  await page.goForward();
  await distanceIs(page, 20);
  await page.reload();
  await distanceIs(page, 20);
  await isCounted(page, /slides/);
  // Another shape and a pasted board keep it. Cubes have no switch, and the way back from them leads to slides.
  await page.getByLabel('Board').first().selectOption('2x4');
  await distanceIs(page, 0);
  await addressIs(page, '#/sliding/2x4?board=12345670&metric=multi');
  await page.getByRole('textbox', { name: 'Board', exact: true }).fill('867254301');
  await page.keyboard.press('Enter');
  await distanceIs(page, 20);
  await addressIs(page, far);
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await page.getByRole('heading', { name: 'Cubes' }).waitFor();
  assert.equal(await page.getByRole('group', { name: 'Count' }).count(), 0);
  await page.getByRole('link', { name: 'Sliding tiles' }).click();
  await distanceIs(page, 20);
});

check('the switch works by keyboard, and says what its names mean', '', async (page) => {
  await distanceIs(page, 31);
  await tabTo(page, (at) => at.name === 'metric');
  await page.keyboard.press('ArrowRight');
  await distanceIs(page, 20);
  assert.equal(await page.evaluate(() => document.activeElement.value), 'multi');
  await page.keyboard.press('ArrowLeft');
  await distanceIs(page, 31);
  const group = page.getByRole('group', { name: 'Count' });
  assert.deepEqual(await group.getByRole('radio').evaluateAll((all) => all.map(({ labels: [label] }) => label.innerText.trim())),
                   ['single moves STM', 'slides MTM']);
  assert.match(await group.locator('label').last().getAttribute('title'), /tiles that slide together count as one/);
});

check('a metric that cannot be read is reported; other names are read', '#/sliding/3x3?metric=double', async (page) => {
  await page.getByText('This address has errors: its metric cannot be read.').waitFor();
  await distanceIs(page, 31);
  for (const [metric, distance] of [['mtm', 20], ['stm', 31], ['multi', 20], ['single', 31]]) {
    await page.evaluate((to) => (location.hash = to), `#/sliding/3x3?metric=${metric}`);
    await distanceIs(page, distance);
    assert.equal(await page.locator('.notice').count(), 0);
  }
});

// The distances of all boards of 3x3 to the default goal, by a plain search.
const distances = (() => {
  const found = new Map([['123456780', 0]]);
  for (const [key, distance] of found) {  // also visits what is added meanwhile
    for (const { board } of slidesFrom([...key].map(Number), 3, 3)) {
      const next = board.join('');
      found.has(next) || found.set(next, distance + 1);
    }
  }
  return found;
})();

// The moves that the page offers, as "rr 17 nearer".
const movesIn = (page) => page.locator('.moves button').evaluateAll((all) => all.map((it) => {
  const [, letter, cells = 1] = /([dlru])(\d?)$/.exec(it.querySelector('.letter').textContent);
  const [, word, distance] = /(nearer|farther|as far) (\d+)$/.exec(it.querySelector('.worth').textContent);
  return `${letter.repeat(Number(cells) || 1)} ${distance} ${word}`;
}));

check('moves, marks and distances are those of a plain search', far, async (page) => {
  await distanceIs(page, 20);
  for (const board of ['867254301', '123456078', '876543210', '806547231', '147208365']) {
    await page.evaluate((to) => (location.hash = to), `#/sliding/3x3?board=${board}&metric=multi`);
    await boardIs(page, board);
    const own = distances.get(board);
    await distanceIs(page, own);
    const expected = slidesFrom([...board].map(Number), 3, 3).map(({ letter, cells, board: next }) => {
      const to = distances.get(next.join(''));
      return { text: `${letter.repeat(cells)} ${to} ${to < own ? 'nearer' : to > own ? 'farther' : 'as far'}`,
               tile: Number(board[next.indexOf(0)]), word: to < own ? 'nearer' : to > own ? 'farther' : 'as far' };
    });
    assert.deepEqual(await movesIn(page), expected.map(({ text }) => text));
    // Each tile in line with the blank has the mark of the slide that begins with it.
    for (const { tile, word } of expected) {
      await page.getByRole('gridcell').getByRole('button', { name: `${tile}, ${word}`, exact: true }).waitFor();
    }
  }
});

check('key b plays whole slides, all the way to the goal', far, async (page) => {
  for (let left = 20; left > 0; --left) {
    await distanceIs(page, left);
    assert.equal(distances.get(await boardIn(page)), left);
    await page.keyboard.press('b');
  }
  await distanceIs(page, 0);
  await boardIs(page, '123456780');
  await eventually(() => page.locator('.bar output').innerText(), '20 / 20', 'the place');
  await page.getByText('slides left: this is the goal').waitFor();
});

check('tapping or dragging several tiles is one move', '#/sliding/3x3?board=123456078&metric=multi', async (page) => {
  await distanceIs(page, 1);
  await page.getByRole('button', { name: '8, nearer', exact: true }).click();
  await boardIs(page, '123456780');
  await distanceIs(page, 0);
  await lineIs(page, 'rr');
  await eventually(() => page.locator('.bar output').innerText(), '1 / 1', 'the place');
  // Dragging the first tile back by its width.
  const { x, y, width, height } = await boxOf(button(page, '7, farther'));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 1.4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await boardIs(page, '123456078');
  await lineIs(page, 'rr ll');
  await eventually(() => page.locator('.bar output').innerText(), '2 / 2', 'the place');
  await page.getByText('1 detour: 2 slides more than needed.').waitFor();
  // Two single steps in one direction are the same slide.
  await page.keyboard.press('r');
  await boardIs(page, '123456708');
  await distanceIs(page, 1);
  await page.keyboard.press('r');
  await distanceIs(page, 0);
  await lineIs(page, 'rr ll rr');
  await eventually(() => page.locator('.bar output').innerText(), '3 / 3', 'the place');
  // Undo goes back by what was played, also into the middle of the slide.
  await button(page, '↶ Undo').click();
  await boardIs(page, '123456708');
  await button(page, '↶ Undo').click();
  await boardIs(page, '123456078');
  await button(page, '↶ Undo').click();
  await boardIs(page, '123456780');
});

check('the moves of a best solution are stepped through by slides', far, async (page) => {
  await distanceIs(page, 20);
  const best = await page.locator('.best .letters').innerText();
  assert.equal(best.split(' ').length, 20);
  await button(page, 'Show this solution').click();
  await lineIs(page, best);
  await page.getByLabel('Move number').fill('12');
  await distanceIs(page, 8);
  await eventually(() => page.locator('.line .played').innerText(), best.split(' ').slice(0, 12).join(' '), 'what was played');
  await button(page, 'One move back').click();
  await distanceIs(page, 9);
  await button(page, 'To the end').click();
  await boardIs(page, '123456780');
  assert.equal(await page.locator('svg.graph').getAttribute('aria-label'),
    `Distances to the goal by move: ${Array.from({ length: 21 }, (_, i) => 20 - i).join(' ')}`);
  // Half a slide: the place is shown between the two halves.
  await page.evaluate(() => (location.hash = '#/sliding/3x3?board=123456078&line=rr&at=1&metric=multi'));
  await boardIs(page, '123456708');
  await eventually(() => page.locator('.line .letters').innerText(), (text) => /^r\s+then\s+r$/.test(text), 'the line');
  await eventually(() => page.locator('.bar output').innerText(), '1 / 2', 'the place');
});

check('all shortest ways, the histogram and boards at a distance count slides', far, async (page) => {
  await page.getByText('one of 2 shortest ways').waitFor();
  const first = await page.locator('.best > .letters').innerText();
  await button(page, 'Step through them').click();
  await page.getByText('1 of 2 ways').waitFor();
  await button(page, 'The next way').click();
  const second = await page.locator('.best .steps .letters').innerText();
  assert.notEqual(first, second);
  assert.deepEqual([first, second].map((way) => way.split(' ').length), [20, 20]);
  const counts = [];
  for (const distance of distances.values()) {
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
  const labels = await page.locator('.histogram button').evaluateAll((all) => all.map((it) => it.getAttribute('aria-label')));
  assert.deepEqual(labels.map((label) => Number(/: ([\d,]+) board/.exec(label)[1].replaceAll(',', ''))), counts);
  await page.getByRole('button', { name: /^distance 23:/ }).click();
  await distanceIs(page, 23);
  assert.equal(distances.get(await boardIn(page)), 23);
  await page.getByText('1 board at 24 slides, the greatest distance').waitFor();
  await page.getByLabel('Shuffle to exactly').fill('7');
  await button(page, 'Shuffle').click();
  await distanceIs(page, 7);
  assert.equal(distances.get(await boardIn(page)), 7);
});

check('texts to copy', far, async (page) => {
  const copy = await unfold(page, 'Copy and download');
  const list = copy.getByRole('combobox');
  assert.match(await copy.getByRole('textbox').inputValue(), /metric=multi/);
  await list.selectOption('Best solution');
  assert.equal(await copy.getByRole('textbox').inputValue(),
    `${(await page.locator('.best .letters').innerText()).replaceAll(' ', '')}\n`);
  assert.ok(!(await list.locator('option').allInnerTexts()).includes("Judge's answer"), 'judges count single moves');
});

const solve = (board, shape) => execFileSync(`${root}build/release/bin/slidebase-query`,
  ['solve', '--metric', 'multi', '--board', shape, '--emit', 'distance'], { input: `${board.join(' ')}\n`, encoding: 'utf8' }).trim();

check('tables of ten cells are made automatically', '#/sliding/2x5?metric=multi', async (page) => {
  await distanceIs(page, 0);
  const table = await unfold(page, 'Table');
  await table.getByText('sliding-2x5-9-multi.sbt, made in this page').waitFor();
  await table.getByText('✓ matches the published table').waitFor();
  await table.getByText('the farthest is 36 slides away').waitFor();
  // A worker draws from it.
  await page.getByRole('button', { name: /^distance 33:/ }).click();
  await distanceIs(page, 33);
});

check('larger tables are made on request, and small ones on first use', '#/sliding/3x4?metric=multi', async (page) => {
  await button(page, 'Make the table').click();
  await distanceIs(page, 0);
  const table = await unfold(page, 'Table');
  await table.getByText('sliding-3x4-11-multi.sbt, made in this page').waitFor();
  await table.getByText('✓ matches the published table').waitFor();
  await page.keyboard.press('l');
  await distanceIs(page, 1);
  await page.getByLabel('Board').first().selectOption('4x2');
  await button(page, 'Random board').click();
  const board = [...await eventually(() => boardIn(page), (text) => text !== '12345670', 'the board')].map(Number);
  await distanceIs(page, Number(solve(board, '4x2')));
  await table.getByText('sliding-2x4-7-multi.sbt, made in this page').waitFor();
}, { timeout: 180_000 });

check('a file of slides is opened, and its metric chosen', '#/sliding/3x3?board=867254301', async (page) => {
  await distanceIs(page, 31);
  const table = await unfold(page, 'Table');
  await table.locator('input[type=file]').setInputFiles(`${folder}/sliding-3x3-8-multi.sbt`);
  await distanceIs(page, 20);
  await isCounted(page, /slides/);
  await addressIs(page, far);
  await table.getByText('✓ matches the published table').waitFor();
  assert.equal(await table.getByText('made in this page').count(), 0);
  await radio(page, /single moves/).check();
  await distanceIs(page, 31);
});

check('a table of slides at an address chooses its metric, and single moves do not use it', '#/sliding/3x3?board=867254301',
  async (page, t, { origin }) => {
    const address = `${origin}/large/sliding-3x3-8-multi.sbt`;
    await distanceIs(page, 31);
    const table = await unfold(page, 'Table');
    await table.getByLabel('A table at an address').fill(address);
    await button(table, 'Open').click();
    await distanceIs(page, 20);
    await isCounted(page, /slides/);
    await addressIs(page, `${far}&table=${encodeURIComponent(address)}`);
    await page.reload();
    await distanceIs(page, 20);
    await radio(page, /single moves/).check();
    await distanceIs(page, 31);
    await addressIs(page, '#/sliding/3x3?board=867254301');
    await page.goBack();
    await distanceIs(page, 20);
    await addressIs(page, `${far}&table=${encodeURIComponent(address)}`);
  });

check('boards too large for slides say so, and lead to single moves', '#/sliding/2x8?board=123456789abcdef0&line=l&at=1&metric=multi', async (page) => {
  await page.getByText('Slides are counted with tables of up to 14 cells, and on 4x4 and 3x5. This board has 16.').waitFor();
  assert.equal(await page.locator('.moves li').count(), 8);
  await page.getByRole('button', { name: '14', exact: true }).click();  // the board is still moved
  await lineIs(page, 'll');
  await button(page, 'Count single moves').click();
  await isCounted(page, /single moves/);
  await addressIs(page, '#/sliding/2x8?board=123456789abcdef0&line=ll&at=2');
  await page.getByLabel('Board').first().selectOption('3x4');
  await radio(page, /slides/).check();
  await button(page, 'Make the table').waitFor();
});

const searched = '#/sliding/4x4?board=c1a27b4e509f8d63&metric=multi';

check('the fifteen in slides is solved by a search', searched, async (page) => {
  await page.getByText(/preparing its tables: \d+ %/).waitFor();
  await eventually(() => page.locator('.distance b').innerText(), '31', 'the distance', 120_000);
  await page.getByText('slides left at best').waitFor();
  await eventually(() => page.locator('.moves button b').allInnerTexts(), (all) => all.length === 6, 'the distances after the slides');
  assert.deepEqual(await page.locator('.moves button b').allInnerTexts(), ['32', '31', '31', '30', '32', '32']);
  await button(page, 'Count all shortest ways').click();
  await page.getByText('the only shortest way').waitFor();
  assert.match(await page.locator('.best .letters').innerText(), /^rr u lll /);
  await button(page, 'Show this solution').click();
  await button(page, 'To the end').click();
  await boardIs(page, '123456789abcdef0');
  await distanceIs(page, 0);
  await button(page, 'One move back').click();
  await distanceIs(page, 1);
  await (await unfold(page, 'Table')).getByText('tables that it makes in some seconds').waitFor();
  // The switch leads to the other search and back, whose tables are there.
  await radio(page, /single moves/).check();
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) >= 1, 'the distance in single moves');
  await radio(page, /slides/).check();
  await distanceIs(page, 1);
  // An unsolvable board.
  await page.getByRole('textbox', { name: 'Board', exact: true }).fill('213456789abcdef0');
  await page.keyboard.press('Enter');
  await distanceIs(page, '∞');
}, { timeout: 180_000 });

check('the tables of the fifteen in slides are stopped and continued', searched, async (page) => {
  const part = async () => Number(/(\d+) %/.exec(await page.locator('.distance').innerText())?.[1] ?? 0);
  const first = await eventually(part, (now) => now > 0, 'the part that is made');
  await button(page, 'Stop').click();
  await page.getByText('the search was stopped').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.getByText(/preparing/).count(), 0);
  await button(page, 'Continue').click();
  assert.ok(await eventually(part, (now) => now > 0, 'the part that is made') >= first);
});
