// The npm package's answers in Chromium equal those of slidebase-query: distance and path of all boards of
// 3x3, of all patterns, and of boards from a table fetched over HTTP.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';

import { allBoards, allPatterns, solvableBoards } from './boards.mjs';
import { noBrowser, startBrowser } from './browser.mjs';
import { fileHost, startHost, toOtherSites } from './server.mjs';
import { largeFile, tableFile } from './table.mjs';

const query = new URL('../../build/release/bin/slidebase-query', import.meta.url).pathname;
const options = { skip: noBrowser };
let folder, browser, page, problems;

before(async () => {
  if (!noBrowser) {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-boards-'));
    browser = await startBrowser({ '/boards/': folder });
    ({ page, problems } = await browser.openPage());
  }
});
after(async () => {
  await browser?.close();
  fs.rmSync(folder ?? 'none', { recursive: true, force: true });
});

// Runs in the page: solves the boards of a file, and returns a hash of the answers, a line each.
async function solveInPage({ kind, shape, options, address, name }) {
  const slidebase = await import('/core/slidebase.js');
  const tables = address === undefined ? [] : [slidebase.Tables.url(address)];
  const puzzle = await slidebase[kind].open(shape, { ...options, tables });
  const boards = new Uint8Array(await (await fetch(`/boards/${name}`)).arrayBuffer());
  const { distances, paths } = await puzzle.solve(boards);
  globalThis.answers = Array.from(distances, (distance, i) =>
    (distance < 0 ? 'unsolvable' : `${distance}\t${paths[i]}`));
  const text = new TextEncoder().encode(globalThis.answers.join('\n'));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Compares the page's answers with those of slidebase-query, and returns how many boards have a path.
async function compare(request, boards, { cells, line, words, tables }) {
  fs.writeFileSync(path.join(folder, request.name), boards);
  const inPage = page.evaluate(solveInPage, request);
  const lines = [];
  for (let at = 0; at < boards.length; at += cells) {
    lines.push(line(boards.subarray(at, at + cells)));
  }
  const expected = execFileSync(query, ['solve', '--limit', 'none', '--emit', 'both', ...words], {
    input: `${lines.join('\n')}\n`,
    env: { ...process.env, SLIDEBASE_PATH: tables },
    maxBuffer: 1 << 26,
  }).toString().trimEnd();
  const answers = expected.split('\n');
  assert.equal(answers.length, lines.length);
  if (await inPage !== createHash('sha256').update(expected).digest('hex')) {
    const found = await page.evaluate(() => globalThis.answers);
    const i = answers.findIndex((answer, row) => answer !== found[row]);
    assert.fail(`${lines[i]}: ${found[i]} in the page, ${answers[i]} by slidebase-query`);
  }
  assert.deepEqual(problems, []);
  return answers.filter((answer) => answer !== 'unsolvable').length;
}

const tables = new URL('.', tableFile('x')).pathname;

for (const goal of ['123456780', '123804765', '103456782']) {
  test(`all boards to ${goal}`, options, async () => {
    const count = await compare(
      { kind: 'Sliding', shape: '3x3', options: { goal }, name: 'boards' }, allBoards(),
      { cells: 9, line: (board) => board.join(''), words: ['--goal', goal], tables });
    assert.equal(count, 181440);
  });
}

for (let cell = 0; cell < 9; ++cell) {
  const start = [cell % 3 + 1, Math.floor(cell / 3) + 1];
  test(`all patterns from column ${start[0]}, row ${start[1]}`, options, () => compare(
    { kind: 'Cubic', shape: '3x3', options: { start }, name: 'patterns' }, allPatterns(), {
      cells: 9,
      line: (tops) => `${start.join(' ')} ${Array.from(tops, (top) => 'WBRE'[top]).join('')
        .replace(/(...)(...)(...)/, '$1/$2/$3')}`,
      words: [],
      tables,
    }));
}

test('10,000 boards of 3x4, over HTTP', options, async (t) => {
  const file = largeFile();
  const host = await startHost({ ...fileHost(file), headers: toOtherSites });
  try {
    const count = await compare(
      { kind: 'Sliding', shape: '3x4', options: {}, address: host.address, name: 'large' },
      solvableBoards(10_000, 3, 4),
      { cells: 12, line: (board) => board.join(' '), words: ['--board', '3x4'],
        tables: new URL('.', file).pathname });
    assert.equal(count, 10_000);
    t.diagnostic(`${host.log.length} requests, ${host.sent()} bytes`);
  } finally {
    await host.close();
  }
});
