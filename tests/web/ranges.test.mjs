// The npm package over HTTP: what it fetches of a table, and faulty hosts. The answer is right or there is
// one clear message, but never a wrong distance.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { Cubic, Sliding, Tables } from '../../query/web/core/dist/slidebase.js';
import { faults } from './faults.mjs';
import { fileHost, withServer } from './server.mjs';
import { largeTable, tableFile } from './table.mjs';

const bytes = fs.readFileSync(tableFile('cubic-3x3-8.sbt'));
const host = {
  size: bytes.length,
  read: (offset, size) => bytes.subarray(Number(offset), Number(offset + size)),
};
const pattern = 'RRR/RER/RWW', start = [1, 1], answer = 'drruldrdluulddrruuld';
const open = (address, options) =>
  Cubic.open('3x3', { start, tables: Tables.url(address, options) });

test('a distance takes a few ranges of the table, and only GET', () =>
  withServer(host, async (address, log) => {
    const tables = Tables.url(address);
    const puzzle = await Cubic.open('3x3', { start, tables });
    assert.deepEqual(log[0], { method: 'GET', url: '/a/table.sbt', first: 0n, last: 36863n });
    assert.equal(await puzzle.distance(pattern), 20);
    assert.ok(tables.fetched.bytes < bytes.length / 4);
    assert.ok(log.every(({ method }) => method === 'GET'));
    assert.equal(await puzzle.path(pattern), answer);
    assert.equal(tables.fetched.requests, log.length);
    const before = log.length;
    assert.equal(await puzzle.path(pattern), answer);
    assert.equal(log.length, before);
    const near = await Cubic.open('3x3', { start });
    assert.equal(await puzzle.countPaths(pattern), near.now.countPaths(pattern));
    await assert.rejects(puzzle.sample(1), { name: 'NeedsTableInMemory' });
    assert.throws(() => puzzle.now.path('WWW/WWW/RBE'), { name: 'Pending' });
  }));

test('concurrent questions, and arrays, are answered as from memory', () =>
  withServer(host, async (address, log) => {
    const [far, near] = [await open(address), await Cubic.open('3x3', { start })];
    const boards = near.unranks(Array.from({ length: 600 }, (_, i) => 97 * i));
    const paths = near.now.solve(boards).paths;
    const answers = Array.from({ length: 40 }, (_, i) =>
      far.path(boards.subarray(9 * i, 9 * i + 9)));
    assert.deepEqual(await Promise.all(answers), paths.slice(0, 40));
    assert.deepEqual((await far.solve(boards)).paths, paths);
    assert.deepEqual(await far.distances(boards), near.now.distances(boards));
    // No byte is fetched twice, and neighbouring ranges are fetched together.
    const fetched = log.reduce((sum, { first, last }) => sum + Number(last - first) + 1, 0);
    assert.ok(fetched <= bytes.length + (8 << 10));
    assert.ok(log.length <= 24);
  }));

test('which moves lead nearer takes the bits of a board and its neighbours', () =>
  withServer(largeTable(3, 5), async (address) => {
    const tables = Tables.url(address);
    const puzzle = await Sliding.open('3x5', { tables });
    assert.deepEqual({ ...tables.fetched, bytes: 0 }, { rounds: 1, requests: 1, bytes: 0 });
    const board = '1 2 3 4 5 6 7 8 9 10 11 12 13 0 14';
    const marks = (await puzzle.marks(board)).map(({ letter, nearer }) => letter + nearer);
    assert.deepEqual(marks, ['ltrue', 'rtrue', 'utrue']);  // the bits of this table are all 0
    assert.equal(tables.fetched.rounds, 2);
    assert.throws(() => puzzle.now.marks('14 2 3 4 5 6 7 8 9 10 11 12 1 0 13'), { name: 'Pending' });
  }));

test('the marks agree with the distances after the moves', async () => {
  for (const puzzle of [await Sliding.open('3x3', { goal: '103456782' }), await Cubic.open()]) {
    const ranks = Array.from({ length: 500 }, (_, i) => Math.floor(i * puzzle.boardCount / 500));
    for (const rank of ranks) {
      const given = puzzle.unrank(rank);
      const own = puzzle.now.distance(given);
      const expected = puzzle.now.moves(given).map(({ letter, cells, distance, board }) =>
        ({ letter, cells, nearer: distance < own, change: distance - own, board }));
      assert.deepEqual(puzzle.now.marks(given), expected);
    }
  }
});

// Cuts a table as the README says, into parts whose size is not a multiple of a block.
test('a table in parts works like a whole one', (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-parts-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  execFileSync('split', ['-b', '50000', '-d', '-a', '3', tableFile('cubic-3x3-8.sbt').pathname,
                         path.join(folder, 'table.sbt.')]);
  fs.writeFileSync(path.join(folder, 'table.sbt.json'), `{"size":${bytes.length},"part_bytes":50000}`);
  const at = (url) => {
    const file = path.join(folder, path.basename(url));
    return fs.existsSync(file) ? fileHost(file) : undefined;
  };
  return withServer({ at }, async (address, log) => {
    const tables = Tables.url(`${address}.json`);
    const puzzle = await Cubic.open('3x3', { start, tables });
    const near = await Cubic.open('3x3', { start });
    const boards = near.unranks(Array.from({ length: 600 }, (_, i) => 97 * i));
    assert.equal(await puzzle.path(pattern), answer);
    assert.deepEqual((await puzzle.solve(boards)).paths, near.now.solve(boards).paths);
    assert.ok(new Set(log.map(({ url }) => url)).size > 5);
    // The message names a missing part, and says that a wrong list is not one.
    fs.rmSync(path.join(folder, 'table.sbt.000'));
    await assert.rejects(Cubic.open('3x3', { start, tables: Tables.url(`${address}.json`) }),
                         { name: 'Unreadable', message: /\/a\/table\.sbt\.000: .* HTTP 404$/ });
    fs.writeFileSync(path.join(folder, 'table.sbt.json'), '{}');
    await assert.rejects(Cubic.open('3x3', { start, tables: Tables.url(`${address}.json`) }),
                         { name: 'Unreadable', message: /not \{ "size": \.\.\., / });
  });
});

for (const [what, { fault, options, name = 'Unreadable', message }] of Object.entries(faults)) {
  test(`a host that ${what}`, () =>
    withServer({ ...host, fault }, async (address, log) => {
      const answered = (async () => (await open(address, options)).path(pattern))();
      if (message === undefined) {
        assert.equal(await answered, answer);
      } else {
        await assert.rejects(answered, (error) => {
          assert.equal(error.name, name);
          assert.match(error.message, message);
          // The message names host, block and byte; for damage the library names file, block and byte.
          assert.match(error.message, name === 'Unreadable' || name === 'NoRanges'
            ? /^127\.0\.0\.1:\d+: the block of \d+ bytes at byte \d+ of \/a\/table\.sbt: /
            : /^http:\/\/127\.0\.0\.1:\d+\/a\/table\.sbt: /);
          return true;
        });
      }
      assert.ok(log.length < 40);
    }));
}

test('after a failure the next question is answered', () => {
  let broken = true;
  const fault = ({ number, response }) => number > 1 && broken && (response.writeHead(503).end() ?? true);
  return withServer({ ...host, fault }, async (address) => {
    const tables = Tables.url(address);
    await assert.rejects(Cubic.open('3x3', { start, tables }), { name: 'Unreadable' });
    broken = false;
    const puzzle = await Cubic.open('3x3', { start, tables });
    assert.equal(await puzzle.distance(pattern), 20);
    broken = true;
    await assert.rejects(puzzle.path('WBE/RRW/RRW'), { name: 'Unreadable' });
    broken = false;
    assert.equal((await puzzle.path('WBE/RRW/RRW')).length, await puzzle.distance('WBE/RRW/RRW'));
  });
});

const fifteen = largeTable(4, 4), small = largeTable(2, 7);

test('a table beyond 4 GiB is fetched from where it is', () =>
  withServer(fifteen, async (address, log) => {
    const tables = Tables.url(address);
    const puzzle = await Sliding.open('4x4', { tables });
    assert.ok(tables.fetched.bytes <= 64 << 10);
    assert.deepEqual(puzzle.table.fetched, tables.fetched);
    assert.equal(puzzle.table.bytes, Number(fifteen.size));
    assert.equal(puzzle.table.isPublished, null);
    assert.equal(await puzzle.path('1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12'), 'd');
    assert.ok(log.some((range) => range.first >= 1n << 40n));
    // For a board in the middle of the table the bits say that no neighbour is nearer.
    await assert.rejects(puzzle.distance('9 1 2 3 4 5 6 7 8 10 11 12 13 14 15 0'),
                         { name: 'Damaged', message: /its bits do not lead to the root/ });
  }));

test('a digest that differs from the published one is reported', () =>
  withServer(small, async (address) => {
    const facts = await Tables.url(address).describe();
    assert.equal(facts.name, address);
    assert.equal(facts.fileName, 'sliding-2x7-13.sbt');
    assert.equal(facts.bytes, Number(small.size));
    assert.equal(facts.isPublished, false);
  }));
