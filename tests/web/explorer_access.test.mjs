// Accessibility of the explorer: axe-core finds no violation in any view, everything works by keyboard, no
// view scrolls sideways, and nothing moves if the user prefers reduced motion.
//
//     ./run wasm
//
// With SLIDEBASE_SCREENSHOTS=1 it writes pictures of all views to build/explorer-screenshots.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';

import { slide } from './boards.mjs';
import {
  boardIn, boardIs, button, distanceIs, eventually, explorerTests, folder, largeTable, playedIs, root, tabTo,
} from './explorer.mjs';

const large = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-large-'));
after(() => fs.rmSync(large, { recursive: true }));
fs.symlinkSync(largeTable(), `${large}/sliding-3x4-11.sbt`);
const damaged = fs.existsSync(folder) ? fs.readFileSync(`${folder}/tables/sliding-3x3-8.sbt`) : Buffer.alloc(4096);
damaged.fill(0xa5, 2048 + 100, 2048 + 200);
fs.writeFileSync(`${large}/damaged.sbt`, damaged);

const check = explorerTests({ large });
const axe = fs.readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const pictures = process.env.SLIDEBASE_SCREENSHOTS === '1' ? `${root}build/explorer-screenshots` : undefined;

const views = {
  first: { at: '#', shows: '.welcome' },
  sliding: { at: '#/sliding/3x3?board=867254301&line=lurdlurdrul&at=7', shows: '.gallery' },
  slides: { at: '#/sliding/3x3?board=867254301&line=rulldr&at=4&metric=multi', shows: '.gallery' },
  'no-slides': { at: '#/sliding/2x8?metric=multi', shows: '.notice' },
  entering: { at: '#/sliding/4x4', shows: '.best', press: 'Enter a board' },
  game: { at: '#/sliding/3x3?board=867254301', shows: '.gallery', press: 'Play a game' },
  solved: { at: '#/sliding/3x3?board=123456780', shows: '.gallery' },
  unsolvable: { at: '#/sliding/3x3?board=213456780', shows: '.why' },
  large: { at: '#/sliding/3x4?table=ORIGIN/large/sliding-3x4-11.sbt&board=123456709ab8', shows: '.histogram' },
  'no-table': { at: '#/sliding/2x7', shows: '.notice', expected: /404/ },
  player: { at: '?view=player#/sliding/3x3?board=867254301', shows: '.main' },
  fifteen: { at: '#/sliding/4x4?board=123456789abcdef0&line=ul&at=2', shows: '.best' },
  cubic: { at: '#/cubic/3x3?board=WBWBRERBR&start=3,3', shows: '.gallery' },
  marked: { at: '#/cubic/3x3?cubes=marked&board=dddd.dddd&start=2,2&line=urdlldru&at=5', shows: '.histogram' },
  dice: { at: '#/cubic/2x3?cubes=dice&board=12.36454153&start=3,2&line=lur&at=2', shows: '.histogram' },
  damaged: { at: '#/sliding/3x3?table=ORIGIN/large/damaged.sbt', shows: '.notice' },
  'bad-address': { at: '#/sliding/3x3?board=1&goal=2&line=x&at=9', shows: '.gallery' },
};

async function unfoldAll(page) {
  await page.locator('details:not([open]) > summary').evaluateAll((all) => all.forEach((it) => it.click()));
  await eventually(() => page.locator('details:not([open])').count(), 0, 'the number of closed sections');
  await eventually(() => page.locator('details:not(:has(> div))').count(), 0, 'the number of empty sections');
}

async function picture(page, name) {
  if (pictures !== undefined) {
    fs.mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  }
}

const calm = { bypassCSP: true, reducedMotion: 'reduce' };

for (const [name, { at, shows, expected, press }] of Object.entries(views)) {
  check(`an accessible view: ${name}`, at, async (page) => {
    await page.locator(shows).first().waitFor();
    if (press !== undefined) {
      await button(page, press).click();
    }
    await unfoldAll(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.evaluate(axe);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const violations = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] })
        .then((result) => result.violations.map(({ id, nodes }) =>
          [id, ...nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`)].join('\n'))));
      await picture(page, `${name}-${colorScheme}`);
      assert.deepEqual(violations, [], colorScheme);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    for (const [width, height] of [[320, 640], [768, 1024], [1920, 1080], [3840, 2160]]) {
      await page.setViewportSize({ width, height });
      const widths = () => page.evaluate(() => {
        const beyond = [...document.querySelectorAll('main *')].filter((it) =>
          !it.closest('.histogram, .scene, .hidden') && it.getBoundingClientRect().right > innerWidth + 1);
        return [document.scrollingElement.scrollWidth, ...beyond.slice(0, 3).map((it) => it.outerHTML.slice(0, 80))];
      });
      await eventually(widths, [width], `the width of ${width}`);
      await picture(page, `${name}-${width}`);
    }
  }, { expected, context: calm });
}

// The name of the element with the focus, as a screen reader says it.
const focused = (page) => page.evaluate(() => {
  const it = document.activeElement;
  return it === document.body ? 'body'
    : it.getAttribute('aria-label') ?? (it.querySelector('.hidden') ?? it).textContent;
});

check('a board is solved by keyboard alone', '', async (page) => {
  await distanceIs(page, 31);
  // Tiles, by arrow keys and by Enter.
  await tabTo(page, (it) => it.matches('.board .tile'));
  await page.keyboard.press('ArrowLeft');
  await playedIs(page, 'l');
  assert.notEqual(await focused(page), 'body');
  await tabTo(page, (it) => it.matches('.board .tile') && it.textContent.startsWith('2'));
  await page.keyboard.press('Enter');
  await playedIs(page, 'lu');
  assert.equal(await focused(page), 'blank');
  await tabTo(page, (it) => it.textContent === '↶ Undo');
  await page.keyboard.press('Space');
  await playedIs(page, 'l');
  await tabTo(page, (it) => it.closest('.moves') !== null && it.className === 'nearer');
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.played').innerText(), (text) => text.length === 2, 'the line');
  assert.notEqual(await focused(page), 'body');
  // Swaps two pieces, and swaps them back.
  const before = await boardIn(page);
  for (let time = 0; time < 2; ++time) {
    await tabTo(page, (it) => it.textContent === 'Swap two');
    await page.keyboard.press('Enter');
    await tabTo(page, (it) => it.matches('.board .tile') && it.textContent.startsWith('8'));
    await page.keyboard.press('Enter');
    await tabTo(page, (it) => it.matches('.board .tile') && it.textContent.startsWith('7'));
    await page.keyboard.press('Enter');
    await (time === 0 ? distanceIs(page, '∞') : boardIs(page, before));
    assert.notEqual(await focused(page), 'body');
  }
  // Shows the best solution, and steps through it with the slider.
  await tabTo(page, (it) => it.textContent === 'Show this solution');
  await page.keyboard.press('Enter');
  await tabTo(page, (it) => it.type === 'range');
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.locator('.played').innerText(), (text) => text.length === 1, 'the line');
  await page.keyboard.press('End');
  await distanceIs(page, 0);
  await boardIs(page, '123456780');
  assert.equal(await focused(page), 'Move number');
});

check('the rest by keyboard: bars, choices, fields, files', '', async (page) => {
  await distanceIs(page, 31);
  await tabTo(page, (it) => it.matches('.histogram button'));
  assert.match(await focused(page), /^distance 31: 2 boards/);
  for (const [key, depth] of [['ArrowLeft', 30], ['ArrowLeft', 29], ['Home', 0], ['ArrowRight', 1], ['ArrowLeft', 0],
                              ['ArrowLeft', 0], ['End', 31], ['ArrowRight', 31], ['Home', 0], ['ArrowRight', 1]]) {
    await page.keyboard.press(key);
    assert.match(await focused(page), new RegExp(`^distance ${depth}:`));
  }
  await page.keyboard.press('Enter');
  await distanceIs(page, 1);
  assert.match(await focused(page), /^distance 1:/);
  await page.keyboard.press('Tab');  // one stop for all bars
  assert.match(await focused(page), /^(647850321|867254301)$/);
  await page.keyboard.press('Enter');
  await distanceIs(page, 31);
  await tabTo(page, (it) => it.type === 'checkbox');
  await page.keyboard.press('Space');
  assert.ok(await page.getByLabel('logarithmic').isChecked());
  await tabTo(page, (it) => it.matches('summary') && it.textContent === 'Copy and download');
  await page.keyboard.press('Enter');
  await tabTo(page, (it) => it.matches('details select'));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('textbox', { name: 'As One line' }).waitFor();
  await tabTo(page, (it) => it.matches('summary') && it.textContent === 'Table');
  await page.keyboard.press('Space');
  await tabTo(page, (it) => it.type === 'file');
  await tabTo(page, (it) => it.id === 'field-goal');
  await page.keyboard.type('687254301');
  await page.keyboard.press('Enter');
  await distanceIs(page, '∞');
  await tabTo(page, (it) => it.textContent.startsWith('Swap two tiles'));
  await page.keyboard.press('Enter');
  await eventually(() => page.locator('.distance b').innerText(), (text) => Number(text) >= 0, 'the distance');
  await tabTo(page, (it) => it.textContent === 'Rolling cubes');
  await page.keyboard.press('Enter');
  await page.locator('.scene').waitFor();
  await tabTo(page, (it) => it.matches('.scene'));
  await tabTo(page, (it) => it.type === 'radio');
  await page.keyboard.press('ArrowDown');
  await page.locator('.told').filter({ hasText: '0 rolls played.' }).waitFor();
});

check('moves are read out, and the focus stays', '', async (page) => {
  await distanceIs(page, 31);
  const status = page.locator('.answer [role=status]');
  await eventually(() => status.textContent(), '0 moves played, 31 left', 'the status');
  await page.locator('.board .tile').last().focus();
  const way = await page.locator('.best > .letters').innerText();
  for (const letter of way.slice(0, 12)) {
    await page.keyboard.press({ d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight', u: 'ArrowUp' }[letter]);
    assert.notEqual(await focused(page), 'body');
  }
  await eventually(() => status.textContent(), (text) => /^\d (up|down|left|right), 19 left$/.test(text), 'the status');
  await boardIs(page, slide('867254301', way.slice(0, 12)));
  // If the element with the focus disappears or is disabled, an element near it gets the focus.
  for (const [name, times] of [['One move back', 12], ['↷ Redo', 0], ['↶ Undo', 12]]) {
    await button(page, name).focus();
    for (let time = 0; time < times; ++time) {
      await page.keyboard.press('Enter');
    }
    assert.notEqual(await focused(page), 'body', name);
    await page.getByLabel('Move number').press('End');
  }
  await page.locator('.moves button').filter({ hasText: '←' }).focus();
  for (let time = 0; time < 3; ++time) {
    await page.keyboard.press('Enter');
    assert.notEqual(await focused(page), 'body');
  }
  await button(page, 'Step through them').focus();
  await page.keyboard.press('Enter');
  await page.locator('.steps').waitFor();
  assert.equal(await focused(page), 'Show this solution');
  await page.mouse.click(5, 5);
  await page.keyboard.press('b');  // without a focus, a key gives none
  assert.equal(await focused(page), 'body');
});

check('each tile can have the focus, and moves are read out by tile and direction', '', async (page) => {
  await distanceIs(page, 31);
  const seen = new Set();
  await tabTo(page, (it) => it.closest('.board') !== null);
  for (let stops = 0; stops < 9; ++stops) {
    seen.add((await focused(page)).split(',')[0]);
    await page.keyboard.press('Tab');
  }
  assert.deepEqual([...seen].sort(), ['1', '2', '3', '4', '5', '6', '7', '8', 'blank']);
  const status = page.locator('.answer [role=status]');
  await page.keyboard.press('u');
  await eventually(() => status.textContent(), '5 down, 30 left', 'the status');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await eventually(() => status.textContent(), (text) => /^no tile to move right, \d+ left$/.test(text), 'the status');
  // Escape ends the swapping of two tiles.
  await button(page, 'Swap two').click();
  await page.locator('.board .tile').first().click();
  await page.keyboard.press('Escape');
  await page.getByText('Press or drag a tile').waitFor();
  await eventually(() => page.locator('.board [aria-pressed=true]').count(), 0, 'the number of chosen tiles');
});

check('a running search is read out', '#/sliding/4x4?board=fe8cab9d26513740&goal=0123456789abcdef', async (page) => {
  await eventually(() => page.locator('.answer [role=status]').textContent(), '0 moves played, searching', 'the status');
});

check('with reduced motion, nothing moves', '', async (page) => {
  await distanceIs(page, 31);
  const running = () => page.evaluate(() => document.getAnimations().length);
  await page.keyboard.press('u');
  await playedIs(page, 'u');
  assert.equal(await running(), 0);
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await page.locator('.moves button').first().click();
  assert.equal(await running(), 0);
}, { context: calm });

check('without reduced motion, tiles slide', '', async (page) => {
  await distanceIs(page, 31);
  const most = await page.evaluate(async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'u' }));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return document.getAnimations().length;
  });
  assert.equal(most, 1);
});

for (const name of ['sliding', 'cubic']) {
  check(`forced colours: ${name}`, views[name].at, async (page) => {
    await page.locator('.gallery').waitFor();
    const seen = await page.evaluate(() => {
      const colour = (it) => getComputedStyle(it).backgroundColor;
      const canvas = colour(document.documentElement);
      const which = (it) => `${it.parentElement.className} ${colour(it)}`;
      const tiles = [...document.querySelectorAll('.tile, .painting .paint:not(.blank), .face.top')].map(which);
      const bars = [...document.querySelectorAll('.histogram button > span')].map(which);
      return [...new Set([...tiles, ...bars])].filter((it) => it.endsWith(canvas) || it.endsWith('rgba(0, 0, 0, 0)'));
    });
    assert.deepEqual(seen, []);
    const [lined, canvas] = await page.evaluate(() => [[...document.querySelectorAll('header nav a')].map((it) =>
      getComputedStyle(it).borderBottomColor), getComputedStyle(document.documentElement).backgroundColor]);
    assert.equal(lined.filter((colour) => colour === canvas).length, 1, 'the other puzzle is not underlined');
    await picture(page, `${name}-forced`);
  }, { context: { forcedColors: 'active' } });
}

// Replaces texts by translations in elements of its own, also those that come later, as translators of browsers do.
function translate() {
  const isOwn = (it) => it.closest('textarea, option, title, [data-translated]') !== null || !it.translate;
  const all = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      texts.push(walker.currentNode);
    }
    for (const text of texts.filter(({ data, parentElement: it }) => data.trim() !== '' && it !== null && !isOwn(it))) {
      const font = document.createElement('font');
      font.dataset.translated = '';
      font.textContent = text.data.toUpperCase();
      text.replaceWith(font);
    }
  };
  all(document.body);
  new MutationObserver(() => all(document.body)).observe(document.body, { childList: true, characterData: true, subtree: true });
}

check('a translated page shows right values, also in a language from right to left', '', async (page) => {
  await distanceIs(page, 31);
  const xs = () => page.locator('.board [role=row]').first().locator('button').evaluateAll((all) =>
    all.map((it) => it.getBoundingClientRect().x));
  const before = await xs();
  await page.evaluate(translate);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  assert.deepEqual((await xs()).map((x, i, [first]) => Math.round(x - first)), before.map((x, i, [first]) => Math.round(x - first)));
  for (let left = 30; left >= 28; --left) {
    await page.locator('.next').click();
    await distanceIs(page, left);
  }
  const way = (await page.locator('.line .played').innerText()).trim();
  await boardIs(page, slide('867254301', way));
  const shown = () => page.locator('.board button').evaluateAll((all) => all.map((it) => parseInt(it.textContent) || 0).join(''));
  assert.equal(await shown(), slide('867254301', way));
  await eventually(() => page.locator('.answer .distance').innerText(), (text) => /^28\s+MOVES LEFT AT BEST$/.test(text), 'the answer');
  const next = (await page.locator('.best .letters').innerText())[0];
  await eventually(() => page.locator('.next').innerText(), (text) => text === `PUSH ${next}`, 'the push');
  // Also where words come, go and change: at the goal, in a game, without a way.
  await button(page, 'SET AS GOAL').click();
  await eventually(() => page.locator('.answer .distance').innerText(), (text) => /^0\s+MOVES LEFT: THIS IS THE GOAL$/.test(text), 'the answer');
  await page.keyboard.press(way.at(-1) === 'd' ? 'u' : 'd');
  await page.keyboard.press(way.at(-1) === 'l' ? 'r' : 'l');
  await page.keyboard.press('Control+z');
  await page.evaluate(() => (location.hash = '#/sliding/3x3?board=213456780'));
  await distanceIs(page, '∞');
  await page.evaluate(() => (location.hash = '#/cubic/3x3?board=WBWBRERBR'));
  await page.getByText('TARGET PATTERN').first().waitFor();
  await page.locator('.cube.rolls').first().waitFor();
}, { context: {} });
