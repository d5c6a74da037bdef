// Marked cubes and dice in the explorer: Harris's puzzle played to its end, the values of rolls compared with
// slidebase-query, and the faces of the cubes with rules of this test's own.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';

import { dieCube, diceOf, markedCube, marksOf, rolledCubes, rollsFrom, uniformCubes } from './boards.mjs';
import { addressIs, button, distanceIs, eventually, explorerTests, noExplorer, playedIs, root, unfold } from './explorer.mjs';

const check = explorerTests();
const harris = '#/cubic/3x3?cubes=marked';

const marks = 'udnesw.';
const textOf = (cubes) => marksOf(cubes).map((mark) => marks[mark]).join('');
const turnedOver = (text) => [...text].map((mark) => ({ u: 'd', d: 'u', n: 's', s: 'n', e: 'w', w: 'e', '.': '.' })[mark]).join('');
const told = (page) => page.locator('.told').innerText();
const shown = (page) => page.locator('.scene').getAttribute('aria-label').then((label) => /: (.*?)\. Arrow/.exec(label)[1]);
const radio = (page, name) => page.getByRole('radio', { name, exact: true });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-cubes-'));
const program = (name) => `${root}build/release/bin/${name}`;
before(() => {
  if (!noExplorer) {
    for (const cell of ['4', '7', '8']) {
      execFileSync(program('slidebase-gen'), ['cubic', '3x3', '--cubes', 'marked', '--root', cell, '-o', folder], { stdio: 'ignore' });
    }
  }
});
after(() => fs.rmSync(folder, { recursive: true }));

function solved(kind, lines, ...more) {
  return execFileSync(program('slidebase-query'), ['solve', '--cubes', kind, '--emit', 'distance', ...more],
                      { input: `${lines.join('\n')}\n`, encoding: 'utf8', env: { ...process.env, SLIDEBASE_PATH: folder } })
    .trimEnd().split('\n').map(Number);
}

check("Harris's puzzle is chosen, and played to its end", '', async (page) => {
  await page.getByRole('link', { name: 'Rolling cubes' }).click();
  await radio(page, 'one mark').check();
  await addressIs(page, '#/cubic/3x3?cubes=marked&board=dddd.dddd&start=2,2');
  await distanceIs(page, 36);
  await page.getByText('one of 16 shortest ways').waitFor();
  assert.equal(await shown(page), 'uuuu.uuuu');
  let cubes = uniformCubes(markedCube, 4, 9), line = '';
  for (let left = 36; left > 0; --left) {
    await eventually(() => told(page), `${36 - left} roll${left === 35 ? '' : 's'} played. The target is ${left} roll${
      left === 1 ? '' : 's'} away. Back to the start: ${36 - left}.`, 'the text');
    if (left % 3 === 0) {
      await page.keyboard.press('b');
    } else {
      await page.locator('.moves .nearer').first().click();
    }
    line = await eventually(() => page.locator('.line .played').innerText(), (text) => text.length === 37 - left, 'the line');
    cubes = rollsFrom(cubes, 3, 3).find(({ letter }) => letter === line.at(-1)).cubes;
    assert.equal(await shown(page), textOf(cubes));
  }
  assert.equal(textOf(cubes), 'dddd.dddd');
  await page.getByText('36 rolls played. This is the target position.').waitFor();
  await addressIs(page, `#/cubic/3x3?cubes=marked&board=dddd.dddd&start=2,2&line=${line}&at=36`);
  assert.equal(await page.locator('.line').getByText('detour').count(), 0);
  // A roll back leads away, and is a detour.
  const back = { d: 'u', u: 'd', l: 'r', r: 'l' }[line.at(-1)];
  await page.keyboard.press(back);
  await page.getByText('1 detour: each costs two moves.').waitFor();
  // The same by the solution found.
  await button(page, 'Show this solution').click();
  await button(page, 'To the end').click();
  await page.getByText('36 rolls played. This is the target position.').waitFor();
});

// Random rolls from the start.
function anyLine(start, seed, most) {
  let state = seed, line = '', cubes = uniformCubes(markedCube, start, 9);
  const below = (n) => (state = state * 48271 % 2147483647) % n;
  for (let left = 1 + below(most); left > 0; --left) {
    const rolls = rollsFrom(cubes, 3, 3).filter(({ letter }) => `${line.at(-1)}${letter}`.match(/du|ud|lr|rl/) === null);
    const { letter, cubes: reached } = rolls[below(rolls.length)];
    line += letter;
    cubes = reached;
  }
  return { line, cubes };
}

// The target, its start, which position to ask slidebase-query for, and at which start; a number of positions, all of
// them only if SLIDEBASE_LONG=1.
const part = process.env.SLIDEBASE_LONG === '1' ? 1 : 0.2;
const asked = [
  ['dddd.dddd', 4, turnedOver, '2 2', 300],
  ['uuuuuuu.u', 8, (text) => text, '2 3', 100],
  ['ddddddd.d', 0, turnedOver, '2 3', 50],
  ['dnes.wuud', 8, (text) => text, '3 3', 50, true],  // to no table's start: only the way back to the start is known
];

for (const [target, start, seen, from, most, isNeutral] of asked) {
  const count = Math.round(part * most);
  check(`the values of the rolls of ${count} positions, target ${target}`, '', async (page) => {
    const lines = Array.from({ length: count }, (_, i) => anyLine(start, 41 * count + 7 * i + 1, 60));
    const expected = lines.map(({ cubes }) => [cubes, ...rollsFrom(cubes, 3, 3).map((roll) => roll.cubes)]
      .map((position) => `${from} ${seen(textOf(position))}`));
    const distances = solved('marked', expected.flat());
    const at = `${start % 3 + 1},${Math.floor(start / 3) + 1}`;
    const wanted = lines.map(({ line, cubes }, i) => {
      const [here, ...there] = distances.splice(0, expected[i].length);
      return { hash: `#/cubic/3x3?cubes=marked&board=${target}&start=${at}&line=${line}&at=${line.length}`,
               rolls: rollsFrom(cubes, 3, 3).map(({ letter }, roll) => (isNeutral ? `${letter} unknown start ${there[roll]}`
                 : `${letter} ${there[roll] < here ? 'nearer' : 'farther'} ${there[roll]}`)) };
    });
    assert.equal(distances.length, 0);
    // In the page, to be quick: the first position whose rolls are not shown as they should be.
    const wrong = await page.evaluate(async (positions) => {
      const rolls = () => [...document.querySelectorAll('.moves button')].map((it) => [it.querySelector('.letter').textContent.at(-1),
        it.className, it.querySelector('.worth b')?.textContent ?? it.querySelector('.small')?.textContent].join(' '));
      for (const { hash, rolls: all } of positions) {
        location.hash = hash;
        const end = performance.now() + 20_000;
        while (String(rolls()) !== String(all) || document.querySelector('.line .played')?.textContent !== /line=(\w+)/.exec(hash)[1]) {
          if (performance.now() > end) {
            return { hash, all, shown: rolls() };
          }
          await new Promise((resume) => setTimeout(resume));
        }
      }
      return undefined;
    }, wanted);
    assert.equal(wrong, undefined);
  }, { timeout: 240_000 });
}

check('marks are painted, typed, copied and chosen', harris, async (page) => {
  await distanceIs(page, 36);
  const cell = (number) => page.locator('.painting button').nth(number);
  assert.equal(await cell(0).getAttribute('aria-label'), 'down');
  await radio(page, '→ east').check();
  await cell(0).click();
  assert.equal(await cell(0).getAttribute('aria-label'), 'east');
  await cell(0).click();  // the next one: a cell is never painted as it is
  assert.equal(await cell(0).getAttribute('aria-label'), 'south');
  await radio(page, 'the blank').check();
  await cell(8).click();
  const [distance] = solved('marked', ['2 2 sddddddd.']);
  await distanceIs(page, distance);
  // Not a start's position: the solution is shown at its end, and the rolls show only the way back to the start.
  await page.getByText('This is the target position.').waitFor();
  const line = await page.locator('.best > .letters').innerText();
  assert.equal(textOf(rolledCubes(uniformCubes(markedCube, 4, 9), line, 3, 3)), 'sddddddd.');
  await button(page, 'All marks up').click();
  await distanceIs(page, 0);
  await button(page, 'All marks down').click();
  await addressIs(page, '#/cubic/3x3?cubes=marked&board=dddd.dddd&start=2,2');
  await page.getByLabel('Position', { exact: true }).last().fill('3 2 nnnnesw.d');
  await page.keyboard.press('Enter');
  await distanceIs(page, solved('marked', ['3 2 nnnnesw.d'], '--tables', folder)[0]);
  const copy = await unfold(page, 'Copy and download');
  for (const [name, text] of [['One line', '3 2 nnn/nes/w.d\n'], ['JSON', '["nnn","nes","w.d"]\n']]) {
    await copy.getByRole('combobox').selectOption(name);
    assert.equal(await copy.locator('textarea').inputValue(), text);
  }
  await page.getByLabel('Position', { exact: true }).last().fill('dddd.dddu.');
  await page.keyboard.press('Enter');
  await page.locator('.problem').waitFor();
  await button(page, "Harris's puzzle").click();
  await distanceIs(page, 36);
  await page.locator('.histogram button').nth(49).waitFor();
  assert.equal(await page.locator('.histogram button').last().getAttribute('aria-label'), 'distance 49: 12 positions');
  await page.locator('.histogram button').nth(20).click();
  await distanceIs(page, 20);
});

// What each visible side shows.
const facesOf = (page) => page.locator('.cube').evaluateAll((cubes) => cubes.map((cube) =>
  [cube.style.getPropertyValue('--row') * 3 + Number(cube.style.getPropertyValue('--col')),
   ...['top', 'far', 'right', 'near', 'left'].map((side) => {
     const face = cube.querySelector(`.${side}`);
     return face.classList.contains('marked') ? 'mark' : [...face.querySelectorAll(':scope > span')].map((it) => it.textContent).join('');
   })]));

check('the sides of marked cubes and dice are drawn as they lie', '', async (page) => {
  for (const [kind, cube, line] of [['marked', markedCube, 'urdlldruurdldru'], ['dice', dieCube, 'urdlldruurdldru']]) {
    const [rows, start] = kind === 'dice' ? [2, 5] : [3, 8];
    let cubes = uniformCubes(cube, start, 3 * rows), played = '';
    for (const letter of line) {
      const roll = rollsFrom(cubes, rows, 3).find((one) => one.letter === letter);
      cubes = roll?.cubes ?? cubes;
      played += roll === undefined ? '' : letter;
    }
    await page.evaluate((hash) => { location.hash = hash; },
                        `#/cubic/${rows}x3?cubes=${kind}&start=3,${rows}&line=${played}&at=${played.length}`);
    await playedIs(page, played);
    const faces = await facesOf(page);
    assert.equal(faces.length, 3 * rows - 1);
    for (const [at, ...sides] of faces) {
      const told = ['up', 'north', 'east', 'south', 'west'].map((side) => cubes[at][side]);
      const sign = '●○↑→↓←'[marksOf([cubes[at]])[0]];
      assert.deepEqual(sides, kind === 'dice' ? told.map(String) : told.map((label, i) => (label === 1 ? 'mark' : i === 0 ? sign : '')));
    }
    if (kind === 'dice') {
      assert.equal(await shown(page), diceOf(cubes).join(''));
      await page.locator('.moves .small').first().waitFor();
      await button(page, 'Set as target').click();
      execFileSync(program('slidebase-gen'), ['cubic', '2x3', '--cubes', 'dice', '--root', '5', '-o', folder], { stdio: 'ignore' });
      await distanceIs(page, solved('dice', [`3 2 ${diceOf(cubes).join(' ')}`], '--board', '2x3')[0]);
    }
  }
});

check('kinds and boards keep to each other', '#/cubic/2x5', async (page) => {
  await radio(page, 'dice').check();
  await eventually(() => page.evaluate(() => location.hash), (hash) => /^#\/cubic\/2x3\?cubes=dice&board=12\.53122336&start=3,2/.test(hash), 'the address');
  assert.deepEqual(await page.getByLabel('Board').locator('option').allInnerTexts(), ['2 × 2', '2 × 3', '3 × 2']);
  await radio(page, 'one mark').check();
  await addressIs(page, '#/cubic/2x3?cubes=marked&board=ddddd.&start=3,2');
  await radio(page, 'colours').check();
  await addressIs(page, (hash) => /^#\/cubic\/2x3\?board=[WBR]+E[WBR]*&start=3,2/.test(hash));
  await page.evaluate(() => { location.hash = '#/cubic/3x3?cubes=spheres&board=dddd.dddd'; });
  await page.getByText('This address has errors: there are no such cubes, its board cannot be read.').waitFor();
  await page.evaluate(() => { location.hash = '#/cubic/3x3?cubes=dice'; });
  await page.locator('.notice').waitFor();
  assert.match(await page.locator('.notice').innerText(), /8 cells/);
});
