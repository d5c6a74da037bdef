// Sliding tiles in the explorer: every way to move and to change the board, and what the page shows then.
//
//     ./run wasm
import assert from 'node:assert/strict';

import { slide } from './boards.mjs';
import {
  addressIs, boardIn, boardIs, boxOf, button, distanceIs, eventually, explorerTests, playedIs, unfold,
} from './explorer.mjs';

const check = explorerTests();
const standard = '867254301';  // 31 moves from the goal, the greatest distance

const tile = (page, number) =>
  page.locator('.board button').filter({ hasText: new RegExp(`^${number}`) });

async function middle(locator) {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2, width };
}

check('a tap slides a tile, or a row of tiles', '', async (page) => {
  await distanceIs(page, 31);
  assert.equal(await boardIn(page), standard);
  await tile(page, 5).click();
  await boardIs(page, slide(standard, 'u'));
  await tile(page, 4).click();
  await playedIs(page, 'ur');
  await tile(page, 1).click();
  await boardIs(page, slide(standard, 'urd'));
  await tile(page, 7).click();
  await playedIs(page, 'urduu');
  const far = await middle(tile(page, 3));  // neither in the blank's row nor in its column
  await page.mouse.click(far.x, far.y);
  await page.keyboard.press('l');
  await playedIs(page, 'urduul');
  await addressIs(page, `#/sliding/3x3?board=${standard}&line=urduul&at=6`);
});

check('a tile is dragged with the mouse, and returns if not dragged far enough', '', async (page) => {
  await distanceIs(page, 31);
  const { x, y, width } = await middle(tile(page, 5));
  const drag = async (part) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + part * width / 2, { steps: 3 });
    await page.mouse.move(x, y + part * width, { steps: 3 });
    await page.mouse.up();
  };
  await drag(0.2);
  await eventually(() => tile(page, 5).evaluate((it) => it.style.transform), '', 'where the tile is drawn');
  assert.equal(await boardIn(page), standard);
  await drag(0.8);
  await boardIs(page, slide(standard, 'u'));
  await page.keyboard.press('u');
  await playedIs(page, 'uu');
});

check('a tile is dragged by touch, and tapped', '', async (page, t, { context }) => {
  await distanceIs(page, 31);
  const session = await context.newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { x, y, width } = await middle(tile(page, 3));
  await touch('touchStart', { x, y });
  for (const part of [0.1, 0.3, 0.6, 0.9]) {
    await touch('touchMove', { x: x + part * width, y });
  }
  await touch('touchEnd');
  await playedIs(page, 'l');
  // A key on a tile is not mistaken for the end of the drag.
  await tile(page, 2).press('Enter');
  await playedIs(page, 'lu');
  await tile(page, 5).tap();
  await playedIs(page, 'lur');
  await boardIs(page, slide(standard, 'lur'));
}, { context: { hasTouch: true } });

check('a tile two cells away is dragged together with the one between', '', async (page) => {
  await distanceIs(page, 31);
  const { x, y, width } = await middle(tile(page, 6));  // above 5, which is above the blank
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 0.4 * width, { steps: 3 });
  assert.match(await tile(page, 5).evaluate((it) => it.style.transform), /translate/);
  await page.mouse.move(x, y + 0.9 * width, { steps: 3 });
  await page.mouse.up();
  await playedIs(page, 'uu');
  await page.keyboard.press('L');  // capital letters work too
  await playedIs(page, 'uul');
  await page.keyboard.press('B');
  await eventually(() => page.locator('.played').innerText(), (text) => text.length === 4, 'the line');
  assert.match(await page.locator('.histogram button').first().getAttribute('aria-label'), /^distance 0: 1 board$/);
});

check('keys: arrows on the board, letters and b from anywhere', '', async (page) => {
  await distanceIs(page, 31);
  await page.keyboard.press('d');  // off the board: nothing
  await page.keyboard.press('l');
  await playedIs(page, 'l');
  await page.getByLabel('logarithmic').focus();
  await page.keyboard.press('u');
  await playedIs(page, 'lu');
  await button(page, 'Random board').focus();
  await page.keyboard.press('r');
  await page.keyboard.press('d');
  await playedIs(page, 'lurd');
  await tile(page, 2).focus();
  for (const [key, letters] of [['Up', 'lurdu'], ['Left', 'lurdul'], ['Down', 'lurduld'], ['Right', 'lurduldr']]) {
    await page.keyboard.press(`Arrow${key}`);
    await playedIs(page, letters);
  }
  await boardIs(page, slide(standard, 'lurduldr'));
  const before = Number(await page.locator('.distance b').innerText());
  await page.keyboard.press('b');
  await distanceIs(page, before - 1);
  // In a field letters are text.
  await page.getByLabel('Goal', { exact: true }).focus();
  await page.keyboard.type('dlurb');
  assert.equal(await page.getByLabel('Goal', { exact: true }).inputValue(), 'dlurb');
  await distanceIs(page, before - 1);
});

check('b leads to the goal in 31 moves', '', async (page) => {
  for (let left = 31; left > 0; --left) {
    await distanceIs(page, left);
    await page.keyboard.press('b');
  }
  await distanceIs(page, 0);
  await boardIs(page, '123456780');
  await page.getByText('No moves are needed.').waitFor();
  await page.keyboard.press('b');
  await eventually(() => page.title(), '0 · 123456780 · slidebase explorer', 'the title');
});

check('undo and redo, by buttons and by keys', '', async (page) => {
  await distanceIs(page, 31);
  assert.ok(await button(page, '↶ Undo').isDisabled());
  for (const letter of 'lur') {
    await page.keyboard.press(letter);
  }
  await playedIs(page, 'lur');
  await button(page, '↶ Undo').click();
  await playedIs(page, 'lu');
  await page.keyboard.press('Control+z');
  await playedIs(page, 'l');
  await page.keyboard.press('Control+y');
  await playedIs(page, 'lu');
  await button(page, '↷ Redo').click();
  await playedIs(page, 'lur');
  assert.ok(await button(page, '↷ Redo').isDisabled());
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Shift+Z');
  await playedIs(page, 'lu');
  // A change of the board can be undone too, and a move after an undo leaves nothing to redo.
  await button(page, 'Set as goal').click();
  await distanceIs(page, 0);
  await page.keyboard.press('Control+z');
  await playedIs(page, 'lu');
  assert.ok(await page.getByRole('heading', { name: 'Moves', exact: true }).isVisible());
  await distanceIs(page, 29);
  await page.keyboard.press('d');
  await playedIs(page, 'lud');
  assert.ok(await button(page, '↷ Redo').isDisabled());
});

check('two pieces are swapped, the blank too', '', async (page) => {
  await distanceIs(page, 31);
  await button(page, 'Swap two').click();
  await page.getByText('Press the two pieces').waitFor();
  await tile(page, 8).click();
  await tile(page, 1).click();
  await boardIs(page, '167254308');
  await distanceIs(page, '∞');
  await page.getByText('Press or drag a tile').waitFor();
  await button(page, 'Swap two').click();
  await page.locator('.board .blank').click();
  await tile(page, 2).click();
  await boardIs(page, '167054328');
  await button(page, 'Swap two').click();
  await button(page, 'Swap two').click();
  await tile(page, 5).click();
  await playedIs(page, 'r');
});

check('why a board cannot be solved, and the offer of one that can', '#/sliding/3x3?board=213456780', async (page) => {
  await distanceIs(page, '∞');
  await (await unfold(page, 'Why')).getByText('Here it takes 1 swap (odd), and the blank is 0 cells away (even).').waitFor();
  assert.equal(await page.locator('.best').count(), 0);
  await page.keyboard.press('u');
  await page.getByText('Here it takes 2 swaps (even), and the blank is 1 cell away (odd).').waitFor();
  await distanceIs(page, '∞');
  await button(page, 'Swap two tiles to make it solvable').click();
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) > 0, 'the distance');
  await boardIs(page, '213450768');
});

check('the moves of a best solution: slider, graph, detours', '', async (page) => {
  await distanceIs(page, 31);
  await button(page, 'Show this solution').click();
  await eventually(() => page.locator('.line .ahead').innerText(), (text) => text.length === 31, 'the line');
  const line = await page.locator('.line .ahead').innerText();
  const slider = page.getByLabel('Move number');
  await slider.fill('12');
  await boardIs(page, slide(standard, line.slice(0, 12)));
  await distanceIs(page, 19);
  const graph = page.locator('svg.graph');
  assert.equal(await graph.getAttribute('aria-label'),
    `Distances to the goal by move: ${Array.from({ length: 32 }, (_, i) => 31 - i).join(' ')}`);
  await graph.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + 30 + (width - 40) * 25 / 31, y + height / 2);
  await boardIs(page, slide(standard, line.slice(0, 25)));
  await page.mouse.click(x + width - 2, y + 5);
  await boardIs(page, '123456780');
  for (const [name, at] of [['To the beginning', 0], ['One move forward', 1], ['To the end', 31], ['One move back', 30]]) {
    await button(page, name).click();
    await boardIs(page, slide(standard, line.slice(0, at)));
  }
  assert.equal(await page.locator('.step.away').count(), 0);
  await page.keyboard.press({ r: 'l', d: 'u' }[line[30]]);  // away from the goal
  await distanceIs(page, 2);
  await page.getByText('1 detour: each costs two moves.').waitFor();
  const dashes = (name) => page.locator(name).first().evaluate((step) => getComputedStyle(step).strokeDasharray);
  assert.equal(await page.locator('.step.away').count(), 1);
  assert.notEqual(await dashes('.step.away'), 'none');
  assert.equal(await dashes('.step:not(.away)'), 'none');
});

check('Play steps through the moves to the end', '#/sliding/3x3?board=123406758&line=dr', async (page) => {
  await button(page, 'Play').click();
  await button(page, 'Stop').click();
  await button(page, 'Play').click();
  await playedIs(page, 'dr');
  await button(page, 'Play').waitFor();
  await boardIs(page, '123456780');
  await button(page, 'Play').click();  // at the end it starts again from the beginning
  await boardIs(page, '123406758');
  await playedIs(page, 'dr');
});

check('all 40 shortest ways', '', async (page) => {
  await page.getByText('one of 40 shortest ways').waitFor();
  await button(page, 'Step through them').click();
  await page.getByText('1 of 40 ways', { exact: true }).waitFor();
  const listed = await page.evaluate(async () => {
    const made = [];
    for (let i = 1; i <= 40; ++i) {
      while (document.querySelector('.steps output').textContent !== `${i} of 40 ways`) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      made.push(document.querySelector('.steps .letters').textContent);
      document.querySelector('.steps [aria-label="The next way"]').click();
    }
    return made;
  });
  const ways = new Set(listed);
  for (const way of ways) {
    assert.equal(way.length, 31);
    assert.equal(slide(standard, way), '123456780');
  }
  assert.equal(ways.size, 40);
  assert.ok(await button(page, 'The next way').isDisabled());
  await page.locator('.steps').getByRole('button', { name: 'Show this solution' }).click();
  const [last] = [...ways].slice(-1);
  await addressIs(page, `#/sliding/3x3?board=${standard}&line=${last}&at=0`);
});

check('reload, Back and Forward', '', async (page) => {
  await distanceIs(page, 31);
  await page.keyboard.press('l');
  await page.keyboard.press('u');
  await addressIs(page, `#/sliding/3x3?board=${standard}&line=lu&at=2`);
  await page.reload();
  await distanceIs(page, 29);
  await boardIs(page, slide(standard, 'lu'));
  await button(page, 'Set as goal').click();
  await distanceIs(page, 0);
  await page.keyboard.press('r');
  await distanceIs(page, 1);
  await eventually(() => page.evaluate(() => location.hash), (hash) => hash.endsWith('line=lur&at=3'), 'the address');
  await page.goBack();
  await distanceIs(page, 29);
  await playedIs(page, 'lu');
  await page.goForward();
  await distanceIs(page, 1);
  await playedIs(page, 'lur');
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await page.getByRole('heading', { name: 'Target pattern' }).waitFor();
  await page.goBack();
  await distanceIs(page, 1);
  await page.getByLabel('Board').first().selectOption('2x4');
  await distanceIs(page, 0);
  await boardIs(page, '12345670');
  await page.goBack();
  await boardIs(page, slide(standard, 'lur'));
});

check('undo and redo, Back and Forward step through the same boards', '', async (page) => {
  await distanceIs(page, 31);
  for (const letter of 'lu') {
    await page.keyboard.press(letter);
  }
  await button(page, 'Set as goal').click();
  await page.keyboard.press('r');
  await playedIs(page, 'lur');
  await button(page, 'Swap two').click();
  await tile(page, 8).click();
  await tile(page, 6).click();
  await distanceIs(page, '∞');
  const swapped = await boardIn(page);
  const hash = () => page.evaluate(() => location.hash);
  const atSwapped = () => eventually(hash, (at) => at.includes(swapped), 'the address');
  await atSwapped();
  // Back restores the last state of the previous board, and undo continues from there.
  await page.goBack();
  await playedIs(page, 'lur');
  await distanceIs(page, 1);
  await page.keyboard.press('Control+z');
  await playedIs(page, 'lu');
  await distanceIs(page, 0);
  // Two undos at once, across the end of an entry: to the default goal, and one move less.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await playedIs(page, 'l');
  await distanceIs(page, 30);
  await addressIs(page, `#/sliding/3x3?board=${standard}&line=l&at=1`);
  await page.keyboard.press('Control+z');
  assert.ok(await button(page, '↶ Undo').isDisabled());
  // Forward and redo lead to the same states.
  await page.goForward();
  await distanceIs(page, 0);
  await page.keyboard.press('Control+y');
  await distanceIs(page, 1);
  await page.keyboard.press('Control+y');
  await boardIs(page, swapped);
  await atSwapped();
  await page.goBack();
  await page.goBack();
  await eventually(hash, (at) => !at.includes('goal'), 'the address');
  // A held key is faster than the browser, which follows over two entries.
  await page.evaluate(() => {
    for (let time = 0; time < 6; ++time) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'y', ctrlKey: true, bubbles: true }));
    }
  });
  await atSwapped();
  await boardIs(page, swapped);
  assert.ok(await button(page, '↷ Redo').isDisabled());
  // After an undo and another board, Forward leads nowhere, and Back to the state before that board.
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await button(page, 'Random board').click();
  await eventually(() => boardIn(page), (board) => board !== swapped, 'the board');
  await page.goBack();
  await playedIs(page, 'lu');
});

check('more boards can be undone than the browser has entries for', '', async (page) => {
  await distanceIs(page, 31);
  await page.evaluate(async () => {
    const random = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Random board');
    for (let time = 0; time < 60; ++time) {
      random.click();
      await new Promise((drawn) => setTimeout(drawn, 20));
    }
    for (let time = 0; time < 60; ++time) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
      await new Promise((drawn) => setTimeout(drawn, 20));
    }
  });
  await boardIs(page, standard);
  // The next board has an address again, once the browser had time to follow.
  await page.waitForTimeout(1000);
  await button(page, 'Random board').click();
  await eventually(() => boardIn(page), (board) => board !== standard, 'the board');
  await addressIs(page, `#/sliding/3x3?board=${await boardIn(page)}`);
});

check('the link to the other kind of puzzles restores its last state', '', async (page) => {
  await distanceIs(page, 31);
  await page.keyboard.press('l');
  await page.getByLabel('Board').first().selectOption('2x4');
  await page.keyboard.press('u');
  await playedIs(page, 'u');
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await page.getByLabel('Board').first().selectOption('2x3');
  await page.getByRole('link', { name: 'Sliding tiles' }).click();
  await playedIs(page, 'u');
  await distanceIs(page, 1);
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await eventually(() => page.evaluate(() => location.hash), (hash) => hash.startsWith('#/cubic/2x3'), 'the address');
});

check('an answer is shown within a few frames of the key', '', async (page, t) => {
  await distanceIs(page, 31);
  const waits = await page.evaluate(async () => {
    const made = [];
    for (let i = 0; i < 21; ++i) {
      const begin = performance.now();
      let frames = 0;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'b' }));
      while (document.querySelector('.distance b').textContent !== String(30 - i)) {
        await new Promise((frame) => requestAnimationFrame(frame));
        ++frames;
      }
      made.push({ frames, time: performance.now() - begin });
    }
    return made.slice(1);  // the first compiles
  });
  const [frames, times] = ['frames', 'time'].map((key) => waits.map((wait) => wait[key]).sort((a, b) => a - b));
  t.diagnostic(`from the key to the frame: ${times[10].toFixed(1)} ms in the median, ${times[19].toFixed(1)} at most; ` +
    `${frames[10]} frames in the median, ${frames[19]} at most`);
  assert.ok(frames[10] <= 3);
});
