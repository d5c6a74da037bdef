// The library in WebAssembly: answers from tables in memory and from tables that are fetched as they are
// needed; damage; and tables too large for a 32-bit memory.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { roll, slide } from './boards.mjs';
import {
  Table, largeTable, moduleBytes, newInstance, noPath, notUnderstood, notYet, readerOf, tableFile,
} from './table.mjs';

const sliding = tableFile('sliding-3x3-8.sbt');
const cubic = tableFile('cubic-3x3-8.sbt');
const linesOf = (name) =>
  fs.readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8').trim().split('\n');

// The boards of the sample, including the two hardest, and the answers of slidebase-query.
const boards = linesOf('samples/lines.in');
const boardAnswers = linesOf('samples/lines.ans');

// Patterns of 200 random rolls from each corner, and the answers of slidebase-query.
const patterns = `
1 1 RRR/RER/RWW	20	drruldrdluulddrruuld
3 1 WRE/BBR/WWB	16	ldrdluldruldruru
1 3 WRW/RWB/RBE	20	uurdrulddluurrdlldrr
3 3 WBE/RRW/RRW	16	lurdlurdluldruur
1 1 RWW/RWW/RBE	16	ddrrulldruldrurd
3 1 BBE/BRW/RWB	22	ldrdlulurrdlldruldruur
1 3 BBR/RWR/BRE	12	ruldrulurrdd
3 3 WRR/WRW/EWB	20	lulurrdldluurddlurdl
1 1 ERW/RBR/WBR	18	rdldrulurdldrrulul
3 1 WBR/WER/BBW	18	dlurdlulddrrululdr`.trim().split('\n').map((line) => line.split('\t'));

function textOf({ length, letters }) {
  return length === noPath ? 'unsolvable' : `${length}\t${letters}`;
}

function checkBoards(ask) {
  assert.ok(boards.length >= 10);
  for (const [i, board] of boards.entries()) {
    const answer = ask(board);
    assert.equal(textOf(answer), boardAnswers[i], board);
    if (answer.length !== noPath) {
      const plain = board.replace(/[^0-9xX_.#]/g, '').replace(/[xX_.#]/, '0');
      assert.equal(answer.letters.length, answer.length);
      assert.equal(slide(plain, answer.letters), '123456780', board);
    }
  }
}

function checkPatterns(ask) {
  for (const [question, length, letters] of patterns) {
    assert.equal(ask(question, { distanceAlone: true }).length, Number(length), question);
    assert.equal(textOf(ask(question)), `${length}\t${letters}`, question);
    const [x, y, pattern] = question.split(' ');
    assert.equal(roll(3 * (y - 1) + (x - 1), letters), pattern);
  }
}

test('the module imports only a function to throw and zstd', (t) => {
  const wanted = WebAssembly.Module.imports(new WebAssembly.Module(moduleBytes));
  assert.deepEqual(wanted.map(({ module, name }) => `${module}.${name}`).sort(),
                   ['slidebase.decode_zstd', 'slidebase.fail']);
  const gzipped = gzipSync(moduleBytes, { level: 9 }).length;
  t.diagnostic(`${moduleBytes.length} bytes, ${gzipped} gzipped`);
});

test('sliding boards, from memory', () => {
  const table = Table.fromMemory(fs.readFileSync(sliding));
  checkBoards((board) => table.ask(board));
  table.close();
});

test('sliding boards, fetched', (t) => {
  const read = readerOf(sliding);
  const table = Table.pending(fs.statSync(sliding).size);
  let rounds = 0;
  checkBoards((board) => {
    const answer = table.fetchAnswer(board, read);
    rounds += answer.rounds.length;
    return answer;
  });
  // Opening a table this small reads all of it.
  t.diagnostic(`${rounds} rounds, ${read.bytes} bytes`);
  assert.ok(rounds >= 1 && rounds <= 3);
  assert.ok(read.bytes <= 2 * fs.statSync(sliding).size);
  table.close();
});

test('paths from all 181,440 boards have the published lengths', (t) => {
  const row = linesOf('histograms.tsv').find((line) => line.startsWith('sliding\t3x3\t8\t'));
  const counts = row.split('\t')[5].split(' ').map(Number);
  const table = Table.fromMemory(fs.readFileSync(sliding));
  for (const [name, count] of [['by walks', () => table.walkAll()],
                               ['by a path table', () => table.decodeAll()]]) {
    const begin = performance.now();
    const lengths = count();
    t.diagnostic(`${name}: ${(performance.now() - begin).toFixed()} ms`);
    assert.deepEqual(lengths.slice(0, counts.length), counts, name);
    assert.ok(lengths.slice(counts.length).every((paths) => paths === 0));
  }
});

test('cubic patterns, from memory', () => {
  const table = Table.fromMemory(fs.readFileSync(cubic));
  checkPatterns((question, options) => table.ask(question, options));
});

test('cubic patterns, fetched', (t) => {
  const read = readerOf(cubic);
  const table = Table.pending(fs.statSync(cubic).size);
  let most = 0;
  checkPatterns((question, options) => {
    const answer = table.fetchAnswer(question, read, options);
    most = Math.max(most, answer.rounds.length);
    return answer;
  });
  t.diagnostic(`${read.bytes} bytes, ${most} rounds for the first`);
  assert.ok(read.bytes <= 1.2 * fs.statSync(cubic).size);
});

test('the sample of AOJ 1268, starts of two classes', () => {
  const of = { 7: Table.fromMemory(fs.readFileSync(tableFile('cubic-3x3-7.sbt'))),
               8: Table.fromMemory(fs.readFileSync(cubic)) };
  const rows = linesOf('samples/aoj1268.in');
  const distances = [0, 3, 13, 23, 29, 30, 31, 35];  // the last two are over the judge's limit
  for (const [i, distance] of distances.entries()) {
    const [x, y] = rows[4 * i].split(' ').map(Number);
    const pattern = rows.slice(4 * i + 1, 4 * i + 4).map((row) => row.replaceAll(' ', '')).join('/');
    const table = of[(x + y) % 2 === 0 ? 8 : 7];
    const { length, letters } = table.ask(`${x} ${y} ${pattern}`);
    assert.equal(length, distance);
    assert.equal(roll(3 * (y - 1) + (x - 1), letters), pattern);
  }
});

test('what is not a board is explained', () => {
  const table = Table.fromMemory(fs.readFileSync(sliding));
  assert.deepEqual(table.ask('12345678'),
                   { length: notUnderstood,
                     letters: '8: 9 tiles are needed, this has 8' });
  assert.equal(table.ask('123456780').length, 0);
});

test('damage is thrown with its message, and a new instance answers', () => {
  const bytes = fs.readFileSync(sliding);
  bytes[4096] ^= 1;
  const instance = newInstance();
  assert.throws(() => Table.fromMemory(bytes, instance), {
    name: 'SlidebaseError',
    kind: 'damaged',
    message: /^table: block 0 of the step section is damaged: its digest does not match; .* \(at /,
  });
  assert.throws(() => Table.fromMemory(fs.readFileSync(sliding), instance), /make another one/);
  assert.equal(Table.fromMemory(fs.readFileSync(sliding)).ask(boards[0]).length, 31);
});

test('damaged fetches', () => {
  const size = fs.statSync(cubic).size;
  const read = readerOf(cubic);
  const damaging = (offset, size) => {
    const bytes = Uint8Array.from(read(offset, size));
    const isBlock = offset > 0n && size > 2048n;  // not part of a block index
    bytes[bytes.length >> 1] ^= isBlock ? 1 : 0;
    return bytes;
  };
  assert.throws(() => Table.pending(size).fetchAnswer(patterns[0][0], damaging),
                { kind: 'damaged', message: /block [0-9]+ of the pattern section is damaged/ });
});

test('a file that is not a table is not opened', () => {
  assert.throws(() => Table.fromMemory(new TextEncoder().encode('<!DOCTYPE html>')),
                { kind: 'format', message: 'table: not a slidebase table (at byte 0)' });
  assert.throws(() => Table.fromMemory(fs.readFileSync(sliding).subarray(0, 20000)),
                { kind: 'damaged', message: /it was cut short or added to/ });
});

test('faults of another kind end the instance as well', () => {
  assert.throws(() => newInstance().throw_else(0), { kind: 'internal' });
  assert.throws(() => newInstance().throw_else(9), { kind: 'internal', message: /out_of_range/ });
  assert.throws(() => newInstance().allocate(0xfffffff0), { kind: 'memory' });
});

test('a table beyond 4 GiB is fetched from where it is', (t) => {
  const { size: end, index, read } = largeTable(4, 4);
  assert.ok(index > 1n << 40n);

  // Bits of zeros say that the state one move away is one move away.
  const table = Table.pending(end);
  const near = table.fetchAnswer('1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12', read);
  assert.equal(textOf(near), '1\td');
  const offsets = near.rounds.flat().map(({ offset }) => offset);
  t.diagnostic(`fetched at ${offsets.join(' ')}`);
  assert.ok(offsets.some((offset) => offset >= index));

  // For a board whose bits are in the middle of the table, they say that no neighbour is nearer.
  const far = '9 1 2 3 4 5 6 7 8 10 11 12 13 14 15 0';
  assert.equal(table.ask(far).length, notYet);
  // Pages of the index and blocks are requested at the same time.
  const wanted = table.wanted();
  const pages = wanted.filter(({ offset }) => offset >= index && offset < end);
  const blocks = wanted.filter(({ offset }) => offset > 1n << 32n && offset < index);
  assert.ok(pages.length > 0 && blocks.length > 0);
  assert.equal(pages.length + blocks.length, wanted.length);
  assert.throws(() => table.fetchAnswer(far, read),
                { kind: 'damaged', message: /^table: its bits do not lead to the root/ });

  // Bytes from another position are detected.
  const astray = Table.pending(end);
  assert.throws(() => astray.fetchAnswer(far, (offset, size) => {
    const isBlock = offset > 1n << 32n && offset < index;
    return read(isBlock ? 0n : offset, size);
  }), { kind: 'damaged', message: /^table: block [0-9]{6,} of the step section is damaged/ });
});
