// The fifteen as on a page: client and worker bundled as for the page, with the modules beside them; the worker
// runs in a thread of Node.
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
import { blankFirst, blankLast, core, farthest, fifteenAt, korf, makeFolder, root, sources, wasm } from './fifteen.mjs';
import { slideTables } from './table.mjs';
import { WebWorker } from './web_worker.mjs';

const query = path.join(root, 'build/release/bin/slidebase-query');

let folder, Desk, fifteen;

before(async () => {
  globalThis.Worker = WebWorker;
  folder = await makeFolder();
  ({ Desk } = await import(pathToFileURL(`${folder}/client.js`)));
  fifteen = fifteenAt(new Desk(pathToFileURL(`${folder}/worker.js`)));
});
after(() => {
  fifteen.close();
  fs.rmSync(folder, { recursive: true });
});

// Calls use() with the fifteen in a copy of the working folder, which change() has changed.
async function withFolder(change, use) {
  const changed = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-fifteen-'));
  fs.cpSync(folder, changed, { recursive: true });
  change(changed);
  const other = fifteenAt(new Desk(pathToFileURL(`${changed}/worker.js`)));
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

test('the module is small', (t) => {
  const bytes = fs.readFileSync(wasm);
  const gzipped = gzipSync(bytes, { level: 9 }).length;
  t.diagnostic(`search.wasm: ${bytes.length} bytes, ${gzipped} gzipped`);
  assert.ok(gzipped <= 52 << 10);
});

test('the sources compile as strict TypeScript', () => {
  const config = path.join(folder, 'tsconfig.json');
  fs.writeFileSync(config, JSON.stringify({
    extends: path.join(core, 'tsconfig.json'),
    compilerOptions: { noEmit: true, emitDeclarationOnly: false, declaration: false, rootDir: root },
    include: [sources, path.join(core, 'src/files.d.ts')],
  }));
  const tsc = spawnSync(process.execPath, [path.join(core, 'node_modules/typescript/bin/tsc'), '-p', config],
                        { encoding: 'utf8' });
  assert.equal(tsc.status, 0, tsc.stdout);
});

test('Korf\'s hundred boards have the published distances', async (t) => {
  assert.equal(korf.length, 100);
  await fifteen.solve(blankFirst, blankFirst);  // its tables are made
  const begin = performance.now();
  const answers = await Promise.all(korf.map(({ board }) => fifteen.solve(board, blankFirst)));
  t.diagnostic(`${(performance.now() - begin).toFixed()} ms`);
  for (const [i, { number, board, distance }] of korf.entries()) {
    assert.equal(answers[i].distance, distance, number);
    checkPath(board, blankFirst, answers[i]);
  }
});

test('any goal: distances and paths equal those of slidebase-query', async () => {
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
    const texts = execFileSync(query, ['solve', '--board', '4x4', '--goal', goal.join(' '), '--emit', 'both'],
                               { input: boards.map((board) => `${board.join(' ')}\n`).join('') })
      .toString().trimEnd().split('\n');
    for (const [i, board] of boards.entries()) {
      const answer = await fifteen.solve(board, goal);
      assert.equal(`${answer.distance}\t${answer.path}`, texts[i], `${board} to ${goal}`);
      checkPath(board, goal, answer);
    }
  }
});

test('all shortest ways are counted, as slidebase-query lists them', async () => {
  const below = numbers(3);
  for (const moves of [0, 1, 12, 24, 40]) {
    const board = walk(blankLast, moves, below);
    const { distance, path } = await fifteen.solve(board, blankLast);
    const { ways } = await fifteen.solve(board, blankLast, { countOf: distance });
    const [, ...listed] = execFileSync(query, ['solve', '--board', '4x4', '--all', '100000'],
                                       { input: `${board.join(' ')}\n`, maxBuffer: 1 << 26 }).toString().trimEnd().split('\t');
    assert.equal(ways, Math.max(1, listed.length));
    // With the distance as limit the search finds the answer; with one move less it finds no way.
    assert.deepEqual(await fifteen.solve(board, blankLast, { atMost: distance }), { distance, path });
    if (distance > 1) {
      assert.deepEqual(await fifteen.solve(board, blankLast, { atMost: distance - 1 }), { distance, path: '' });
    }
  }
});

// Goals with the blank in a corner, at an edge and within, each as good as random.
const goals = [0, 13, 6].map((blank, i) => {
  const goal = walk(blankLast, 200, numbers(i + 7));
  const at = goal.indexOf(0);
  [goal[at], goal[blank]] = [goal[blank], 0];
  return goal;
});

test('in slides, any goal: distances, paths and all ways equal those of slidebase-query', async (t) => {
  const metric = 'multi';
  for (const [i, goal] of goals.entries()) {
    if (process.env.SLIDEBASE_LONG !== '1' && i < 2) {
      continue;  // preparing a goal takes as long as all the rest
    }
    const args = ['solve', '--board', '4x4', '--metric', metric, '--tables', slideTables(['corner', '14', '10'][i])];
    const below = numbers(i + 1);
    const begin = performance.now();
    assert.deepEqual(await fifteen.solve(goal, goal, { metric }), { distance: 0, path: '' });
    t.diagnostic(`blank in cell ${goal.indexOf(0)}: prepared in ${(performance.now() - begin).toFixed()} ms`);
    const boards = [1, 2, 3, 10, 31, 60, 200].map((moves) => walk(goal, moves, below));
    const input = boards.map((board) => `${board.join(' ')}\n`).join('');
    const ask = (...more) => execFileSync(query, [...args, '--goal', goal.join(' '), ...more],
                                          { input, maxBuffer: 1 << 26 }).toString().trimEnd().split('\n');
    const texts = ask('--emit', 'both'), ways = ask('--all', '100000');
    for (const [k, board] of boards.entries()) {
      const { distance, path: letters } = await fifteen.solve(board, goal, { metric });
      assert.equal(`${distance}\t${letters}`, texts[k], `${board} to ${goal}`);
      assert.equal((letters.match(/(.)\1*/g) ?? []).length, distance);
      assert.deepEqual(slideFifteen(board, letters), [...goal]);
      const { ways: counted } = await fifteen.solve(board, goal, { metric, countOf: distance });
      assert.equal(counted, Math.max(1, ways[k].split('\t').length - 1));
      if (distance > 1) {
        assert.deepEqual(await fifteen.solve(board, goal, { metric, atMost: distance - 1 }), { distance, path: '' });
      }
    }
    const [a, b] = [1, 2].map((tile) => goal.indexOf(tile));
    const unsolvable = goal.slice();
    [unsolvable[a], unsolvable[b]] = [2, 1];
    assert.equal(await fifteen.solve(unsolvable, goal, { metric }), null);
  }
});

test('in slides, preparing shows its progress, is cancelled within a slice of time, and continues', async () => {
  await withFolder(() => {}, async (other) => {
    const abort = new AbortController();
    const parts = [];
    const onProgress = ({ phase, part }) => {
      if (phase === 'preparing') {
        parts.push(part);
        if (part > 0) {
          abort.abort();
        }
      }
    };
    const [goal] = goals;
    await assert.rejects(other.solve(goal, goal, { metric: 'multi', signal: abort.signal, onProgress }),
                         { name: 'AbortError' });
    const before = parts.at(-1);
    assert.ok(parts[0] === 0 && before > 0 && before < 1, parts.join());
    // A request in single moves does not wait for these tables.
    assert.equal((await other.solve(korf[0].board, blankFirst)).distance, korf[0].distance);
    parts.length = 0;
    const again = new AbortController();
    await assert.rejects(other.solve(goal, goal, { metric: 'multi', signal: again.signal, onProgress: ({ phase, part }) => {
      if (phase === 'preparing') {
        parts.push(part);
        again.abort();
      }
    } }), { name: 'AbortError' });
    assert.ok(parts[0] >= before);
  });
});

test('the goal itself, and its neighbours', async () => {
  for (const [metric, goal] of [['single', blankLast], ['multi', goals[2]]]) {  // whose tables in slides are there
    assert.deepEqual(await fifteen.solve(goal, goal, { metric }), { distance: 0, path: '' });
    for (const [letter, back] of ['ud', 'lr']) {
      const board = Uint8Array.from(slideFifteen(goal, letter));
      assert.deepEqual(await fifteen.solve(board, goal, { metric }), { distance: 1, path: back });
    }
  }
  const board = Uint8Array.from(slideFifteen(goals[2], 'ddll'));
  assert.deepEqual(await fifteen.solve(board, goals[2], { metric: 'multi' }), { distance: 2, path: 'rruu' });
});

test('an unsolvable board is answered without preparing', async () => {
  const unsolvable = Uint8Array.from(blankLast);
  [unsolvable[13], unsolvable[14]] = [unsolvable[14], unsolvable[13]];
  await withFolder(() => {}, async (other) => {
    const reports = [];
    const onProgress = ({ phase }) => reports.push(phase);
    assert.equal(await other.solve(unsolvable, blankLast, { onProgress }), null);
    assert.equal(await other.solve(blankLast, unsolvable, { onProgress }), null);
    assert.deepEqual(new Set(reports), new Set(['loading']));
  });
});

test('progress goes one way, from loading to the answer', async (t) => {
  await withFolder(() => {}, async (other) => {
    const reports = [];
    const { board, distance } = korf[87];
    await other.solve(board, blankFirst, { onProgress: (progress) => reports.push(progress) });
    const [loading, preparing, searching] = ['loading', 'preparing', 'searching']
      .map((wanted) => reports.filter(({ phase }) => phase === wanted));
    assert.ok(loading.length > 0 && preparing.length > 0 && searching.length > 1);
    assert.deepEqual(reports, [...loading, ...preparing, ...searching]);
    t.diagnostic(`prepared in ${((searching[0].seconds - preparing[0].seconds) * 1000).toFixed()} ms`);
    const rises = (values) => values.every((value, i) => i === 0 || value >= values[i - 1]);
    assert.ok(rises(reports.map(({ seconds }) => seconds)));
    assert.ok(rises(loading.map(({ bytes }) => bytes)));
    assert.ok(rises(searching.map(({ bound }) => bound)));
    assert.ok(rises(searching.map(({ expanded }) => expanded)));
    assert.ok(searching.every(({ bound }) => bound <= distance && bound % 2 === distance % 2));
    assert.equal(searching.at(-1).bound, distance);
    assert.equal(loading.at(-1).bytes, fs.statSync(wasm).size);
  });
});

test('each kind of goal is prepared once', async () => {
  await withFolder(() => {}, async (other) => {
    const phases = async (blank) => {
      const goal = Uint8Array.from(blankFirst);
      [goal[0], goal[blank]] = [goal[blank], 0];
      const reports = new Set();
      const board = walk(goal, 20, numbers(blank));
      const answer = await other.solve(board, goal, { onProgress: ({ phase }) => reports.add(phase) });
      checkPath(board, goal, answer);
      return [...reports];
    };
    assert.deepEqual(await phases(0), ['loading', 'preparing', 'searching']);
    assert.deepEqual(await phases(7), ['preparing', 'searching']);
    assert.deepEqual(await phases(10), ['preparing', 'searching']);
    for (const blank of [0, 3, 12, 15, 1, 4, 8, 14, 5, 6, 9]) {
      assert.deepEqual(await phases(blank), ['searching'], blank);
    }
  });
});

// How long the worker continues with a board after it was cancelled, in milliseconds.
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

test('cancelled preparing ends, and continues with the next request', async () => {
  let goneOn = 0;
  for (let time = 0; time < 3; ++time) {  // on a busy machine the cancellation may come too late
    await withFolder(() => {}, async (other) => {
      const abort = new AbortController();
      const onProgress = ({ phase }) => phase === 'preparing' && abort.abort();
      await assert.rejects(other.solve(korf[0].board, blankFirst, { signal: abort.signal, onProgress }),
                           { name: 'AbortError' });
      const reports = new Set();
      const { distance } = await other.solve(korf[0].board, blankFirst,
                                             { onProgress: ({ phase }) => reports.add(phase) });
      assert.equal(distance, korf[0].distance);
      assert.ok(!reports.has('loading'));
      goneOn += reports.has('preparing') ? 1 : 0;
    });
  }
  assert.ok(goneOn > 0);
});

test('a cancelled request ends, and the others are answered', async (t) => {
  const reason = new Error('somebody asked for it');
  t.diagnostic(`the worker was free after ${(await timeToCancel(reason)).toFixed()} ms`);
  await assert.rejects(fifteen.solve(blankLast, blankLast, { signal: AbortSignal.abort(reason) }), reason);
  // A signal after the answer has no effect.
  const late = new AbortController();
  await fifteen.solve(blankLast, blankLast, { signal: late.signal });
  late.abort();
});

test('a file that cannot be loaded is reported, and loaded at the next request', async () => {
  for (const [name, message] of [
    ['search.wasm', /search\.wasm cannot be loaded: HTTP 404$/],
    ['worker.js', /worker\.js cannot be loaded$/],
  ]) {
    await withFolder((changed) => fs.rmSync(`${changed}/${name}`), async (other, changed) => {
      await assert.rejects(other.solve(korf[0].board, blankFirst), { name: 'Error', message });
      fs.copyFileSync(`${folder}/${name}`, `${changed}/${name}`);
      assert.equal((await other.solve(korf[0].board, blankFirst)).distance, korf[0].distance);
    });
  }
  await withFolder((changed) => fs.writeFileSync(`${changed}/search.wasm`, 'nothing'), async (other) => {
    await assert.rejects(other.solve(korf[0].board, blankFirst),
                         { message: /^search\.wasm cannot be compiled: / });
  });
});

test('a wrong board is an error, and the next one is answered', async () => {
  for (const cells of [[0, ...blankFirst.subarray(1, 15), 0], blankFirst.map((tile) => tile + 1)]) {
    const board = Uint8Array.from(cells);
    for (const pair of [[board, blankFirst], [blankFirst, board]]) {
      await assert.rejects(fifteen.solve(...pair), { message: /a board has each number once/ });
    }
  }
  assert.equal((await fifteen.solve(blankFirst, blankFirst)).distance, 0);
});

test('closing rejects open requests', async () => {
  await withFolder(() => {}, async (other) => {
    const request = other.solve(farthest, blankFirst);
    other.close();
    await assert.rejects(request, { message: 'the worker was closed' });
  });
});
