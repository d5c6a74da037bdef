// The npm package's answers from tables in memory equal those of a plain search over all boards, and those
// of slidebase-query.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { File } from 'node:buffer';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import * as slidebase from '../../query/web/core/dist/slidebase.js';
import { roll, slide, slideFifteen } from './boards.mjs';
import { tableFile } from './table.mjs';

const { Cubic, Sliding, Tables } = slidebase;
const query = new URL('../../build/release/bin/slidebase-query', import.meta.url).pathname;
const dist = new URL('../../query/web/core/dist/', import.meta.url);

test('the module and the script are small', (t) => {
  for (const [name, most] of [['files/slidebase.wasm.js', 73 << 10], ['slidebase.js', 26 << 10]]) {
    const gzipped = gzipSync(fs.readFileSync(new URL(name, dist)), { level: 9 }).length;
    t.diagnostic(`${name}: ${gzipped} bytes gzipped`);
    assert.ok(gzipped <= most, name);
  }
});

// The distance of every board to a goal, by a plain search.
function searchFrom(goal) {
  const distances = new Map([[goal, 0]]);
  let level = [goal];
  for (let distance = 1; level.length > 0; ++distance) {
    const next = [];
    for (const board of level) {
      const blank = board.indexOf('0');
      for (const to of [blank + 3, blank - 3, blank % 3 < 2 ? blank + 1 : -1,
                        blank % 3 > 0 ? blank - 1 : -1]) {
        if (to < 0 || to > 8) {
          continue;
        }
        const cells = [...board];
        [cells[blank], cells[to]] = [cells[to], cells[blank]];
        const moved = cells.join('');
        if (!distances.has(moved)) {
          distances.set(moved, distance);
          next.push(moved);
        }
      }
    }
    level = next;
  }
  return distances;
}

for (const goal of ['123456780', '123804765', '103456782']) {
  test(`all boards to ${goal}: distances and paths`, async () => {
    const puzzle = await Sliding.open('3x3', { goal });
    const boards = puzzle.unranks(Array.from({ length: puzzle.boardCount }, (_, i) => i));
    const { distances, paths } = puzzle.now.solve(boards);
    assert.deepEqual(await puzzle.distances(boards), distances);
    const searched = searchFrom(goal);
    assert.equal(searched.size, 181440);
    for (let i = 0; i < distances.length; ++i) {
      const board = boards.subarray(9 * i, 9 * i + 9).join('');
      assert.equal(distances[i], searched.get(board) ?? -1, board);
      if (distances[i] < 0) {
        assert.equal(paths[i], null);
      } else {
        assert.equal(paths[i].length, distances[i]);
        // Plays the path of every sixteenth board, to save time.
        if (i % 16 === 0) {
          assert.equal(slide(board, paths[i]), goal);
        }
      }
    }
  });
}

for (const start of [[3, 3], [1, 2], [2, 2]]) {
  test(`all patterns from column ${start[0]}, row ${start[1]}`, async () => {
    const puzzle = await Cubic.open('3x3', { start });
    const boards = puzzle.unranks(Array.from({ length: puzzle.boardCount }, (_, i) => i));
    const { distances, paths } = puzzle.now.solve(boards);
    const texts = Array.from(distances, (_, i) =>
      Array.from(boards.subarray(9 * i, 9 * i + 9), (top) => 'WBRE'[top]).join('')
        .replace(/(...)(...)(...)/, '$1/$2/$3'));
    const answers = execFileSync(query, ['solve', '--limit', 'none', '--emit', 'both'], {
      input: texts.map((text) => `${start[0]} ${start[1]} ${text}\n`).join(''),
      env: { ...process.env, SLIDEBASE_PATH: new URL('.', tableFile('x')).pathname },
      maxBuffer: 1 << 26,
    }).toString().trimEnd().split('\n');
    const cell = 3 * (start[1] - 1) + start[0] - 1;
    assert.equal(answers.length, 59049);
    answers.forEach((answer, i) => {
      assert.equal(distances[i] < 0 ? 'unsolvable' : `${distances[i]}\t${paths[i]}`, answer);
      if (distances[i] >= 0 && i % 16 === 0) {
        assert.equal(roll(cell, paths[i]), texts[i]);
      }
    });
  });
}

test('questions about one board', async () => {
  const puzzle = await Sliding.open();
  const board = '867254301';
  assert.equal(await puzzle.distance(board), 31);
  assert.equal(await puzzle.path(board), 'lurdrulurdlldrrululddruulddrurd');
  assert.equal(await puzzle.countPaths(board), 40n);
  const paths = await puzzle.paths(board);
  assert.equal(new Set(paths).size, 40);
  assert.deepEqual(paths, [...paths].sort());
  assert.deepEqual(await puzzle.paths(board, 3), paths.slice(0, 3));
  assert.deepEqual(await puzzle.paths(board, 0), []);
  for (const { letter, distance, board: reached } of await puzzle.moves(board)) {
    assert.equal(distance, 30);
    assert.equal(reached.join(''), slide(board, letter));
    assert.equal(await puzzle.distance(reached), 30);
  }
  for (const given of ['867/254/3_1', [8, 6, 7, 2, 5, 4, 3, 0, 1],
                       [[8, 6, 7], [2, 5, 4], [3, 0, 1]]]) {
    assert.equal(puzzle.now.distance(given), 31);
  }
  assert.ok(puzzle.check(board, paths[39]));
  assert.ok(!puzzle.check(board, 'lr'));
});

test('an unsolvable board is an answer, not an error', async () => {
  const { now } = await Sliding.open();
  assert.equal(now.distance('213456780'), null);
  assert.equal(now.path('213456780'), null);
  assert.equal(now.countPaths('213456780'), 0n);
  assert.deepEqual(now.paths('213456780'), []);
  assert.deepEqual(now.moves('213456780'), []);
});

test('a wrong board is an error that says why', async () => {
  const puzzle = await Sliding.open();
  const { BadArgument, BadBoard, NoTable } = slidebase;
  assert.throws(() => puzzle.now.distance('12345678'),
                { name: 'BadBoard', message: 'at byte 8: 9 tiles are needed, this has 8' });
  await assert.rejects(puzzle.path([1, 2, 3, 4, 5, 6, 7, 8, 8]), BadBoard);
  for (const rows of ['1234/5678/0', [[1, 2, 3, 4], [5, 6, 7, 8], [0]], [[1, 2, 3, 4, 5, 6, 7, 8, 0]]]) {
    await assert.rejects(puzzle.path(rows), BadBoard);
  }
  await assert.rejects(puzzle.distance([1, 2, 3, 4, 5, 6, 7, 256, 0]), BadBoard);
  const boards = puzzle.unranks([0, 1, 2]);
  boards[9] = boards[10];
  await assert.rejects(puzzle.distances(boards), { name: 'BadBoard', row: 1 });
  assert.throws(() => puzzle.ranks(boards), { name: 'BadBoard', row: 1 });
  await assert.rejects(puzzle.distances(boards.subarray(1)), BadBoard);
  assert.equal(await puzzle.distance('123456780'), 0);
  assert.throws(() => puzzle.unrank(362880), BadArgument);
  assert.throws(() => puzzle.check('123456780', 'x'), BadArgument);
  await assert.rejects(Sliding.open('1x4'), BadArgument);
  await assert.rejects(Sliding.open('three'), BadArgument);
  await assert.rejects(Sliding.open('3x3', { goal: '12' }), BadBoard);
  await assert.rejects(Cubic.open('3x3', { start: [0, 1] }), BadArgument);
  await assert.rejects(Sliding.open('3x4'), NoTable);
});

// The nearest of Korf's boards, to the goal with the blank first.
const korf = fs.readFileSync(new URL('../../data/fifteen-korf100.tsv', import.meta.url), 'utf8').split('\n')
  .filter((line) => /^\d/.test(line)).map((line) => line.split(/\s+/).map(Number))
  .map((row) => ({ board: Uint8Array.from(row.slice(1, 17)), distance: row[17] }))
  .sort((a, b) => a.distance - b.distance).slice(0, 8);
const blankFirst = Array.from({ length: 16 }, (_, cell) => cell);

test('4x4 is searched: distances, paths, moves and marks agree, now and later', async () => {
  const fifteen = await Sliding.open('4x4', { goal: blankFirst });
  const { distances, paths } = await fifteen.solve(Uint8Array.from(korf.flatMap(({ board }) => [...board])));
  assert.deepEqual([...distances], korf.map(({ distance }) => distance));
  for (const [i, { board, distance }] of korf.entries()) {
    assert.equal(paths[i].length, distance);
    assert.deepEqual(slideFifteen(board, paths[i]), blankFirst);
  }
  const { board, distance } = korf[0];
  assert.equal(fifteen.now.path(board), paths[0]);
  const moves = await fifteen.moves(board);
  for (const move of moves) {
    assert.deepEqual([...move.board], slideFifteen(board, move.letter));
    assert.equal(move.distance, await fifteen.distance(move.board));
  }
  assert.deepEqual(await fifteen.marks(board), moves.map(({ letter, distance: from, board: to }) =>
    ({ letter, cells: 1, nearer: from < distance, change: from - distance, board: to })));
  assert.deepEqual((await fifteen.moves(blankFirst)).map(({ letter, distance: from }) => `${letter} ${from}`),
                   ['d 1', 'r 1']);
});

test('4x4 is searched: all shortest ways, as slidebase-query lists them; none for an unsolvable board', async () => {
  const fifteen = await Sliding.open('4x4');
  const board = '6 1 7 3/12 2 11 0/10 5 4 8/14 9 15 13';
  const [, ...listed] = execFileSync(query, ['solve', '--board', '4x4', '--all', '100000'],
                                     { input: `${board.replaceAll('/', ' ')}\n`, encoding: 'utf8' }).trim().split('\t');
  assert.equal(listed.length, 16);
  assert.equal(await fifteen.countPaths(board), BigInt(listed.length));
  assert.deepEqual(await fifteen.paths(board), listed);
  assert.deepEqual(await fifteen.paths(board, 1), listed.slice(0, 1));
  const swapped = '2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0';
  assert.equal(fifteen.now.distance(swapped), null);
  assert.deepEqual([await fifteen.path(swapped), await fifteen.countPaths(swapped), await fifteen.moves(swapped)], [null, 0n, []]);
});

test('tables of up to ten cells are made in memory', async () => {
  for (const [shape, goal] of [['2x4', '12345670'], ['5x2', '1 2 3 4 5 6 7 8 9 0'], ['2x2', '0321']]) {
    const puzzle = await Sliding.open(shape, { goal });
    assert.equal((await puzzle.histogram()).reduce((sum, count) => sum + count), puzzle.boardCount / 2);
    const { cells } = puzzle, rows = 50;
    const boards = puzzle.now.sample(rows, { seed: 8 });
    const input = Array.from({ length: rows }, (_, i) => `${boards.slice(i * cells, (i + 1) * cells).join(' ')}\n`).join('');
    const texts = execFileSync(query, ['solve', '--board', shape, '--goal', goal, '--emit', 'both'], { input, stdio: ['pipe', 'pipe', 'ignore'] });
    const { distances, paths } = await puzzle.solve(boards);
    assert.deepEqual([...distances].map((distance, i) => `${distance}\t${paths[i]}`), texts.toString().split('\n').slice(0, -1));
  }
  const cubes = await Cubic.open('2x3', { start: [2, 1] });
  assert.equal((await cubes.histogram()).reduce((sum, count) => sum + count), cubes.boardCount);
});

test('3x5 and 2x8 are searched too, also turned', async () => {
  for (const [shape, ...boards] of [['3x5', '14 13 12 11 10 9 8 7 6 5 4 3 1 2 0', '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14'],
                                    ['5x3', '3 1 2 6 4 5 9 7 8 12 10 11 14 0 13'],
                                    ['2x8', '9 1 2 3 4 5 6 7 10 11 12 13 14 15 8 0', '0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15'],
                                    ['8x2', '1 2 3 4 5 6 7 8 9 10 11 12 15 13 0 14']]) {
    const puzzle = await Sliding.open(shape);
    const texts = execFileSync(query, ['solve', '--board', shape, '--emit', 'both'], { input: `${boards.join('\n')}\n` }).toString();
    for (const [i, text] of texts.trimEnd().split('\n').entries()) {
      const distance = await puzzle.distance(boards[i]);
      assert.equal(distance === null ? 'unsolvable' : `${distance}\t${await puzzle.path(boards[i])}`, text);
    }
  }
  await assert.rejects(Sliding.open('2x7'), slidebase.NoTable);
  await assert.rejects(Sliding.boards('2x8', { metric: 'multi' }), { name: 'BadArgument' });
});

test('4x4 is searched: questions without an answer and wrong boards are errors, a signal ends the search', async () => {
  const controller = new AbortController();
  const fifteen = await Sliding.open('4x4', { goal: blankFirst, signal: controller.signal });
  for (const ask of [() => fifteen.now.longest, () => fifteen.now.histogram(), () => fifteen.now.sample(1), () => fifteen.table]) {
    assert.throws(ask, slidebase.NoTable);
  }
  await assert.rejects(fifteen.sample(1), slidebase.NoTable);
  await assert.rejects(fifteen.distance('1 2 3'), slidebase.BadBoard);
  await assert.rejects(fifteen.distances(new Uint8Array(16)), { name: 'BadBoard', row: 0 });
  await assert.rejects(fifteen.paths(blankFirst, -1), slidebase.BadArgument);
  const farthest = fifteen.distance([15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0]);
  const waiting = fifteen.distance(korf[0].board);
  setTimeout(() => controller.abort(new Error('enough')), 600);
  await assert.rejects(farthest, { message: 'enough' });
  await assert.rejects(waiting, { message: 'enough' });
});

test('boards are read and written without a table', async () => {
  const fifteen = await Sliding.boards('4x4');
  const goal = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0';
  assert.equal(fifteen.text(fifteen.parse('1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 _')), goal);
  assert.equal(fifteen.tableName, 'sliding-4x4-15.sbt');
  assert.equal((await Sliding.boards('3x3', { goal: '123804765' })).tableName, 'sliding-3x3-4.sbt');
  assert.equal((await Cubic.boards('3x3', { start: [2, 1] })).text('RRRBWBRRE'), 'RRR/BWB/RRE');
  assert.throws(() => fifteen.parse('1 2 3'), { name: 'BadBoard' });
  assert.deepEqual([...(await Sliding.boards('2x8')).end], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
});

test('boards of up to 25 cells are read and written; what has no table or number is null', async () => {
  const goal = (cells) => [...Array.from({ length: cells - 1 }, (_, i) => i + 1), 0];
  for (const [shape, cells, boardCount] of [['2x9', 18, 6402373705728000], ['4x5', 20, null], ['5x5', 25, null]]) {
    const boards = await Sliding.boards(shape);
    assert.deepEqual([...boards.end], goal(cells));
    assert.equal(boards.text(goal(cells)), goal(cells).join(' '));
    assert.deepEqual([...boards.parse(goal(cells).join(' '))], goal(cells));
    assert.deepEqual({ tableName: boards.tableName, boardCount: boards.boardCount }, { tableName: null, boardCount });
    if (boardCount === null) {
      assert.throws(() => boards.rank(goal(cells)), { name: 'BadArgument', message: /more boards than a JavaScript number/ });
      assert.throws(() => boards.unrank(0), { name: 'BadArgument', message: /more boards than a JavaScript number/ });
    } else {
      assert.equal(boards.rank(boards.unrank(boardCount - 2)), boardCount - 2);
    }
    const moved = [...goal(cells).slice(0, -2), 0, cells - 1];
    assert.ok(boards.check(moved, 'r') && !boards.check(moved, 'l'));
    await assert.rejects(Sliding.open(shape), { name: 'NoTable', message: /complete tables and searches have at most 16 cells/ });
  }
  const goal25 = goal(25).reverse();
  assert.deepEqual([...(await Sliding.boards('5x5', { goal: goal25 })).end], goal25);
  await assert.rejects(Sliding.boards('2x13'), { name: 'BadArgument' });
});

test('boards as numbers, and random boards', async () => {
  const puzzle = await Sliding.open();
  assert.equal(puzzle.rank('123456780'), 46233);
  assert.equal(puzzle.unrank(46233).join(''), '123456780');
  const far = puzzle.now.sample(500, { depth: [28, 31], seed: 7 });
  assert.deepEqual(await puzzle.sample(500, { depth: [28, 31], seed: 7n }), far);
  assert.ok((await puzzle.distances(far)).every((distance) => distance >= 28));
  const never = puzzle.now.sample(5, { depth: -1, seed: 1 });
  assert.ok(puzzle.now.distances(never).every((distance) => distance === -1));
  assert.ok(puzzle.now.distances(await puzzle.sample(1000)).every((distance) => distance >= 0));
  await assert.rejects(puzzle.sample(1, { depth: 40 }), slidebase.BadArgument);
  const histogram = await puzzle.histogram();
  assert.equal(histogram.length, 32);
  assert.equal(histogram.reduce((sum, count) => sum + count), 181440);
});

test('a table as bytes, a file and a Blob', async () => {
  const file = tableFile('sliding-3x3-8.sbt');
  const bytes = fs.readFileSync(file);
  for (const tables of [Tables.bytes(bytes), Tables.file(file), Tables.file(file.pathname),
                        Tables.blob(new Blob([bytes]))]) {
    const puzzle = await Sliding.open('3x3', { tables });
    assert.equal(await puzzle.distance('867254301'), 31);
  }
});

test('the facts about a table', async () => {
  const digests = fs.readFileSync(new URL('../../data/digests.tsv', import.meta.url), 'utf8');
  for (const fileName of slidebase.standardTables) {
    const file = tableFile(fileName);
    const [, family, rows, cols, root] = /(\w+)-(\d)x(\d)-(\d)/.exec(fileName);
    const info = JSON.parse(execFileSync(query, ['info', '--json', file.pathname]));
    const facts = await Tables.blob(new File([fs.readFileSync(file)], 'mine')).describe();
    assert.deepEqual(facts, {
      name: 'mine', fileName, family, cubes: 'axes', metric: 'single', rows: Number(rows), cols: Number(cols),
      bytes: fs.statSync(file).size, states: info.states, longest: info.max_depth,
      digest: new RegExp(`^${fileName.slice(0, -4)}\t(.*)$`, 'm').exec(digests)[1],
      isPublished: true, fetched: { rounds: 0, requests: 0, bytes: 0 },
    });
    const puzzle = family === 'cubic'
      ? await Cubic.open('3x3', { start: [root % 3 + 1, Math.floor(root / 3) + 1] })
      : await Sliding.open('3x3', { goal: '12345678'.slice(0, root) + '0' + '12345678'.slice(root) });
    assert.deepEqual({ ...puzzle.table, name: 'mine' }, facts);
    assert.equal(await puzzle.longest(), facts.longest);
  }
});

test('a damaged header is the only thing reported', async () => {
  const bytes = fs.readFileSync(tableFile('sliding-3x3-8.sbt'));
  bytes[40] ^= 1;
  await assert.rejects(Tables.bytes(bytes, 'mine.sbt').describe(),
                       { name: 'Damaged', message: /^mine.sbt: the header is damaged/ });
  await assert.rejects(Tables.bytes(new Uint8Array(5000)).describe(), slidebase.NotATable);
});

test('a table for a search is said to be one', async (t) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-test-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  execFileSync(query.replace('query', 'gen'), ['additive', '3x5', '--tier', 'small', '-o', folder], { stdio: 'ignore' });
  await assert.rejects(Tables.file(`${folder}/additive-3x5-14-small.sbt`).describe(),
                       { name: 'NotATable', message: /additive-3x5-14-small.sbt: a table for a search, which only the programs use$/ });
});

test('a large file is read a block at a time, and answers at once', async () => {
  const file = tableFile('cubic-3x3-8.sbt');
  const far = await Cubic.open('3x3', { tables: Tables.file(file, { inMemoryUpTo: 0 }) });
  const near = await Cubic.open('3x3', { tables: Tables.file(file) });
  const boards = far.unranks(Array.from({ length: 300 }, (_, i) => 191 * i));
  assert.deepEqual(far.now.solve(boards), near.now.solve(boards));
  await assert.rejects(far.sample(1), slidebase.NeedsTableInMemory);
});

test('damage to a table is reported every time', async () => {
  const bytes = fs.readFileSync(tableFile('sliding-3x3-8.sbt'));
  bytes[4096] ^= 1;
  const tables = Tables.bytes(bytes, 'mine.sbt');
  for (let time = 0; time < 2; ++time) {
    await assert.rejects(Sliding.open('3x3', { tables }),
                         { name: 'Damaged', message: /^mine.sbt: block 0 of the step section/ });
  }
  await assert.rejects(Sliding.open('3x3', { tables: Tables.bytes(new Uint8Array(5000)) }),
                       slidebase.NotATable);
  await assert.rejects(Sliding.open('3x3', { tables: Tables.file('/nowhere/x.sbt') }),
                       slidebase.NoTable);
});

test('every wrong argument throws an error of this package', async () => {
  const wrong = [undefined, null, NaN, -1, 1.5, 1e9, 'nonsense', '', true, {}, [], [null], [[]], Symbol.iterator, 5n, () => 1,
                 new Date(0), new Uint8Array(3), Array(9).fill(0)];
  const sliding = await Sliding.open(), cubic = await Cubic.open();
  const calls = {};
  for (const [name, puzzle] of Object.entries({ sliding, cubic })) {
    for (const at of ['', 'now']) {
      const subject = at === '' ? puzzle : puzzle.now;
      for (const method of ['distance', 'path', 'moves', 'marks', 'countPaths', 'paths', 'distances', 'solve', 'sample']) {
        calls[`${name}.${at} ${method}`] = (x) => subject[method](x);
      }
      calls[`${name}.${at} most`] = (x) => subject.paths(puzzle.unrank(0), x);
      calls[`${name}.${at} options`] = (x) => subject.sample(1, x);
      calls[`${name}.${at} depth`] = (x) => subject.sample(1, { depth: x });
      calls[`${name}.${at} seed`] = (x) => subject.sample(1, { seed: x });
    }
    for (const method of ['parse', 'text', 'rank', 'unrank', 'ranks', 'unranks']) {
      calls[`${name} ${method}`] = (x) => puzzle[method](x);
    }
    calls[`${name} check`] = (x) => puzzle.check(puzzle.unrank(0), x);
    calls[`${name} check board`] = (x) => puzzle.check(x, 'd');
  }
  for (const kind of [Sliding, Cubic]) {
    for (const how of ['open', 'boards']) {
      calls[`${kind.name} ${how}`] = (x) => kind[how](x);
      calls[`${kind.name} ${how} options`] = (x) => kind[how]('3x3', x);
      for (const option of ['goal', 'start', 'metric', 'tables']) {
        calls[`${kind.name} ${how} ${option}`] = (x) => kind[how]('3x3', { [option]: x });
      }
    }
  }
  for (const method of ['bytes', 'blob', 'file', 'url', 'standard']) {
    calls[`Tables ${method}`] = (x) => Tables[method](x).describe();
  }
  calls['Tables options'] = (x) => Tables.url('https://host.example/x.sbt', x).fetched;
  calls['Tables file options'] = (x) => Tables.file('/nowhere', x).describe();
  let thrown = 0;
  for (const [name, call] of Object.entries(calls)) {
    for (const x of wrong) {
      try {
        await call(x);
      } catch (error) {
        ++thrown;
        assert.ok(error instanceof slidebase.SlidebaseError, `${name} of ${String(x)}: ${error.stack}`);
      }
    }
  }
  assert.ok(thrown > 1000);
  assert.equal(await sliding.distance('867254301'), 31);
});
