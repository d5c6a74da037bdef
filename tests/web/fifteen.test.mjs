// The fifteen as a page has it: client and worker bundled as the page bundles them, fifteen.wasm and the
// small pattern tables in a folder beside, the worker in a thread of Node's.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { slideFifteen } from './boards.mjs';
import {
  blankFirst, blankLast, core, farthest, korf, makeFolder, root, sources, tables, wasm,
} from './fifteen.mjs';
import { WebWorker } from './web_worker.mjs';

const query = path.join(root, 'build/release/bin/slidebase-query');
const cornerTable = 'tables/4x4/additive-4x4-15-small.sbt';

let folder, Fifteen, fifteen;

before(async () => {
  globalThis.Worker = WebWorker;
  folder = await makeFolder();
  ({ Fifteen } = await import(pathToFileURL(`${folder}/client.js`)));
  fifteen = Fifteen.open(pathToFileURL(`${folder}/`));
});
after(() => {
  fifteen.close();
  fs.rmSync(folder, { recursive: true });
});

// A folder like the one that works, but for what change(folder) does to it.
async function withFolder(change, use) {
  const changed = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-fifteen-'));
  fs.cpSync(folder, changed, { recursive: true });
  change(changed);
  const other = Fifteen.open(pathToFileURL(`${changed}/`));
  try {
    await use(other, changed);
  } finally {
    other.close();
    fs.rmSync(changed, { recursive: true });
  }
}

// A repeatable stream of numbers below `most`.
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * most);
  };
}

function walk(board, moves, below) {
  let letters = '';
  let at = board;
  while (letters.length < moves) {
    const letter = 'dlru'[below(4)];
    if ('urld'['dlru'.indexOf(letter)] !== letters.at(-1)) {
      try {
        at = slideFifteen(at, letter);
        letters += letter;
      } catch { /* off the board */ }
    }
  }
  return Uint8Array.from(at);
}

function checkPath(board, goal, { distance, path: letters }) {
  assert.equal(letters.length, distance);
  assert.deepEqual(slideFifteen(board, letters), [...goal]);
}

test('the module is small, and asks for nothing but a way to throw', (t) => {
  const bytes = fs.readFileSync(wasm);
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)),
                   [{ module: 'slidebase', name: 'fail', kind: 'function' }]);
  const gzipped = gzipSync(bytes, { level: 9 }).length;
  t.diagnostic(`${bytes.length} bytes, ${gzipped} gzipped`);
  assert.ok(gzipped <= 33 << 10);
});

test('the sources are right as strict TypeScript', () => {
  const config = path.join(folder, 'tsconfig.json');
  fs.writeFileSync(config, JSON.stringify({
    extends: path.join(core, 'tsconfig.json'),
    compilerOptions: { noEmit: true, emitDeclarationOnly: false, declaration: false, rootDir: root },
    include: [sources],
  }));
  const tsc = spawnSync(process.execPath, [path.join(core, 'node_modules/typescript/bin/tsc'), '-p', config],
                        { encoding: 'utf8' });
  assert.equal(tsc.status, 0, tsc.stdout);
});

test('Korf\'s hundred boards are as far as is published', async (t) => {
  assert.equal(korf.length, 100);
  await fifteen.solve(blankFirst, blankFirst);  // the table is loaded
  const begin = performance.now();
  const answers = await Promise.all(korf.map(({ board }) => fifteen.solve(board, blankFirst)));
  t.diagnostic(`${(performance.now() - begin).toFixed()} ms`);
  for (const [i, { number, board, distance }] of korf.entries()) {
    assert.equal(answers[i].distance, distance, number);
    checkPath(board, blankFirst, answers[i]);
  }
});

test('any goal: the answers of slidebase-query, its paths among them', async () => {
  const below = numbers(1);
  for (let blank = 0; blank < 16; ++blank) {
    const goal = Uint8Array.from(blankFirst);
    for (let i = 15; i > 0; --i) {
      const j = below(i + 1);
      [goal[i], goal[j]] = [goal[j], goal[i]];
    }
    const at = goal.indexOf(0);
    [goal[at], goal[blank]] = [goal[blank], goal[at]];
    const boards = [10, 31, 60].map((moves) => walk(goal, moves, below));
    const texts = execFileSync(query, ['solve', '--board', '4x4', '--goal', goal.join(' '), '--emit', 'both',
                                       '--tables', tables],
                               { input: boards.map((board) => `${board.join(' ')}\n`).join('') })
      .toString().trimEnd().split('\n');
    for (const [i, board] of boards.entries()) {
      const answer = await fifteen.solve(board, goal);
      assert.equal(`${answer.distance}\t${answer.path}`, texts[i], `${board} to ${goal}`);
      checkPath(board, goal, answer);
    }
  }
});

test('the goal itself, and its neighbours', async () => {
  assert.deepEqual(await fifteen.solve(blankLast, blankLast), { distance: 0, path: '' });
  for (const [letter, back] of ['ud', 'lr']) {
    const board = Uint8Array.from(slideFifteen(blankLast, letter));
    assert.deepEqual(await fifteen.solve(board, blankLast), { distance: 1, path: back });
  }
});

test('what cannot be solved is told without a table', async () => {
  const unsolvable = Uint8Array.from(blankLast);
  [unsolvable[13], unsolvable[14]] = [unsolvable[14], unsolvable[13]];
  assert.equal(await fifteen.solve(unsolvable, blankLast), null);
  await withFolder((changed) => fs.rmSync(`${changed}/tables`, { recursive: true }), async (other) => {
    assert.equal(await other.solve(unsolvable, blankLast), null);
    assert.equal(await other.solve(blankLast, unsolvable), null);
  });
});

test('progress goes one way, from loading to the answer', async () => {
  await withFolder(() => {}, async (other) => {
    const said = [];
    const { board, distance } = korf[87];
    await other.solve(board, blankFirst, { onProgress: (progress) => said.push(progress) });
    const loading = said.filter(({ phase }) => phase === 'loading');
    const searching = said.filter(({ phase }) => phase === 'searching');
    assert.ok(loading.length > 0 && searching.length > 1);
    assert.deepEqual(said, [...loading, ...searching]);
    const rises = (values) => values.every((value, i) => i === 0 || value >= values[i - 1]);
    assert.ok(rises(said.map(({ seconds }) => seconds)));
    assert.ok(rises(loading.map(({ bytes }) => bytes)));
    assert.ok(rises(searching.map(({ bound }) => bound)));
    assert.ok(rises(searching.map(({ expanded }) => expanded)));
    assert.ok(searching.every(({ bound }) => bound <= distance && bound % 2 === distance % 2));
    assert.equal(searching.at(-1).bound, distance);
  });
});

// How long the worker goes on with a board after it was cancelled.
async function timeToCancel(reason) {
  const aborts = [new AbortController(), new AbortController()];
  let progress = 0;
  const long = fifteen.solve(farthest, blankFirst, {
    signal: aborts[0].signal,
    onProgress: () => ++progress === 3 && aborts[0].abort(reason),
  });
  const waiting = fifteen.solve(farthest, blankFirst, { signal: aborts[1].signal });
  aborts[1].abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  await assert.rejects(long, reason);
  const begin = performance.now();
  assert.equal((await fifteen.solve(blankLast, blankLast)).distance, 0);
  return performance.now() - begin;
}

test('a request that is cancelled ends soon, and the others are answered', async (t) => {
  const reason = new Error('somebody asked for it');
  const times = [];
  for (let time = 0; time < 3; ++time) {  // the machine may be busy
    times.push(await timeToCancel(reason));
  }
  t.diagnostic(`the worker was free after ${times.map((time) => time.toFixed()).join(', ')} ms`);
  assert.ok(Math.min(...times) < 100);
  await assert.rejects(fifteen.solve(blankLast, blankLast, { signal: AbortSignal.abort(reason) }), reason);
  // Nothing is heard of a signal after the answer.
  const late = new AbortController();
  await fifteen.solve(blankLast, blankLast, { signal: late.signal });
  late.abort();
});

test('a damaged table is told, and the right one is taken then', async () => {
  const edgeTable = cornerTable.replace('-15-', '-14-');
  for (const [damage, message] of [
    [(bytes) => { bytes[5000] ^= 1; }, /^tables\/4x4\/.*: block 0 of a pattern's section is damaged/],
    [(bytes) => { bytes[bytes.length - 1] ^= 1; }, /^tables\/4x4\/additive-4x4-15-small\.sbt: /],
    [(bytes) => bytes.subarray(0, 100_000), /^tables\/4x4\/additive-4x4-15-small\.sbt: /],
    [() => new Uint8Array(0), /^tables\/4x4\/additive-4x4-15-small\.sbt: /],
    [() => fs.readFileSync(`${folder}/${edgeTable}`), /^the tables are of another board/],
  ]) {
    await withFolder((changed) => {
      const bytes = fs.readFileSync(`${changed}/${cornerTable}`);
      fs.writeFileSync(`${changed}/${cornerTable}`, damage(bytes) ?? bytes);
    }, async (other, changed) => {
      for (let time = 0; time < 2; ++time) {
        await assert.rejects(other.solve(korf[0].board, blankFirst), { name: 'Error', message });
      }
      fs.copyFileSync(`${folder}/${cornerTable}`, `${changed}/${cornerTable}`);
      assert.equal((await other.solve(korf[0].board, blankFirst)).distance, korf[0].distance);
    });
  }
});

test('what cannot be loaded is told, and tried again', async () => {
  for (const [name, message] of [
    [cornerTable, /additive-4x4-15-small\.sbt cannot be loaded: HTTP 404$/],
    ['fifteen.wasm', /fifteen\.wasm cannot be loaded: HTTP 404$/],
    ['fifteen_worker.js', /fifteen_worker\.js cannot be loaded$/],
  ]) {
    await withFolder((changed) => fs.rmSync(`${changed}/${name}`), async (other, changed) => {
      await assert.rejects(other.solve(korf[0].board, blankFirst), { name: 'Error', message });
      fs.copyFileSync(`${folder}/${name}`, `${changed}/${name}`);
      assert.equal((await other.solve(korf[0].board, blankFirst)).distance, korf[0].distance);
    });
  }
  await withFolder((changed) => fs.writeFileSync(`${changed}/fifteen.wasm`, 'nothing'), async (other) => {
    await assert.rejects(other.solve(korf[0].board, blankFirst),
                         { message: /^fifteen\.wasm cannot be compiled: / });
  });
});

test('what is no board is told', async () => {
  for (const cells of [[], [...blankFirst, 16], [0, ...blankFirst.subarray(1, 15), 0],
                       blankFirst.map((tile) => tile + 1)]) {
    const board = Uint8Array.from(cells);
    for (const pair of [[board, blankFirst], [blankFirst, board]]) {
      await assert.rejects(fifteen.solve(...pair), { message: /^a board of 4x4 has each of 0 to 15 once/ });
    }
  }
});

test('closing ends what is asked', async () => {
  await withFolder(() => {}, async (other) => {
    const asked = other.solve(farthest, blankFirst);
    other.close();
    await assert.rejects(asked, { message: 'the fifteen was closed' });
    await assert.rejects(other.solve(blankLast, blankLast), { message: 'the fifteen is closed' });
  });
});
