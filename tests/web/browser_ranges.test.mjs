// Tables over HTTP in Chromium: the rounds of requests and bytes for a board if each answer takes 50 ms,
// the memory, faulty hosts, and the tables kept for another visit.
//
//     ./run wasm
//
// With SLIDEBASE_LONG=1 it uses a thousand boards instead of a hundred.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test, { after, before } from 'node:test';

import { solvableBoards } from './boards.mjs';
import { noBrowser, startBrowser } from './browser.mjs';
import { faults } from './faults.mjs';
import { fileHost, startHost, toOtherSites } from './server.mjs';
import { largeFile, largeTable, tableFile } from './table.mjs';

const options = { skip: noBrowser };
const mebi = 1 << 20;
let browser, page, memory;

before(async () => {
  if (!noBrowser) {
    browser = await startBrowser();
    ({ page, memory } = await browser.openPage());
  }
});
after(() => browser?.close());

async function withHosts(hosts, use) {
  const started = await Promise.all(hosts.map((host) => startHost({ headers: toOtherSites, ...host })));
  try {
    return await use(...started);
  } finally {
    await Promise.all(started.map(({ close }) => close()));
  }
}

// The median, mean and maximum of numbers.
function summary(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], max: sorted.at(-1),
           mean: sorted.reduce((sum, x) => sum + x) / sorted.length };
}

const inWords = ({ median, mean, max }, scale = 1) =>
  [median, mean, max].map((x) => Number((x / scale).toFixed(3))).join(', ');

const total = ({ script, buffers, wasm }) => script + buffers + wasm;
const inMebi = ({ script, buffers, wasm }) =>
  `${[script, buffers, wasm].map((bytes) => (bytes / mebi).toFixed(1)).join(' + ')} MiB of scripts, their ` +
  'buffers and WebAssembly';

// Runs in the page: asks about boards, each with a new table of which nothing was fetched yet, one board at
// a time for each address. Returns what each board took.
async function askCold({ addresses, boards }) {
  const { Sliding, Tables } = await import('/core/slidebase.js');
  const taken = [];
  let next = 0;
  await Promise.all(addresses.map(async (address) => {
    while (next < boards.length) {
      const row = next++;
      const tables = Tables.url(`${address}?${row}`);
      const begin = performance.now();
      const puzzle = await Sliding.open('3x4', { tables });
      const marks = await puzzle.marks(boards[row]);
      const marked = tables.fetched;
      const distance = await puzzle.distance(boards[row]);
      const walked = tables.fetched;
      const milliseconds = performance.now() - begin;
      const moves = await puzzle.moves(boards[row]);
      const moved = tables.fetched;
      const { board } = moves[row % moves.length];
      const reached = await puzzle.distance(board);
      if (moves.some((move, i) => move.distance !== distance + (marks[i].nearer ? -1 : 1)) ||
          reached !== moves[row % moves.length].distance) {
        throw new Error(`${boards[row]}: its moves and distances disagree`);
      }
      taken[row] = { distance, marked, walked, milliseconds, movesRounds: moved.rounds - walked.rounds,
                     neighbourRounds: tables.fetched.rounds - walked.rounds };
      tables.close();
    }
  }));
  return taken;
}

test('boards of 3x4, each answer 50 ms away', options, async (t) => {
  const count = process.env.SLIDEBASE_LONG === '1' ? 1000 : 100;
  const all = solvableBoards(count, 3, 4, 7);
  const boards = Array.from({ length: count }, (_, i) => Array.from(all.subarray(12 * i, 12 * i + 12)));
  const host = { ...fileHost(largeFile()), delay: 50 };
  let most = { script: 0, buffers: 0, wasm: 0 };
  // Here each board has its own table and module, which are garbage once it is answered, so only the memory in
  // use counts. The test after next includes the garbage of one table.
  const watch = setInterval(() => memory({ collect: true }).then((now) => {
    most = total(now) > total(most) ? now : most;
  }, () => {}), 500);
  try {
    await withHosts(Array.from({ length: 6 }, () => host), async (...hosts) => {
      const taken = await page.evaluate(askCold, { addresses: hosts.map(({ address }) => address), boards });
      const rounds = summary(taken.map(({ walked }) => walked.rounds));
      const bytes = summary(taken.map(({ walked }) => walked.bytes));
      const marks = summary(taken.map(({ marked }) => marked.rounds));
      t.diagnostic(`${count} boards; median, mean and greatest of each, opening included:`);
      t.diagnostic(`marks: ${inWords(marks)} rounds, ` +
        `${inWords(summary(taken.map(({ marked }) => marked.bytes)), mebi)} MiB`);
      t.diagnostic(`distance: ${inWords(rounds)} rounds, ${inWords(bytes, mebi)} MiB, ` +
        `${inWords(summary(taken.map(({ milliseconds }) => milliseconds)))} ms`);
      t.diagnostic(`then all moves: ${inWords(summary(taken.map((x) => x.movesRounds)))} rounds; ` +
        `the distance of a neighbour: ${inWords(summary(taken.map((x) => x.neighbourRounds)))} rounds`);
      assert.ok(marks.max <= 2);
      assert.ok(rounds.median <= 9);
      assert.ok(bytes.median <= 0.6 * mebi);
      assert.ok(hosts.every(({ log }) => log.every(({ method }) => method === 'GET')));
    });
  } finally {
    clearInterval(watch);
  }
  t.diagnostic(`in use at most ${inMebi(most)}`);
  assert.ok(most.wasm > 0 && total(most) <= 128 * mebi);
});

test('a table of 82 GB', options, async (t) => {
  const table = largeTable(3, 5);
  assert.ok(table.size > 81n * 10n ** 9n && table.size < 83n * 10n ** 9n);
  await withHosts([table], async ({ address, log }) => {
    const answer = await page.evaluate(async (url) => {
      const { Sliding, Tables } = await import('/core/slidebase.js');
      const tables = Tables.url(url);
      const puzzle = await Sliding.open('3x5', { tables });
      const opened = tables.fetched;
      const marks = await puzzle.marks('9 1 2 3 4 5 6 7 8 10 11 12 13 0 14');
      const marked = tables.fetched;
      const path = await puzzle.path('1 2 3 4 5 6 7 8 9 0 11 12 13 14 10');
      return { opened, marked, marks: marks.length, path };
    }, address);
    t.diagnostic(`opened with ${answer.opened.bytes} bytes`);
    assert.ok(answer.opened.bytes <= 64 << 10);
    assert.equal(answer.marked.rounds, 2);
    assert.equal(answer.marks, 3);
    assert.equal(answer.path, 'd');
    assert.ok(log.some(({ first }) => first > 1n << 36n));
  });
});

// Fetches more than the 64 MiB of blocks that the library keeps.
test('memory is bounded, however many questions are asked', options, async (t) => {
  await withHosts([largeTable(3, 5)], async ({ address }) => {
    const boards = solvableBoards(1200, 3, 5, 5);
    const fetched = await page.evaluate(async ({ url, list }) => {
      const { Sliding, Tables } = await import('/core/slidebase.js');
      const tables = Tables.url(url);
      globalThis.puzzle = await Sliding.open('3x5', { tables });
      for (let at = 0; at < list.length; at += 15 * 20) {
        await Promise.all(Array.from({ length: 20 }, (_, i) =>
          globalThis.puzzle.marks(list.slice(at + 15 * i, at + 15 * i + 15))));
      }
      return tables.fetched.bytes;
    }, { url: address, list: Array.from(boards) });
    const now = await memory();
    const held = await memory({ collect: true });
    await page.evaluate(() => { globalThis.puzzle = undefined; });
    t.diagnostic(`${(fetched / mebi).toFixed(1)} MiB fetched; ${inMebi(now)}, of which in use: ${inMebi(held)}`);
    assert.ok(fetched > 80 * mebi);
    assert.ok(held.wasm > 64 * mebi);
    assert.ok(total(now) <= 128 * mebi);
  });
});

const cubic = fileHost(tableFile('cubic-3x3-8.sbt'));
const pattern = { start: [1, 1], board: 'RRR/RER/RWW', path: 'drruldrdluulddrruuld' };

// Runs in the page: returns an answer or an error, and the number of useful bytes.
async function askPattern({ address, options, start, board }) {
  const { Cubic, Tables } = await import('/core/slidebase.js');
  const tables = Tables.url(address, options);
  try {
    const puzzle = await Cubic.open('3x3', { start, tables });
    const path = await puzzle.path(board);
    return { path, distance: await puzzle.distance(board), bytes: tables.fetched.bytes };
  } catch ({ name, message }) {
    return { name, message, bytes: tables.fetched.bytes };
  } finally {
    tables.close();
  }
}

const otherwise = {
  'lets no other site read': {
    headers: {},
    message: /it cannot be reached, does not let this page read it \(CORS\), or .* \(tried twice\)$/,
  },
  'does not let other sites see the size': {
    headers: { 'Access-Control-Allow-Origin': '*' },
    message: /it must send Content-Range, and expose it to other sites$/,
  },
  // Browsers request uncompressed ranges, and do not tell scripts that a compressed one came.
  ...Object.fromEntries(['compresses', 'compresses the whole file'].map((what) => [what, {
    fault: faults[what].fault, message: /it cannot be reached, .* or compresses it: .* \(tried twice\)$/,
  }])),
};

for (const [what, { name = 'Unreadable', message, options: timing, ...host }] of
  Object.entries({ ...faults, ...otherwise })) {
  test(`a host that ${what}`, options, (t) =>
    withHosts([{ ...cubic, ...host }], async ({ address, sent, log }) => {
      const answer = await page.evaluate(askPattern, { address, options: timing, ...pattern });
      if (message === undefined) {
        assert.deepEqual([answer.path, answer.distance], [pattern.path, 20], answer.message);
      } else {
        assert.equal(answer.name, name, answer.message);
        assert.match(answer.message, message);
        assert.ok(answer.message.includes(new URL(address).host));
      }
      const wasted = sent() - answer.bytes;
      t.diagnostic(`${log.length} requests, ${wasted} bytes wasted`);
      assert.ok(wasted <= 2 * mebi);
    }));
}

// Runs in the page: asks with `keep`, then waits until everything fetched is kept.
async function askKept({ address, boards }) {
  const { Sliding, Tables } = await import('/core/slidebase.js');
  const tables = Tables.url(address, { keep: true, timeout: 2000 });
  const answers = [];
  try {
    const puzzle = await Sliding.open('3x4', { tables });
    for (const board of boards) {
      answers.push(await puzzle.path(board));
    }
  } catch (error) {
    answers.push(error.name);
  }
  for (let kept = -1; kept !== await Tables.keptBytes();) {
    kept = await Tables.keptBytes();
    await new Promise((later) => setTimeout(later, 100));
  }
  return { answers, ...tables.fetched, kept: await Tables.keptBytes() };
}

// Runs in the page: changes a byte in the middle of each kept block.
async function damageKept() {
  const open = indexedDB.open('slidebase');
  await new Promise((ready) => { open.onsuccess = ready; });
  const transaction = open.result.transaction('blocks', 'readwrite');
  transaction.objectStore('blocks').openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (cursor !== null) {
      cursor.value[cursor.value.length >> 1] ^= 1;
      cursor.update(cursor.value);
      cursor.continue();
    }
  };
  await new Promise((done) => { transaction.oncomplete = done; });
  open.result.close();
}

test('what was fetched answers at the next visit, with and without a network', options, async (t) => {
  const all = solvableBoards(2, 3, 4, 3);
  const [seen, unseen] = [all.subarray(0, 12), all.subarray(12)].map((board) => board.join(' '));
  const host = fileHost(largeFile());
  const context = await browser.newContext();
  t.after(() => context.close());
  const visit = async (address, boards, change) => {
    const { page: visited } = await browser.openPage(context);
    await (change && visited.evaluate(change));
    const found = await visited.evaluate(askKept, { address, boards });
    await visited.close();
    return found;
  };
  let tag = '"1"';
  const fault = ({ answer }) => { answer.ETag = tag; };
  const { address, close } = await startHost({ ...host, fault, headers: toOtherSites });
  let open = true;
  t.after(() => open && close());
  const first = await visit(address, [seen]);
  const [path] = first.answers;
  assert.match(path, /^[dlru]+$/);
  t.diagnostic(`${first.bytes} bytes fetched, ${first.kept} kept`);
  // The gaps between ranges that were fetched together are not kept.
  assert.ok(first.kept > 0.9 * first.bytes);
  // Only the table's first bytes are fetched again, to check that the table is the same.
  const second = await visit(address, [seen]);
  assert.deepEqual(second, { answers: [path], rounds: 1, requests: 1, bytes: 36864, kept: first.kept });
  // Kept bytes are verified; damaged ones are fetched again.
  const damaged = await visit(address, [seen], damageKept);
  assert.deepEqual(damaged.answers, [path]);
  assert.ok(damaged.bytes > first.bytes);
  await visit(address, [seen]);
  tag = '"2"';
  const other = await visit(address, [seen]);
  assert.deepEqual([other.answers, other.kept], [[path], first.kept]);
  await close();
  open = false;
  const offline = await visit(address, [seen, unseen]);
  assert.deepEqual(offline.answers, [path, 'Unreadable']);
  assert.equal(offline.bytes, 0);
  const { page: last } = await browser.openPage(context);
  assert.equal(await last.evaluate(async () => {
    const { Tables } = await import('/core/slidebase.js');
    await Tables.forgetKept();
    return Tables.keptBytes();
  }), 0);
  assert.deepEqual((await visit(address, [seen])).answers, ['Unreadable']);
});

test('where nothing can be kept, nothing else is lost', options, () =>
  withHosts([fileHost(largeFile())], async ({ address }) => {
    const { page: strict } = await browser.openPage();
    const board = solvableBoards(1, 3, 4, 3).join(' ');
    for (const broken of [() => { delete IDBFactory.prototype.open; },
                          () => { IDBFactory.prototype.open = () => { throw new Error('private'); }; },
                          () => { IDBFactory.prototype.open = () => ({}); }]) {
      await strict.reload();
      await strict.evaluate(broken);
      const { answers, kept } = await strict.evaluate(askKept, { address, boards: [board] });
      assert.match(answers[0], /^[dlru]+$/);
      assert.equal(kept, 0);
    }
  }));
