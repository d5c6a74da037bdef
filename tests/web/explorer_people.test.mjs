// The explorer as a person with a puzzle in hand uses it: boards entered by touch and by keys, steps as tiles, games,
// estimates, lists, pictures, and how it fits on a phone.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

import { korf } from './fifteen.mjs';
import { addressIs, boardIs, boxOf, button, distanceIs, eventually, explorerTests, root, unfold } from './explorer.mjs';

const check = explorerTests({ isFirst: true });
const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };

const query = (words, input) => execFileSync(`${root}build/release/bin/slidebase-query`, words,
                                             { input, encoding: 'utf8', env: { ...process.env, SLIDEBASE_PATH: `${root}build/release/share/slidebase` } });

const entry = (page) => page.locator('.entry button').evaluateAll((cells) => cells.map((cell) => cell.textContent));

check('a board of 4x4 is entered by touch in 16 presses, and a mistake is taken back', '#/sliding/4x4', async (page) => {
  const tiles = [5, 1, 2, 3, 9, 6, 7, 4, 13, 10, 11, 8, 0, 14, 15, 12];
  let presses = 0;
  const tap = async (name) => {
    await page.getByRole('button', { name, exact: true }).tap();
    ++presses;
  };
  await distanceIs(page, 0);  // an answer that comes between press and release moves the buttons
  await tap('Enter a board');
  await page.getByRole('button', { name: '7', exact: true }).tap();  // a mistake
  await button(page, 'Take back').tap();
  assert.deepEqual(await entry(page), Array(16).fill(''));
  assert.deepEqual(await page.locator('.keypad button').evaluateAll((all) => all.filter((key) => {
    key.style.letterSpacing = '.12em';  // as people who read with difficulty set it
    return key.scrollWidth > key.clientWidth;
  }).map((key) => key.textContent)), []);
  for (const tile of tiles.slice(0, 15)) {
    await tap(tile === 0 ? 'blank' : String(tile));
  }
  await boardIs(page, tiles.map((tile) => tile.toString(36)).join(''));
  assert.ok(presses <= 18, `${presses} presses`);
  await distanceIs(page, 9);
}, { context: phone });

check('a board is entered by keys: two digits, Enter, empty cells, a number twice, Escape', '#/sliding/4x4', async (page) => {
  await button(page, 'Enter a board').click();
  await page.keyboard.type('15');
  await page.keyboard.press('1');  // 1, or the first digit of 10 to 14
  assert.deepEqual((await entry(page)).slice(0, 2), ['15', '1_']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('14');
  await page.keyboard.type('14');
  await page.getByText('14 is on the board already.').waitFor();
  await page.keyboard.type('2');
  await page.keyboard.type('16');  // 1 is there, and 16 is no tile: nothing but 6
  await eventually(() => entry(page).then((cells) => cells.slice(0, 5)), ['15', '1', '14', '2', '6'], 'the cells');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.locator('.entry').waitFor({ state: 'detached' });
  await page.goto(page.url().replace(/#.*/, '#/sliding/3x3'));
  await button(page, 'Enter a board').click();
  await page.keyboard.type('21345678');  // the blank is filled in
  await boardIs(page, '213456780');
  await distanceIs(page, '∞');
  await page.getByText('Check what you entered').waitFor();
});

check('the way is told as tiles, its steps are pressed, and keys go along it', '#/sliding/3x3?board=123405786', async (page) => {
  await distanceIs(page, 2);
  const steps = page.locator('.best .letters .step');
  assert.deepEqual(await steps.allInnerTexts(), ['5←', '6↑']);
  await page.getByRole('button', { name: 'push 5←' }).waitFor();
  // An arrow key moves the tile, at first.
  await page.locator('.board .tile').first().focus();
  await page.keyboard.press('ArrowLeft');
  await boardIs(page, '123450786');
  await button(page, '↶ Undo').click();
  await steps.nth(1).click();
  await boardIs(page, '123456780');
  await page.keyboard.press(',');
  await boardIs(page, '123450786');
  await page.keyboard.press('Home');
  await boardIs(page, '123405786');
  await page.keyboard.press('.');
  await boardIs(page, '123450786');
  await page.keyboard.press('End');
  await distanceIs(page, 0);
  await page.locator('.line .letters .step').first().click();
  await boardIs(page, '123450786');
  await addressIs(page, '#/sliding/3x3?board=123405786&line=rd&at=1');
  // The choices are remembered.
  await page.getByLabel('Steps as').selectOption("the blank's letters");
  await page.getByLabel('Arrow keys move the').selectOption('blank');
  await page.reload();
  await eventually(() => page.locator('.line .letters').innerText(), (text) => /^r\s*then\s*d$/.test(text), 'the letters');
  await page.locator('.board .tile').first().focus();
  await page.keyboard.press('ArrowDown');
  await distanceIs(page, 0);
  await page.getByLabel('Steps as').selectOption('arrows');
  assert.deepEqual(await page.locator('.line .letters .step').allInnerTexts(), ['←', '↑']);
});

const audited = (name) => JSON.parse(query(['audit', name, '--board', '3x3', '--json']));

check('the estimates fall short as audit says, on the board, on average and along the way',
      '#/sliding/3x3?board=867254301&line=lurdrull&at=3', async (page) => {
  const panel = await unfold(page, 'Why so many moves: estimates');
  await eventually(() => panel.locator('tbody tr').first().locator('td').count(), 4, 'the averages');
  const rows = await panel.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  const board = await page.locator('.board button').allInnerTexts().then((texts) => texts.map((text) => parseInt(text) || 0));
  const names = ['misplaced', 'manhattan', 'linear-conflict', 'walking-distance'];
  assert.equal(rows[4][2], Number(audited('manhattan').mean_d).toFixed(2));  // the true distance
  for (const [i, name] of names.entries()) {
    assert.equal(rows[i][2], Number(audited(name).mean_h).toFixed(2), name);
  }
  assert.equal(rows[0][0], String(board.filter((tile, cell) => tile !== 0 && tile !== cell + 1).length));
  const away = (tile, cell) => Math.abs((tile - 1) % 3 - cell % 3) + Math.abs(Math.floor((tile - 1) / 3) - Math.floor(cell / 3));
  assert.equal(rows[1][0], String(board.reduce((sum, tile, cell) => sum + (tile === 0 ? 0 : away(tile, cell)), 0)));
  await panel.getByLabel('Show Manhattan distance').check();
  await eventually(() => page.locator('.board .away').allInnerTexts(),
                   board.flatMap((tile, cell) => (tile === 0 ? [] : [String(away(tile, cell))])), 'how far each tile is from home');
  const points = await page.locator('.graph .second').getAttribute('points');
  assert.equal(points.split(' ').length, 9);
});

check('a game hides hints, counts time and moves, and keeps the best time', '#/sliding/3x3?board=123405786', async (page) => {
  await distanceIs(page, 2);
  await button(page, 'Play a game').click();
  assert.equal(await page.locator('.distance', { hasText: 'left at best' }).count(), 0);
  assert.equal(await page.locator('.mark, .moves, .best, .graph').count(), 0);
  await page.keyboard.press('b');  // no hint
  await page.locator('.board .tile').nth(4).click();  // 5
  await page.getByText('1 move', { exact: true }).waitFor();
  // What is counted decides how long it takes: another game.
  await page.getByLabel('slides').check();
  await eventually(() => page.locator('.play .distance').innerText(), (text) => /^0\.0 s\s+0 slides$/.test(text), 'the clock');
  await page.getByLabel('single moves').check();
  await boardIs(page, '123405786');
  await page.locator('.board .tile').nth(4).click();
  await page.locator('.board .tile').nth(7).click();  // 6
  await page.getByText('2 moves: no way is shorter').waitFor();
  await page.getByText('This is your best time at this distance.').waitFor();
  const seconds = await page.evaluate(() => Number(localStorage.getItem('slidebase-best-3x3-single-2')));
  assert.ok(seconds > 0 && seconds < 60);
  await page.locator('.game input[type=number]').fill('9');
  await button(page, 'New board').click();
  await eventually(() => page.locator('.play .distance').innerText(), (text) => text.startsWith('0.0 s'), 'the clock');
  await button(page, 'End the game').click();
  await distanceIs(page, 9);
});

check('4x4: known boards, a shuffle to a distance, a list, and every move', '#/sliding/4x4?board=123456789abcde0f', async (page) => {
  await distanceIs(page, 1);
  const known = page.getByLabel('Well-known boards');
  await known.selectOption('Korf 12, 45 moves');
  await distanceIs(page, 45);
  await boardIs(page, [...korf[11].board].map((tile) => tile.toString(36)).join(''));
  assert.equal(await known.locator('option').count(), 1 + 2 + 100);
  await eventually(() => page.locator('.moves .worth b').count(), (count) => count >= 2, 'the worth of every move');
  await page.getByLabel('Shuffle to exactly').fill('33');
  await button(page, 'Shuffle').click();
  await distanceIs(page, 33);
  const list = await unfold(page, 'A list of boards');
  await list.getByLabel('Boards').fill('3');
  await list.getByLabel('moves away').fill('21');
  await button(list, 'List').click();
  await list.getByText('A sample of 3 boards').waitFor();
  const text = await list.getByLabel('The list').inputValue();
  const goal = '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15';
  assert.equal(query(['solve', '--board', '4x4', '--goal', goal, '--emit', 'distance'], text), '21\n21\n21\n');
  // A search that takes long is stopped.
  await known.selectOption('80 moves, 1');
  const made = async () => Number(/([\d,]+) boards made/.exec(await page.locator('.answer .distance').innerText())?.[1].replaceAll(',', ''));
  const before = await eventually(made, (count) => count > 1e6, 'the boards made');
  await button(page, 'Stop').click();
  await page.getByText('the search was stopped').first().waitFor();
  await button(page, 'Continue').click();  // from there, not from the beginning
  const after = await eventually(made, (count) => count > 0, 'the boards made');
  assert.ok(after >= before, `${before}, then ${after}`);
  await button(page, 'Stop').click();
}, { timeout: 180_000 });

check('boards at a distance as a list, in the formats of judges', '#/sliding/3x3', async (page) => {
  await distanceIs(page, 31);
  const list = await unfold(page, 'A list of boards');
  await list.getByLabel('Boards').fill('50');
  await list.getByLabel('moves away').fill('31');
  await button(list, 'List').click();
  await list.getByText('All 2 boards at this distance.').waitFor();
  await list.getByLabel('moves away').fill('24');
  await button(list, 'List').click();
  await list.getByText('50 boards of ').waitFor();
  await list.getByLabel('Boards').fill('');
  assert.ok(await list.getByLabel('Boards').inputValue() === '' && await button(list, 'List').isDisabled());
  await list.getByLabel('Boards').fill('50');
  await button(list, 'Copy').click();
  await eventually(() => list.locator('[role=status]').innerText(), (text) => /^(Copied\.|This browser does not)/.test(text), 'what Copy says');
  const as = async (name) => {
    await list.getByRole('combobox').selectOption(name);
    return list.getByLabel('The list').inputValue();
  };
  const distances = (text, format) => query(['solve', '--format', format, '--emit', 'distance'], text).trim().split('\n');
  const csv = (await as('CSV')).trim().split('\n');
  assert.equal(csv[0], 'board,distance');
  assert.ok(csv.slice(1).every((line) => /^\d{9},24$/.test(line)));
  for (const [name, format] of [['Text', 'lines'], ['POJ 1077, HDU 1043, ZOJ 1217', 'eight'], ['UVa 652', 'uva652']]) {
    const all = distances(await as(name), format).filter((line) => line !== '');
    assert.deepEqual(all, Array(50).fill('24'), name);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), button(list, 'Download').click()]);
  assert.equal(download.suggestedFilename(), 'boards-24.txt');
});

check('cubes: what a roll does towards the pattern, which cubes roll, and a drag', '#/cubic/3x3?board=WBWBRERBR&start=3,3', async (page) => {
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) > 0, 'the distance');
  const length = Number(await page.locator('.distance b').innerText());
  // Along a shortest way the target comes one roll nearer each time; the colours are the target's, not the start's.
  for (let at = 0; at <= length; ++at) {
    await page.getByLabel('Move number').fill(String(at));
    await eventually(() => page.locator('.told').innerText(), (text) => (at === length ? text.includes('This is the target pattern')
      : text.includes(`The target is ${length - at} roll`)) && text.includes(`Back to the start: ${at}.`), `the text at ${at}`);
  }
  await page.getByLabel('Move number').fill('0');
  const nearer = page.locator('.moves .nearer');
  await eventually(() => nearer.locator('b').allInnerTexts(), [String(length - 1)], 'the roll that leads nearer');
  assert.equal(await nearer.locator('.small').innerText(), 'start 1');
  assert.equal(await page.locator('.cube .way').count(), 2);
  // A drag towards the hole rolls a cube; one away from it does not.
  const cube = page.locator('.cube.rolls .top').first(), hole = page.locator('.hole');
  await page.locator('.scene').scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(cube), await boxOf(hole)];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const [right, down] = [Math.sign(to.x - from.x), Math.sign(to.y + 30 - from.y)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 15 * right, y - 15 * down);
  await page.mouse.move(x, y);
  assert.match(await page.locator('.told').innerText(), /^0 rolls/);
  await page.mouse.move(x + 18 * right, y + 18 * down, { steps: 4 });
  await page.mouse.up();
  await page.getByText('1 roll played.').waitFor();
});

check('the hole is seen at every angle', '', async (page) => {
  for (const start of ['1,1', '2,2', '3,1', '2,3']) {
    const [x, y] = start.split(',').map(Number);
    await page.evaluate((hash) => { location.hash = hash; }, `#/cubic/3x3?board=${
      Array.from({ length: 9 }, (_, cell) => (cell === 3 * y + x - 4 ? 'E' : 'W')).join('')}&start=${start}`);
    for (const turn of [-75, -40, -20, 0, 30, 75]) {
      await page.getByLabel('View').fill(String(turn));
      const seen = await page.locator('.hole').evaluate((hole) => {
        const { left, top, width, height } = hole.getBoundingClientRect();
        let count = 0;
        for (let i = 1; i < 20; ++i) {
          for (let j = 1; j < 20; ++j) {
            count += document.elementFromPoint(left + width * i / 20, top + height * j / 20) === hole ? 1 : 0;
          }
        }
        return count / 19 / 19;
      });
      assert.ok(seen > 0.04, `start ${start}, turned by ${turn}: ${seen}`);
    }
  }
});

// Where the board, the controls and the buttons are; undefined for one that is not on the screen.
const places = (page) => page.locator('.play .board, .play .scene, .bar > *, .next, .changes button').evaluateAll((all) => all.map((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const isSeen = x >= 0 && x + width <= innerWidth && y >= 0 && (y + height <= innerHeight || it.closest('.changes') !== null);
  return isSeen ? [x, y, width, height].map(Math.round).join(' ') : undefined;
}));

const far = [...korf[87].board].map((tile) => tile.toString(36)).join('');  // 65 moves
// On the smaller of the two screens; on both with SLIDEBASE_LONG=1.
for (const [width, height] of [[390, 844], [360, 640]].slice(process.env.SLIDEBASE_LONG === '1' ? 0 : 1)) {
  for (const at of [`#/sliding/4x4?board=${far}&goal=0123456789abcdef&line=`, '#/sliding/3x3?board=867254301&metric=multi&line=',
                    '#/cubic/3x3?cubes=marked&line=']) {
    check(`on a phone nothing moves under the finger: ${width}x${height} ${at}`, at.replace(/&line=$/, ''), async (page) => {
      const next = page.locator('.next');
      await eventually(() => next.isEnabled(), true, 'the next move', 40_000);
      const first = await places(page);
      assert.ok(first.every((place) => place !== undefined), first.join('; '));
      const press = async (what, times) => {
        for (let time = 0; time < times && await what.isEnabled(); ++time) {
          await what.tap();
          assert.deepEqual(await places(page), first, `press ${time}`);
        }
      };
      await press(next, 40);
      await press(button(page, 'One move back'), 10);
      await press(button(page, 'Play'), 1);
      await page.waitForTimeout(1200);
      assert.deepEqual(await places(page), first);
      await press(button(page, 'Stop'), 1);
      await press(button(page, 'One move forward'), 10);
    }, { context: { hasTouch: true, isMobile: true, viewport: { width, height } }, timeout: 90_000 });
  }
}

for (const [width, height] of [[360, 740], [740, 360]]) {
  for (const at of ['#/sliding/3x3', '#/sliding/4x4?board=123456789abcde0f', '#/cubic/3x3']) {
    check(`the answer is on the first screen of a phone: ${width}x${height} ${at}`, at, async (page) => {
      await eventually(() => page.locator('.distance b').innerText(), (text) => /^\d+$/.test(text), 'the distance');
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
      const answer = await page.locator('.distance, .told').first().boundingBox();
      const board = await page.locator('.board, .scene').boundingBox();
      if (height > width) {
        assert.ok(answer.y < 250 && answer.y + answer.height <= board.y, `the answer is at ${answer.y}, the board at ${board.y}`);
      } else {
        assert.ok(answer.y + answer.height <= height, `the answer ends at ${answer.y + answer.height}`);
      }
      const seen = await places(page);
      assert.ok(seen.every((place) => place !== undefined), seen.join('; '));
      // The page can be scrolled from the board's edge.
      assert.notEqual(await page.locator('.board, .scene').evaluate((it) => getComputedStyle(it).touchAction), 'none');
    }, { context: { hasTouch: true, isMobile: true, viewport: { width, height } } });
  }
}

check('pictures and frames to take away', '#/sliding/3x3?board=867254301', async (page) => {
  await distanceIs(page, 31);
  const copy = await unfold(page, 'Copy and download');
  const as = async (name) => {
    await copy.getByRole('combobox').selectOption(name);
    const [download] = await Promise.all([page.waitForEvent('download'), button(copy, 'Download').click()]);
    return { text: await copy.locator('textarea').inputValue(), name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
  };
  const png = await as('Picture (PNG)');
  assert.equal(png.name, 'slidebase.png');
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [480, 480]);
  const svg = await as('Picture (SVG)');
  assert.deepEqual([svg.name, svg.bytes.toString()], ['slidebase.svg', svg.text]);
  const moving = await as('Moving picture (SVG)');
  const frames = await page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...picture.querySelectorAll('g')].map((frame) => [frame.querySelectorAll('text').length, frame.querySelectorAll('animate').length]);
  }, moving.text);
  assert.deepEqual(frames, Array(32).fill([8, 1]));
  const frame = await as('Frame for a page (HTML)');
  assert.match(frame.text, /^<iframe src="http:\/\/127\.0\.0\.1:\d+\/\?view=player#\/sliding\/3x3\?board=867254301" width="\d+" height="\d+" title="slidebase"><\/iframe>\n$/);
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  check(`the first visit: two choices, the sizes as pictures, and then a text of two sentences: ${width}`, '', async (page) => {
    const text = page.locator('.intro');
    assert.equal((await text.innerText()).match(/\.(\s|$)/g).length, 2);
    assert.equal(await page.locator('.distance, .board').count(), 0, "nobody else's board");
    assert.deepEqual(await page.locator('main button').allInnerTexts(), ['Solve my puzzle', 'Play']);
    assert.equal(await page.locator('.sizes .small-board').count(), await page.getByRole('radio').count());
    const [solve, intro] = [await button(page, 'Solve my puzzle').boundingBox(), await text.boundingBox()];
    assert.ok(solve.y + solve.height < intro.y && solve.y + solve.height <= height);
    await page.locator('.sizes label', { hasText: '2 × 3' }).click();
    await button(page, 'Solve my puzzle').click();
    await page.keyboard.type('120453');
    await distanceIs(page, 1);
    // Hints about keys are for those who have some.
    const hints = await page.locator('.keys').evaluateAll((all) => all.filter((it) => getComputedStyle(it).display !== 'none').length);
    assert.equal(hints > 0, width > 600);
    // Back to the choices; in a game an arrow key moves a tile at once.
    await page.goBack();
    await page.goBack();
    await button(page, 'Play').click();
    await eventually(() => page.locator('.board button').count(), 9, 'the cells');
    assert.equal(await page.locator('.mark').count(), 0);
    const before = await page.locator('.board').innerText();
    const isMoved = async () => await page.locator('.board').innerText() !== before;
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key);
      if (await isMoved()) {
        break;
      }
    }
    assert.ok(await isMoved());
    assert.ok(await page.getByText('End the game').isVisible());
  }, { context: { ...width < 600 && phone, viewport: { width, height } } });
}

check('cubes do not open at their target', '', async (page) => {
  for (const at of ['#/cubic/3x3', '#/cubic/2x3', '#/cubic/2x2?cubes=dice', '#/cubic/3x3?cubes=marked', '#/cubic/2x4?cubes=marked']) {
    await page.evaluate((hash) => (location.hash = hash), at);
    await eventually(() => page.locator('.told').innerText(), (text) => text.startsWith('0 rolls played.') && !text.includes('This is the target'), at);
    await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) > 0, at);
  }
});
