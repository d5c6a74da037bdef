// The npm package over HTTP: what is fetched of a table, and hosts that do something wrong. The
// answer is right or there is one clear message, and never a wrong distance.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';

import { Cubic, Sliding, Tables } from '../../query/explorer/core/dist/slidebase.js';
import { send, sendCompressed, sendWhole, withServer } from './server.mjs';
import { answerOf, newInstance, tableFile } from './table.mjs';

const bytes = fs.readFileSync(tableFile('cubic-3x3-8.sbt'));
const host = {
  size: bytes.length,
  read: (offset, size) => bytes.subarray(Number(offset), Number(offset + size)),
};
const pattern = 'RRR/RER/RWW', start = [1, 1], path = 'drruldrdluulddrruuld';
const open = (address, options) =>
  Cubic.open('3x3', { start, tables: Tables.url(address, options) });

test('a distance takes a few ranges of the table, and GET alone', () =>
  withServer(host, async (address, log) => {
    const tables = Tables.url(address);
    const puzzle = await Cubic.open('3x3', { start, tables });
    assert.deepEqual(log[0], { method: 'GET', first: 0n, last: 2047n });
    assert.equal(await puzzle.distance(pattern), 20);
    assert.ok(tables.fetched.bytes < bytes.length / 4);
    assert.ok(log.every(({ method }) => method === 'GET'));
    assert.equal(await puzzle.path(pattern), path);
    assert.equal(tables.fetched.requests, log.length);
    const before = log.length;
    assert.equal(await puzzle.path(pattern), path);
    assert.equal(log.length, before);
    const near = await Cubic.open('3x3', { start });
    assert.equal(await puzzle.countPaths(pattern), near.now.countPaths(pattern));
    await assert.rejects(puzzle.sample(1), { name: 'NeedsTableInMemory' });
    assert.throws(() => puzzle.now.path('WWW/WWW/RBE'), { name: 'Pending' });
  }));

test('questions that are asked at once, and arrays, are answered as from memory', () =>
  withServer(host, async (address, log) => {
    const [far, near] = [await open(address), await Cubic.open('3x3', { start })];
    const boards = near.unranks(Array.from({ length: 600 }, (_, i) => 97 * i));
    const paths = near.now.solve(boards).paths;
    const asked = Array.from({ length: 40 }, (_, i) =>
      far.path(boards.subarray(9 * i, 9 * i + 9)));
    assert.deepEqual(await Promise.all(asked), paths.slice(0, 40));
    assert.deepEqual((await far.solve(boards)).paths, paths);
    assert.deepEqual(await far.distances(boards), near.now.distances(boards));
    // No byte came twice, and neighbours came together.
    const fetched = log.reduce((sum, { first, last }) => sum + Number(last - first) + 1, 0);
    assert.ok(fetched <= bytes.length + (8 << 10));
    assert.ok(log.length <= 24);
  }));

test('what is kept has a bound', () =>
  withServer(host, async (address) => {
    const puzzle = await open(address, { cacheBytes: 40_000 });
    assert.equal(await puzzle.path(pattern), path);
  }));

const faults = {
  'knows no ranges, and the file is small: it is read whole': {
    fault: ({ response }) => sendWhole(response, bytes) ?? true,
  },
  'knows no ranges, and the file is large': {
    fault({ response }) {
      response.writeHead(200, { 'Content-Length': 5e9 });
      response.write(Buffer.alloc(1000));
      return true;
    },
    message: /the server sends the whole file instead of a range$/,
  },
  'knows no ranges, and does not say how large the file is': {
    fault({ response }) {
      response.writeHead(200);
      const more = () => response.destroyed || response.write(Buffer.alloc(1 << 16), more);
      more();
      return true;
    },
    message: /the server sends the whole file instead of a range$/,
  },
  'compresses': {
    fault: ({ response, range, answer }) =>
      sendCompressed(response, answer, host.read(range.first, range.last - range.first + 1n)) ?? true,
    message: /the server compresses ranges \(gzip\)/,
  },
  'compresses the whole file': {
    fault({ response }) {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      import('node:zlib').then(({ gzipSync }) => response.end(gzipSync(bytes)));
      return true;
    },
  },
  'sends less than it says, once': {
    fault: ({ number, response, range, answer }) => number === 2 &&
      (send(response, answer, host.read(range.first, range.last - range.first)) ?? true),
  },
  'sends less than it says': {
    fault: ({ number, response, range, answer }) => number > 1 &&
      (send(response, answer, host.read(range.first, range.last - range.first)) ?? true),
    message: /the answer ended after (\d+) of \d+ bytes \(tried twice\)$/,
  },
  'sends another range': {
    fault({ number, response, range, answer }) {
      if (number === 1) {
        return false;
      }
      answer['Content-Range'] = `bytes 0-${range.last - range.first}/${bytes.length}`;
      send(response, answer, host.read(0n, range.last - range.first + 1n));
      return true;
    },
    message: /the server sends bytes 0 to/,
  },
  'has another ETag half-way': {
    fault({ number, answer }) {
      answer.ETag = number > 2 ? '"2"' : '"1"';
      return false;
    },
    message: /the file was changed since it was opened/,
  },
  'has another size half-way': {
    fault({ number, answer }) {
      answer['Content-Range'] = answer['Content-Range']
        .replace(/\d+$/, (size) => String(Number(size) + (number > 2 ? 1 : 0)));
      return false;
    },
    message: /the file was changed since it was opened/,
  },
  'flips a bit': {
    fault({ number, response, range, answer }) {
      const body = Buffer.from(host.read(range.first, range.last - range.first + 1n));
      body[body.length >> 1] ^= number > 2 ? 1 : 0;
      send(response, answer, body);
      return true;
    },
    name: 'Damaged',
    message: /table\.sbt: .*(is damaged|does not match|do not lead)/,
  },
  'answers 500 once': {
    fault: ({ number, response }) => number === 2 && (response.writeHead(500).end() ?? true),
  },
  'answers 500': {
    fault: ({ response }) => response.writeHead(500).end() ?? true,
    message: /the server answers HTTP 500 \(tried twice\)$/,
  },
  'has no such file': {
    fault: ({ response }) => response.writeHead(404).end() ?? true,
    message: /the server answers HTTP 404$/,
  },
  'hangs once': { fault: ({ number }) => number === 2, options: { timeout: 200 } },
  'hangs': {
    fault: ({ number }) => number > 1,
    options: { timeout: 100 },
    message: /no answer within 100 ms \(tried twice\)$/,
  },
  'hangs in the middle of an answer': {
    fault({ number, response, answer }) {
      if (number > 1) {
        response.writeHead(206, answer);
        response.write(Buffer.alloc(10));
      }
      return number > 1;
    },
    options: { timeout: 100 },
    message: /no answer within 100 ms \(tried twice\)$/,
  },
  'closes the connection': {
    fault: ({ number, response }) => number > 1 && (response.destroy(), true),
    message: /it cannot be reached, .* \(tried twice\)$/,
  },
  'does not tell the size': {
    fault({ answer }) {
      delete answer['Content-Range'];
      return false;
    },
    message: /the server does not tell the size of the file/,
  },
  'sends a page instead of a table': {
    fault({ response, answer }) {
      const page = Buffer.from('<!DOCTYPE html>');
      answer['Content-Range'] = `bytes 0-${page.length - 1}/${page.length}`;
      send(response, answer, page);
      return true;
    },
    name: 'NotATable',
    message: /not a slidebase table/,
  },
};

for (const [what, { fault, options, headers, name = 'Unreadable', message }] of
  Object.entries(faults)) {
  test(`a host that ${what}`, () =>
    withServer({ ...host, headers, fault }, async (address, log) => {
      const answer = (async () => (await open(address, options)).path(pattern))();
      if (message === undefined) {
        assert.equal(await answer, path);
      } else {
        await assert.rejects(answer, (error) => {
          assert.equal(error.name, name);
          assert.match(error.message, message);
          // Host, block and byte are named; of damage the library names file, block and byte.
          assert.match(error.message, name === 'Unreadable'
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

// large_table.h: 1.3 TB of zeros between a start and a block index of equal entries.
test('a table beyond 4 GiB is fetched from where it is', () => {
  const made = newInstance();
  made.large_start();
  const first = Uint8Array.from(answerOf(made));
  const index = made.large_index(), size = made.large_bytes();
  const entry = Uint8Array.from({ length: 8 }, (_, i) =>
    Number(BigInt.asUintN(64, made.large_entry()) >> BigInt(8 * i) & 255n));
  const read = (offset, count) => Uint8Array.from({ length: Number(count) }, (_, i) => {
    const at = offset + BigInt(i);
    return at < first.length ? first[Number(at)] : at < index ? 0 : entry[Number(at - index & 7n)];
  });
  return withServer({ size, read }, async (address, log) => {
    const tables = Tables.url(address);
    const puzzle = await Sliding.open('4x4', { tables });
    assert.ok(tables.fetched.bytes <= 64 << 10);
    assert.equal(await puzzle.path('1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12'), 'd');
    assert.ok(log.some((range) => range.first >= 1n << 40n));
    // Of a board in the middle of the table its bits say that no neighbour is nearer.
    await assert.rejects(puzzle.distance('9 1 2 3 4 5 6 7 8 10 11 12 13 14 15 0'),
                         { name: 'Damaged', message: /its bits do not lead to the root/ });
  });
});
