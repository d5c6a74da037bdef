// Other boards in the explorer: pasted, drawn, shuffled; other goals, tables and the fifteen; and the texts to
// copy.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

import { slide } from './boards.mjs';
import {
  addressIs, boardIn, boardIs, button, distanceIs, eventually, explorerTests, folder, largeTable, playedIs, root,
  unfold,
} from './explorer.mjs';

const check = explorerTests({ large: path.dirname(largeTable()) });
const standard = '867254301';
const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } };

// The number of boards at 0, 1, 2, ... moves from the default goal (OEIS A089473).
const counts = [
  1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
  23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

const field = (page, label) => page.getByRole('textbox', { name: label, exact: true });

async function paste(page, label, text) {
  await page.evaluate((all) => navigator.clipboard.writeText(all), text);
  await field(page, label).focus();
  await page.keyboard.press('Control+v');
}

check('a board that is typed is set by the button', '', async (page) => {
  await distanceIs(page, 31);
  await field(page, 'Board').fill('647850321');
  await button(page, 'Set').first().click();
  await boardIs(page, '647850321');
  await distanceIs(page, 31);
});

check('pasting a wrong board shows where it is wrong, and changes nothing', '', async (page) => {
  await distanceIs(page, 31);
  for (const [text, expected] of [
    ['867254331', /3/], ['8672543', /9|seven|7/], ['867254309', /9/], ['867\n254\n3q1', /q/], ['12345678 0 1', /./],
  ]) {
    await field(page, 'Board').fill('');
    await paste(page, 'Board', text);
    const problem = page.locator('#field-board-problem');
    await eventually(() => problem.allInnerTexts(), ([shown]) => expected.test(shown ?? ''), `the message for ${text}`);
    assert.equal(await field(page, 'Board').getAttribute('aria-invalid'), 'true');
    assert.equal(await field(page, 'Board').getAttribute('aria-describedby'), 'field-board-problem');
    assert.equal(await boardIn(page), standard);
  }
  await field(page, 'Board').fill(standard.replace('8', '2').replace('25', '85'));
  await page.keyboard.press('Enter');
  await boardIs(page, '267854301');
  assert.equal(await page.locator('#field-board-problem').count(), 0);
}, clipboard);

// Texts typed on a board of 3x3, and the address that each leads to or the message.
const typed = [
  ['8 6 7 2 5 4 3   1', '3x3?board=867254301'],
  ['8|6|7\n2|5|4\n3| |1', '3x3?board=867254301'], ['8,6,7,2,5,4,3,,1', '3x3?board=867254301'],
  ['8 6 7\n2 5 4\n3   1', '3x3?board=867254301'], ['867254301', '3x3?board=867254301'],
  ['8672543_1', '3x3?board=867254301'], ['8672543x1', '3x3?board=867254301'], ['8672543.1', '3x3?board=867254301'],
  ['[[8,6,7],[2,5,4],[3,0,1]]', '3x3?board=867254301'], ['["8","6","7","2","5","4","3","0","1"]', '3x3?board=867254301'],
  ['1\n\n8 6 7 2 5 4 3 x 1\n', '3x3?board=867254301'],
  ['https://host.example/x/#/sliding/3x3?board=867254301&line=lu&at=1', '3x3?board=867254301&line=lu&at=1'],
  ['#/sliding/2x4?board=12345607', '2x4?board=12345607'],
  ['uuld', '3x3?board=123456780&line=uuld&at=0'],
  ['1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0', '4x4?board=123456789abcdef0'],
  ['1 2 3 4 5 6 7 8 9 10 0 11', '3x4?board=123456789a0b'], ['1 2 3 4 5 6/7 8 9 10 0 11', '2x6?board=123456789a0b'],
  ['12345670', '2x4?board=12345670'], ['12/34/50', '3x2?board=123450'], ['123/450', '2x3?board=123450'], ['1230', '2x2?board=1230'],
  ['86725430', /9 tiles are needed, this has 8/], ['867254331', /3/], ['867254309', /9/], ['8672543😀1', /😀/], ['hello', /./],
  ['8672543é1', /é/], ['', /Type a board/], ['867 254', /'867' is not a tile/], ['8 6 7 2 5 4 x', /9 tiles are needed, this has 7/],
];
const typedOnCubes = [
  ['wbwbrerbr', 'WBWBRERBR&start=3,3'], ['WBW BR_ RBR', 'WBWBR'], ['WBWBR.RBR', 'WBWBR'],
  ['1 2\nR B W\nR W W\nE W W\n0 0\n', 'RBWRWWEWW&start=1,2'], ['2 1 RBW/RWW/EWW', 'RBWRWWEWW&start=2,1'],
  ['["WBW","BRE","RBR"]', 'WBWBRERBR'], ['WBWE', 'cubic/2x2?board=WBWE'], ['WBWBRER', /9 cells are needed, this has 7/],
  ['WBWBRERBQ', /Q/], ['5 1 RBW/RWW/EWW', /column 1 to 3/],
];
for (const [address, texts] of [['#/sliding/3x3?board=123456780', typed], ['#/cubic/3x3?board=WWWWWWWWE&start=3,3', typedOnCubes]]) {
  check(`texts that people type: ${address}`, '', async (page, t) => {
    const name = address.includes('cubic') ? 'Pattern' : 'Board';
    for (const [text, wanted] of texts) {
      await page.evaluate((to) => (location.hash = '#/sliding/2x2?board=1230') && (location.hash = to), address);
      await eventually(() => page.locator('.distance b').allInnerTexts(), ([shown]) => shown === '0', 'the distance');
      await field(page, name).fill('');
      await paste(page, name, text);
      if (text === '') {
        await field(page, name).press('Enter');
      }
      const problem = page.locator('.field .problem');
      const result = await eventually(async () => {
        const [message] = await problem.allInnerTexts();
        const hash = await page.evaluate(() => location.hash);
        return message ?? (hash === address || hash.startsWith(`${address}&line=&`) ? '' : hash);
      }, (it) => it !== '', `the result of ${JSON.stringify(text)}`);
      t.diagnostic(`${JSON.stringify(text)}: ${result}`);
      assert.ok(typeof wanted === 'string' ? result.includes(wanted) : wanted.test(result) && !result.startsWith('#'),
                `${JSON.stringify(text)}: ${result}`);
      assert.doesNotMatch(result, /byte|\\x/);
    }
  }, clipboard);
}

check('a message about a mistake disappears with the mistake', '', async (page) => {
  await distanceIs(page, 31);
  const problem = page.locator('.problem, .notice');
  const goes = async (what, mend) => {
    await field(page, 'Board').fill('nonsense');
    await page.keyboard.press('Enter');
    await problem.waitFor();
    await mend();
    await eventually(() => problem.count(), 0, `the number of messages after ${what}`);
  };
  await goes('another text', () => field(page, 'Board').fill('867'));
  await goes('no text', () => field(page, 'Board').fill(''));
  await goes('another board', () => button(page, 'Random board').click());
  await goes('a move', () => page.locator('.moves button').first().click());
  await goes('another shape', () => page.getByLabel('Board').first().selectOption('2x4'));
  const table = await unfold(page, 'Table');
  for (const mend of [() => table.getByRole('textbox').fill('https://'),
                      () => page.getByLabel('Board').first().selectOption('2x3')]) {
    await table.getByRole('textbox').fill('nonsense');
    await button(table, 'Open').click();
    await problem.waitFor();
    await mend();
    await eventually(() => problem.count(), 0, 'the number of messages about the table');
  }
  const copy = await unfold(page, 'Copy and download');
  await button(copy, 'Copy').click();
  await eventually(() => copy.getByRole('status').innerText(), 'Copied.', 'the status');
  await page.locator('.moves button').first().click();
  await eventually(() => copy.getByRole('status').innerText(), '', 'the status for another board');
}, clipboard);

check('any board as the goal', '', async (page) => {
  await distanceIs(page, 31);
  await field(page, 'Goal').fill('123804765');
  await page.keyboard.press('Enter');
  await addressIs(page, `#/sliding/3x3?board=${standard}&goal=123804765`);
  await distanceIs(page, '∞');
  await button(page, 'Set as goal').click();
  await distanceIs(page, 0);
  await page.keyboard.press('u');
  await distanceIs(page, 1);
  await page.keyboard.press('l');
  await distanceIs(page, 2);
  await page.getByLabel('Usual goals').selectOption('snail');
  await eventually(() => page.evaluate(() => location.hash), (hash) => hash.includes('goal=123804765'), 'the address');
  await page.getByLabel('Usual goals').selectOption('blank-last');
  await eventually(() => page.evaluate(() => location.hash), (hash) => !hash.includes('goal'), 'the address');
  await distanceIs(page, 29);
});

check('moves of one\'s own, in the notations of analyse', '#/sliding/3x3?board=867254301', async (page) => {
  await distanceIs(page, 31);
  const lineIs = (line) => eventually(() => page.evaluate(() => /line=(\w*)/.exec(location.hash)?.[1] ?? ''), line, 'the line');
  const mine = field(page, 'Your moves');
  for (const [text, line] of [['U, left', 'ul'], ['["right"]', 'r'], ['5 2', 'ul'], ['↓→', 'ul'], ['5↓ 2→ 6↓', 'ulu'], ['R U2 L', 'ruul']]) {
    await mine.fill(text);
    await page.keyboard.press('Enter');
    await lineIs(line);
  }
  await mine.fill('R2 U');
  await page.keyboard.press('Enter');
  await page.getByText('move 2 is impossible').waitFor();
  await lineIs('ruul');
  await mine.fill('u d l');
  await page.keyboard.press('Enter');
  await page.getByText('1 detour: each costs two moves').waitFor();
  // Of two readings that are possible the one that leads to the goal is meant: here the tiles' moves.
  await page.evaluate(() => (location.hash = '#/sliding/3x3?board=123405786'));
  await distanceIs(page, 2);
  await mine.fill('left up');
  await page.keyboard.press('Enter');
  await lineIs('rd');
});

check('shuffled to exactly N, and by the bars', '', async (page) => {
  await distanceIs(page, 31);
  const depth = page.getByLabel('Shuffle to exactly');
  for (const wanted of [0, 1, 2, 13, 24, 30, 31]) {
    await depth.fill(String(wanted));
    await button(page, 'Shuffle').click();
    await distanceIs(page, wanted);
    const best = wanted === 0 ? '' : await page.locator('.best > .letters').innerText();
    assert.equal(best.length, wanted);
    assert.equal(slide(await boardIn(page), best), '123456780');
  }
  for (const wrong of ['32', '-1', '1.5', '']) {
    await depth.fill(wrong);
    assert.ok(await button(page, 'Shuffle').isDisabled());
  }
  const bars = page.locator('.histogram button');
  assert.deepEqual(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label'))),
    counts.map((count, at) => `distance ${at}: ${count.toLocaleString('en')} board${count === 1 ? '' : 's'}`));
  for (const wanted of [7, 0, 23]) {
    await bars.nth(wanted).click();
    await distanceIs(page, wanted);
    await eventually(() => bars.nth(wanted).getAttribute('class'), 'here', 'the bar');
  }
  const heights = () => bars.locator('> span:first-child').evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  const linear = await heights();
  await page.getByLabel('logarithmic').check();
  const logarithmic = await eventually(heights, (all) => all[9] > 2 * linear[9], 'the heights');
  assert.ok(Math.abs(linear[16] / linear[24] - counts[16] / counts[24]) < 0.02);
  assert.ok(Math.abs(logarithmic[16] / logarithmic[24]
    - (1 + Math.log(counts[16])) / (1 + Math.log(counts[24]))) < 0.02);
});

check('the farthest boards', '', async (page) => {
  await page.getByRole('heading', { name: '2 boards at 31 moves' }).waitFor();
  const farthest = page.locator('.gallery button');
  assert.deepEqual((await farthest.locator('.hidden').allTextContents()).sort(),
    ['647850321', standard]);
  await button(page, '647850321').click();
  await boardIs(page, '647850321');
  await distanceIs(page, 31);
});

for (const address of ['#/sliding/3x3?board=283164705&goal=123804765', '#/sliding/2x2', '#/cubic/2x3?board=WWWWWE&start=3,2',
                       '#/sliding/3x4?table=ORIGIN/large/sliding-3x4-11.sbt']) {
  check(`random boards can be solved: ${address}`, address, async (page) => {
    const distance = () => page.locator('.distance b').innerText();
    const draw = page.getByRole('button', { name: /^Random (board|pattern)$/ });
    await eventually(distance, (text) => /^\d+$/.test(text), 'the distance');
    for (let time = 0; time < 20; ++time) {
      await draw.click();
      await eventually(distance, (text) => text !== '…', 'the distance');
      assert.match(await distance(), /^\d+$/);
    }
  });
}

// A file of data/samples, in the judges' own format.
function sampleOf(name) {
  return fs.readFileSync(`${root}data/samples/${name}`, 'utf8').trim();
}

check('the texts to copy', '#/sliding/3x3?board=234150768', async (page, t, { origin }) => {
  await distanceIs(page, 19);
  const copy = await unfold(page, 'Copy and download');
  const way = await page.locator('.best > .letters').innerText();
  assert.equal(slide('234150768', way), '123456780');
  const wanted = {
    Link: `${origin}/#/sliding/3x3?board=234150768`,
    'One line': '234150768\n',
    Rows: '2 3 4\n1 5 _\n7 6 8\n',
    JSON: '[[2,3,4],[1,5,0],[7,6,8]]\n',
    'POJ 1077, HDU 1043, ZOJ 1217': `${sampleOf('poj1077.in').replace(/ +/g, ' ')}\n`,
    'UVa 652': `${sampleOf('uva652.in')}\n`,
    "Judge's answer": `${way}\n`,
    'Best solution': `${way}\n`,
    "Best solution, tiles' moves": `${way.replace(/./g, (letter) => 'dlru'['urld'.indexOf(letter)])}\n`,
    'Picture (SVG)': undefined,
  };
  const select = copy.getByRole('combobox');
  assert.deepEqual(await select.locator('option').allTextContents(), [...Object.keys(wanted), 'Picture (PNG)',
    'Moving picture (SVG)', 'Frame for a page (HTML)']);
  assert.equal(way.length, sampleOf('poj1077.ans').length);
  for (const [name, text] of Object.entries(wanted)) {
    await select.selectOption(name);
    await eventually(() => copy.getByRole('status').innerText(), '', 'the status');
    await button(copy, 'Copy').click();
    await copy.getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await copy.locator('textarea').inputValue(), copied);
    if (text !== undefined) {
      assert.equal(copied, text);
      continue;
    }
    const texts = await page.evaluate((svg) => {
      const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
      return [documentElement.localName, ...[...documentElement.querySelectorAll('text')].map((it) => it.textContent)];
    }, copied);
    assert.deepEqual(texts, ['svg', '2', '3', '4', '1', '5', '7', '6', '8']);
  }
}, clipboard);

check('a table over ranges: 3x4', '#/sliding/3x4?table=ORIGIN/large/sliding-3x4-11.sbt', async (page) => {
  await distanceIs(page, 0);
  for (const letter of 'ululdl') {
    await page.keyboard.press(letter);
  }
  await playedIs(page, 'ululdl');
  await distanceIs(page, 6);
  await page.locator('.moves .nearer').filter({ hasText: '5' }).waitFor();
  await button(page, 'Show this solution').click();
  await button(page, 'To the end').click();
  await boardIs(page, '123456789ab0');
  await field(page, 'Board').fill('213456789ab0');
  await page.keyboard.press('Enter');
  await distanceIs(page, '∞');
  await button(page, 'Swap two tiles to make it solvable').click();
  const distance = Number(await eventually(() => page.locator('.distance b').innerText(),
    (text) => Number(text) > 0, 'the distance'));
  assert.ok(distance % 2 === 0 && distance <= 53);
  await button(page, 'Count all shortest ways').click();
  await page.getByText(/shortest way/).first().waitFor();
  await page.getByLabel('Shuffle to exactly').fill('9');
  await button(page, 'Shuffle').click();
  await button(page, 'Fetch blocks anyway').click();
  await distanceIs(page, 9);
});

check('a shuffle offers to load the whole table, and a worker finds rare boards in it',
  '#/sliding/3x4?table=ORIGIN/large/sliding-3x4-11.sbt', async (page, t) => {
  await distanceIs(page, 0);
  const requests = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  const before = await requests();
  await page.getByLabel('Shuffle to exactly').fill('40');
  await button(page, 'Shuffle').click();
  assert.equal(await requests(), before);
  await page.locator('.why').getByRole('button', { name: 'Load all 29.9 MB into memory' }).click();
  await button(page, 'Find them (some seconds)').waitFor();
  await page.getByLabel('Shuffle to exactly').fill('40');
  await button(page, 'Shuffle').click();
  await distanceIs(page, 40);
  // Finding the farthest takes seconds, during which the page stays responsive; it can be cancelled.
  await button(page, 'Find them (some seconds)').click();
  const working = page.getByRole('progressbar', { name: 'Looking for boards' });
  await eventually(() => working.getAttribute('value'), (value) => Number(value) > 0, 'the progress');
  await button(page, 'Cancel').click();
  await button(page, 'Find them (some seconds)').click();
  const [turns, longest] = await page.evaluate(async () => {
    let [turned, most] = [0, 0];
    let last = performance.now();
    while (document.querySelectorAll('.gallery button').length === 0) {
      await new Promise((drawn) => setTimeout(drawn));
      most = Math.max(most, performance.now() - last);
      last = performance.now();
      ++turned;
    }
    return [turned, most];
  });
  t.diagnostic(`${turns} turns meanwhile; the page was busy for ${longest.toFixed()} ms at once at most`);
  assert.ok(turns >= 10, 'the page works while the worker does');
  assert.equal(await page.locator('.gallery button').count(), 18);
  await page.locator('.gallery button').first().click();
  await distanceIs(page, 53);
}, { timeout: 120_000 });

check('a host without ranges: the whole file is loaded', '', async (page, t, { origin }) => {
  await distanceIs(page, 31);
  await page.route(/large/, async (route) => {
    const { range: _, ...headers } = route.request().headers();
    await route.fulfill({ body: fs.readFileSync(largeTable()), headers: { ...headers, 'Content-Type': 'text/plain' } });
  });
  const address = `${origin}/large/sliding-3x4-11.sbt`;
  const table = await unfold(page, 'Table');
  await table.getByRole('textbox').fill(address);
  await button(table, 'Open').click();
  await page.getByText('This host sends only whole files.').waitFor();
  await button(table, 'Load all of it into memory').click();
  await boardIs(page, '123456789ab0');
  await distanceIs(page, 0);
  // The same for an address with a table.
  await page.reload();
  await page.locator('.answer').getByRole('button', { name: 'Load all of it into memory' }).click();
  await distanceIs(page, 0);
  await page.unroute(/large/);
});

check('an address that the page\'s own policy refuses is reported as such', '', async (page) => {
  await distanceIs(page, 31);
  const table = await unfold(page, 'Table');
  await table.getByRole('textbox').fill('http://tables.example/sliding-3x4-11.sbt');
  await button(table, 'Open').click();
  await page.getByText(/own policy refuses/).waitFor();
  await page.evaluate(() => (location.hash = '#/sliding/3x4?table=http://tables.example/sliding-3x4-11.sbt'));
  await page.locator('.answer').getByText(/own policy/).waitFor();
});

check('a board that is drawn too late', '#/sliding/3x4?table=ORIGIN/large/sliding-3x4-11.sbt', async (page) => {
  await distanceIs(page, 0);
  await page.getByLabel('Shuffle to exactly').fill('30');
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route(/large/, async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 'Shuffle').click();
  await button(page, 'Fetch blocks anyway').click();
  await page.getByText('looking for boards').waitFor();
  await page.getByRole('link', { name: 'Sliding tiles' }).click();
  await distanceIs(page, 31);
  letGo();
  // The drawing has ended when nothing has been fetched for some time.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let last = -1, same = 0, count; same < 20; last = count) {
    count = await fetched();
    same = count === last ? same + 1 : 0;
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(frame)));
  }
  await page.unroute(/large/);
  assert.equal(await boardIn(page), standard);
});

check('a table in a file', '', async (page) => {
  await distanceIs(page, 31);
  const choose = async (file) =>
    (await unfold(page, 'Table')).locator('input[type=file]').setInputFiles(file);
  await choose(`${folder}/tables/sliding-2x4-7.sbt`);
  await boardIs(page, '12345670');
  await page.keyboard.press('u');
  await distanceIs(page, 1);
  await choose(`${folder}/icon.svg`);
  await page.getByText('This is not a table.').waitFor();
  await choose(largeTable());
  await boardIs(page, '123456789ab0');
  await page.keyboard.press('l');
  await distanceIs(page, 1);
});

// Korf's boards; their goal has the blank first.
const korf = fs.readFileSync(`${root}data/fifteen-korf100.tsv`, 'utf8').trim().split('\n')
  .filter((line) => !line.startsWith('#')).map((line) => line.split(/\s+/).map(Number))
  .map((row) => ({ board: row.slice(1, 17).map((cell) => cell.toString(36)).join(''), distance: row[17] }));
const fifteen = (board) => `#/sliding/4x4?board=${board}&goal=0123456789abcdef`;

check('the fifteen is solved by a search', fifteen(korf[87].board), async (page) => {
  await distanceIs(page, korf[87].distance);
  await button(page, 'Show this solution').click();
  await button(page, 'To the end').click();
  await boardIs(page, '0123456789abcdef');
  await distanceIs(page, 0);
  await button(page, 'One move back').click();
  await distanceIs(page, 1);
});

// 80 moves from that goal, which takes many seconds.
const hardest = 'fe8ca b9d2651374 0'.replaceAll(' ', '');

check('a search of the fifteen shows its progress, and ends when the board changes', fifteen(hardest), async (page) => {
  const progress = page.getByText(/searching: at least \d+ moves, [\d,]+ boards made/);
  const made = async () => Number(/([\d,]+) boards/.exec(await progress.innerText())[1].replaceAll(',', ''));
  const first = await made();
  await eventually(made, (now) => now > first, 'boards made');
  await page.keyboard.press('l');
  await boardIs(page, 'fe8cab9d26513704');
  await page.getByText(/searching: at least \d+ moves/).waitFor();
  await field(page, 'Board').fill(korf[78].board);
  await page.keyboard.press('Enter');
  await distanceIs(page, korf[78].distance);
  await field(page, 'Board').fill('0213456789abcdef');
  await page.keyboard.press('Enter');
  await distanceIs(page, '∞');
});

check('the fifteen shows the distance after each move, and counts the ways', fifteen(korf[78].board), async (page) => {
  const distance = korf[78].distance;
  await distanceIs(page, distance);
  const moves = page.locator('.moves button b');
  const legal = await page.locator('.moves button').count();
  const worths = await eventually(() => moves.allInnerTexts(), (all) => all.length === legal, 'the distances after the moves');
  assert.ok(worths.every((text) => Math.abs(Number(text) - distance) === 1), worths.join());
  // A move that leads farther has a way of one move more; a search from there agrees.
  const far = page.locator('.moves button').filter({ hasText: 'farther' }).first();
  await far.click();
  await distanceIs(page, distance + 1);
  // The page writes its address a little later.
  await eventually(() => page.evaluate(() => location.hash), (hash) => /&line=[lurd]&at=1$/.test(hash), 'the address');
  await page.reload();
  await distanceIs(page, distance + 1);
  await button(page, 'Count all shortest ways').click();
  await page.getByText(/one of [\d,]+ shortest ways|the only shortest way/).waitFor();
  await page.getByText('is found by a search').waitFor();
  await (await unfold(page, 'Table')).getByText('A search answers').waitFor();
});

check('a search of the fifteen is stopped and continued', fifteen(hardest), async (page) => {
  await page.getByText(/searching: at least/).waitFor();
  await button(page, 'Stop').click();
  await page.getByText('the search was stopped').waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.getByText(/searching: at least/).count(), 0);
  await button(page, 'Continue').click();
  await page.getByText(/searching: at least/).waitFor();
});

// The addresses in pages, as readers type them; a table's address becomes that of this test's host, or is removed.
const written = ['docs/EXPLORER.md', 'query/web/core/README.md', 'query/web/page/src/state.ts', 'README.md']
  .flatMap((name) => fs.readFileSync(`${root}${name}`, 'utf8').match(/#\/(sliding|cubic)\/[^\s`)]*/g) ?? [])
  .map((address) => address.replace(/&table=https:\/\/\.\.\./, '').replace(/http:\/\/127\.0\.0\.1:\d+/, 'ORIGIN'));

for (const address of new Set(written)) {
  check(`an address of a page: ${address}`, address, async (page) => {
    await eventually(() => page.locator('.distance b').innerText(), (text) => /^\d+$/.test(text), 'the distance');
    assert.equal(await page.locator('.notice').count(), 0);
    const placeOf = (text) => /at=(\d+)/.exec(text)?.[1] ?? '';
    assert.ok(placeOf(await page.evaluate(() => location.hash)).startsWith(placeOf(address)));
  });
}
assert.ok(written.length >= 5);
