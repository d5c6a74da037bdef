// The npm package's answers in slides (metric 'multi') equal those of a plain search over all boards, and those of
// slidebase-query.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';

import { Cubic, NoTable, Sliding, Tables } from '../../query/web/core/dist/slidebase.js';
import { slidesFrom } from './boards.mjs';
import { withServer } from './server.mjs';
import { slideTables, tableFile } from './table.mjs';

const program = (name) => new URL(`../../build/release/bin/${name}`, import.meta.url).pathname;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-slides-'));
const file = path.join(folder, 'sliding-3x3-8-multi.sbt');
before(() => execFileSync(program('slidebase-gen'), ['sliding', '3x3', '--root', 'corner', '--metric', 'multi', '-o', folder],
                          { stdio: 'ignore' }));
after(() => fs.rmSync(folder, { recursive: true }));

const keyOf = (board) => String.fromCharCode(...board);

// The distance in slides of every board to a goal, and the number of shortest ways, by a plain search.
function searchFrom(goal, rows, cols) {
  const found = new Map([[keyOf(goal), { distance: 0, ways: 1 }]]);
  let level = [goal];
  for (let distance = 1; level.length > 0; ++distance) {
    const next = [];
    for (const board of level) {
      const { ways } = found.get(keyOf(board));
      for (const { board: reached } of slidesFrom(board, rows, cols)) {
        const known = found.get(keyOf(reached));
        if (known === undefined) {
          found.set(keyOf(reached), { distance, ways });
          next.push(reached);
        } else if (known.distance === distance) {
          known.ways += ways;
        }
      }
    }
    level = next;
  }
  return found;
}

// Plays a path of letters and returns the board; `slides` is how many runs it has.
function played(board, letters, rows, cols) {
  const runs = letters.match(/(.)\1*/g) ?? [];
  let at = [...board];
  for (const run of runs) {
    at = slidesFrom(at, rows, cols).find(({ letter, cells }) => letter === run[0] && cells === run.length).board;
  }
  return { board: at, slides: runs.length };
}

const goals = [['3x3', [1, 2, 3, 4, 5, 6, 7, 8, 0]], ['3x3', [1, 2, 3, 8, 0, 4, 7, 6, 5]],
               ['3x3', [1, 0, 3, 4, 5, 6, 7, 8, 2]], ['2x4', [1, 2, 3, 4, 5, 6, 7, 0]], ['4x2', [2, 1, 0, 4, 3, 6, 5, 7]]];

for (const [shape, goal] of goals) {
  const [rows, cols] = shape.split('x').map(Number);
  const { length: cells } = goal;
  test(`all boards of ${shape} to ${goal.join('')}: distances, paths, moves, counts`, async () => {
    const puzzle = await Sliding.open(shape, { goal, metric: 'multi' });
    assert.equal(puzzle.metric, 'multi');
    assert.equal(puzzle.table.isPublished, true);
    const searched = searchFrom(goal, rows, cols);
    const boards = puzzle.unranks(Array.from({ length: puzzle.boardCount }, (_, i) => i));
    const { distances, paths } = puzzle.now.solve(boards);
    assert.deepEqual(await puzzle.distances(boards), distances);
    const histogram = [];
    let longestPath = 0;
    for (let i = 0; i < distances.length; ++i) {
      const board = [...boards.subarray(cells * i, cells * i + cells)];
      const known = searched.get(keyOf(board));
      assert.equal(distances[i], known?.distance ?? -1);
      if (known === undefined) {
        assert.equal(paths[i], null);
        continue;
      }
      histogram[known.distance] = (histogram[known.distance] ?? 0) + 1;
      longestPath = Math.max(longestPath, paths[i].length);
      // The rest for some of the boards, to save time.
      if (i % 101 !== 0) {
        continue;
      }
      assert.deepEqual(played(board, paths[i], rows, cols), { board: goal, slides: known.distance });
      const expected = slidesFrom(board, rows, cols).map(({ letter, cells: length, board: reached }) =>
        ({ letter, cells: length, distance: searched.get(keyOf(reached)).distance, board: Uint8Array.from(reached) }));
      assert.deepEqual(await puzzle.moves(board), expected);
      assert.deepEqual(await puzzle.marks(board), expected.map(({ distance, ...move }) => {
        const change = distance - known.distance;
        return { letter: move.letter, cells: move.cells, nearer: change < 0, change, board: move.board };
      }));
      assert.equal(await puzzle.countPaths(board), BigInt(known.ways));
      if (known.ways <= 200) {
        const all = await puzzle.paths(board);
        assert.equal(new Set(all).size, known.ways);
        assert.equal(all[0], paths[i]);
        all.forEach((way) =>
          assert.deepEqual(played(board, way, rows, cols), { board: goal, slides: known.distance }));
      }
    }
    assert.deepEqual(await puzzle.histogram(), histogram);
    assert.equal(await puzzle.longest(), histogram.length - 1);
    const capacity = puzzle.now.pathCapacity;
    assert.ok(capacity >= longestPath && capacity < 191);
  });

  test(`boards of ${shape} to ${goal.join('')}: the answers of slidebase-query`, async () => {
    const puzzle = await Sliding.open(shape, { goal, metric: 'mtm' });
    const boards = puzzle.unranks(Array.from({ length: 500 }, (_, i) => i * Math.floor(puzzle.boardCount / 500)));
    const { distances, paths } = await puzzle.solve(boards);
    const lines = Array.from(distances, (_, i) => boards.subarray(cells * i, cells * i + cells).join(' '));
    const ask = (...more) => execFileSync(program('slidebase-query'), [
      'solve', '--metric', 'multi', '--board', shape, '--goal', goal.join(' '), ...more,
    ], { input: `${lines.join('\n')}\n`, encoding: 'utf8' }).trimEnd().split('\n');
    assert.deepEqual(Array.from(distances, (distance, i) => (distance < 0 ? 'unsolvable' : `${distance}\t${paths[i]}`)),
                     ask('--emit', 'both'));
    const listed = ask('--all', '5');
    for (let i = 0; i < lines.length; i += 7) {
      assert.deepEqual((await puzzle.paths(boards.subarray(cells * i, cells * i + cells), 5)).join('\t'),
                       listed[i] === 'unsolvable' ? '' : listed[i].split('\t').slice(1).join('\t'));
    }
  });
}

test('boards are drawn by their distance in slides', async () => {
  const { now } = await Sliding.open('3x3', { metric: 'multi' });
  const drawn = now.sample(200, { depth: [20, 22], seed: 7 });
  assert.ok(now.distances(drawn).every((distance) => distance >= 20 && distance <= 22));
  assert.deepEqual(now.sample(200, { depth: [20, 22], seed: 7 }), drawn);
  assert.ok(now.distances(now.sample(50, { depth: -1, seed: 1 })).every((distance) => distance === -1));
  assert.throws(() => now.sample(1, { depth: 25 }), { name: 'BadArgument' });
});

test('a table in slides as bytes, a file, a Blob, at an address: the answers of one made in memory', async () => {
  const bytes = fs.readFileSync(file);
  const own = await Sliding.open('3x3', { metric: 'multi' });
  const boards = own.unranks(Array.from({ length: 300 }, (_, i) => 1207 * i));
  const answers = own.now.solve(boards);
  const check = async (tables) => {
    const puzzle = await Sliding.open('3x3', { metric: 'multi', tables });
    assert.notEqual(puzzle.table.name, own.table.name);
    // A board's marks need no walk, so they are asked for before anything else is read.
    assert.deepEqual(await puzzle.marks(boards.subarray(0, 9)), own.now.marks(boards.subarray(0, 9)));
    assert.deepEqual(await puzzle.solve(boards), answers);
    assert.deepEqual(await puzzle.moves(boards.subarray(9, 18)), own.now.moves(boards.subarray(9, 18)));
  };
  for (const tables of [Tables.bytes(bytes), Tables.file(file), Tables.file(file, { inMemoryUpTo: 0 }),
                        Tables.blob(new Blob([bytes])), [Tables.standard('sliding-3x3-8.sbt'), Tables.file(file)]]) {
    await check(tables);
  }
  await withServer({ size: bytes.length, read: (offset, size) => bytes.subarray(Number(offset), Number(offset + size)) },
                   (address) => check(Tables.url(address)));
});

test('one table object is described first, and then answers in slides', async () => {
  const tables = Tables.file(file);
  const { fileName, metric, longest } = await tables.describe();
  assert.deepEqual({ fileName, metric, longest }, { fileName: 'sliding-3x3-8-multi.sbt', metric: 'multi', longest: 24 });
  assert.equal(await (await Sliding.open('3x3', { tables })).distance('867254301'), 31);
  assert.equal(await (await Sliding.open('3x3', { metric: 'multi', tables })).distance('867254301'), 20);
  // A puzzle in single moves never uses it, and the other way round.
  const single = Tables.file(tableFile('sliding-3x3-8.sbt'));
  assert.equal((await Sliding.open('3x3', { metric: 'multi', tables: single })).table.name, 'made in memory');
});

test('damage to a table in slides is an error', async () => {
  const bytes = fs.readFileSync(file);
  bytes[5000] ^= 1;
  await assert.rejects(async () => (await Sliding.open('3x3', { metric: 'multi', tables: Tables.bytes(bytes, 'mine.sbt') })).distance('867254301'),
                       { name: 'Damaged', message: /^mine.sbt: block 0 of the step section/ });
});

test('4x4 is searched in slides, as slidebase-query answers', async () => {
  const controller = new AbortController();
  const puzzle = await Sliding.open('4x4', { metric: 'multi', signal: controller.signal });
  assert.equal(puzzle.tableName, 'sliding-4x4-15-multi.sbt');
  assert.deepEqual([puzzle.now.distance(puzzle.goal), puzzle.now.path(puzzle.goal)], [0, '']);
  const boards = [['12 1 10 2 7 11 4 14 5 0 9 15 8 13 6 3', 31], ['6 1 7 3 12 2 11 0 10 5 4 8 14 9 15 13', undefined],
                  ['1 2 3 4 5 6 7 8 9 10 11 12 0 13 14 15', 1]];
  const rows = Uint8Array.from(boards.flatMap(([board]) => board.split(' ').map(Number)));
  const { distances, paths } = await puzzle.solve(rows);
  const ask = (...more) => execFileSync(program('slidebase-query'), ['solve', '--board', '4x4', '--metric', 'multi', '--tables', slideTables(), ...more],
                                        { input: boards.map(([board]) => `${board}\n`).join(''), encoding: 'utf8' }).trimEnd().split('\n');
  assert.deepEqual(Array.from(distances, (distance, i) => `${distance}\t${paths[i]}`), ask('--emit', 'both'));
  const listed = ask('--all', '1000').map((line) => line.split('\t').slice(1));
  for (const [i, [board, known]] of boards.entries()) {
    assert.equal(distances[i], known ?? distances[i]);
    assert.deepEqual(await puzzle.paths(board), listed[i]);
    assert.equal(await puzzle.countPaths(board), BigInt(listed[i].length));
    const moves = await puzzle.moves(board);
    assert.deepEqual(moves.map(({ letter, cells, board: next }) => ({ letter, cells, board: [...next] })),
                     slidesFrom([...rows.subarray(16 * i, 16 * i + 16)], 4, 4).map(({ letter, cells, board: next }) =>
                       ({ letter, cells, board: next })));
    assert.deepEqual(moves.map(({ distance }) => distance), [...await puzzle.distances(Uint8Array.from(moves.flatMap((move) => [...move.board])))]);
    assert.deepEqual(await puzzle.marks(board), moves.map(({ letter, cells, distance, board: next }) =>
      ({ letter, cells, nearer: distance < distances[i], change: distance - distances[i], board: next })));
  }
  assert.deepEqual((await puzzle.marks(puzzle.goal)).map(({ change }) => change), [1, 1, 1, 1, 1, 1]);
  const swapped = '2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0';
  assert.deepEqual([await puzzle.distance(swapped), await puzzle.countPaths(swapped), await puzzle.moves(swapped)], [null, 0n, []]);
  assert.throws(() => puzzle.now.longest, { name: 'NoTable', message: /43 slides/ });
  // Another puzzle uses the tables that are made, also for another goal of the same kind.
  const goal = [0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  assert.equal((await Sliding.open('4x4', { metric: 'mtm', goal })).now.distance(slidesFrom(goal, 4, 4)[2].board), 1);
  // A signal ends the search, and also the making of other tables.
  const inner = await Sliding.open('4x4', { metric: 'multi', signal: controller.signal,
                                            goal: '1 2 3 4 5 6 7 8 9 10 0 12 13 14 15 11' });
  const waiting = inner.distance(inner.goal);
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await assert.rejects(waiting, { message: 'enough' });
  await assert.rejects(puzzle.distance(boards[0][0]), { message: 'enough' });
});

test('what has no slides is an error that says why', async () => {
  const { boards } = Sliding;
  assert.equal((await boards('3x4', { metric: 'multi' })).tableName, 'sliding-3x4-11-multi.sbt');
  assert.equal((await boards('3x4', { metric: 'stm' })).tableName, 'sliding-3x4-11.sbt');
  assert.equal((await boards('3x4')).metric, 'single');
  await assert.rejects(Sliding.open('3x4', { metric: 'multi' }), NoTable);
  await assert.rejects(Sliding.open('2x7', { metric: 'multi' }), { name: 'NoTable', message: /2x7/ });
  await assert.rejects(Sliding.open('4x5', { metric: 'multi' }), { name: 'NoTable', message: /4x5/ });
  await assert.rejects(Sliding.open('3x3', { metric: 'double' }),
                       { name: 'BadArgument', message: 'a metric is "single" or "stm", "multi" or "mtm", not "double"' });
  await assert.rejects(Cubic.open('3x3', { metric: 'multi' }),
                       { name: 'BadArgument', message: 'cubes roll one at a time: they have no metric of slides' });
  assert.equal((await Cubic.open('3x3', { metric: 'single' })).metric, 'single');
});
