// The npm package's answers about marked cubes, dice and whole positions equal those of a plain search, which turns the
// sides of cubes, and those of slidebase-query.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';

import { BadArgument, BadBoard, Cubic, NoTable, Sliding, Tables } from '../../query/web/core/dist/slidebase.js';
import { dieCube, diceOf, markedCube, marksOf, rolledCubes, rollsFrom, uniformCubes } from './boards.mjs';

const program = (name) => new URL(`../../build/release/bin/${name}`, import.meta.url).pathname;
const dist = new URL('../../query/web/core/dist/', import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-rolls-'));
const tableOf = (kind, board, root) => path.join(folder, `cubic-${kind}-${board}-${root}.sbt`);
before(() => {
  for (const [kind, board, root] of [['marked', '3x3', 4], ['marked', '3x3', 7], ['marked', '3x3', 8], ['marked', '2x3', 5],
                                     ['marked', '2x3', 4], ['dice', '2x3', 4], ['dice', '2x2', 3]]) {
    execFileSync(program('slidebase-gen'), ['cubic', board, '--cubes', kind, '--root', String(root), '-o', folder],
                 { stdio: 'ignore' });
  }
});
after(() => fs.rmSync(folder, { recursive: true }));

// The distance of every position from the uniform one, and the number of shortest ways, by a plain search. `keyOf`
// says what the key of a position is.
function searchFrom(cubes, rows, cols, keyOf) {
  const found = new Map([[keyOf(cubes), { distance: 0, ways: 1 }]]);
  let level = [cubes];
  for (let distance = 1; level.length > 0; ++distance) {
    const next = [];
    for (const at of level) {
      const { ways } = found.get(keyOf(at));
      for (const { cubes: reached } of rollsFrom(at, rows, cols)) {
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

const marksKey = (cubes) => String.fromCharCode(...marksOf(cubes));
const opposite = [1, 0, 4, 5, 2, 3, 6];

// With SLIDEBASE_LONG=1 from cells of 2x3 too, which takes as long again.
const others = process.env.SLIDEBASE_LONG === '1' ? [['2x3', [1, 1]], ['2x3', [2, 1]]] : [];
for (const [shape, start] of [['2x2', [1, 2]], ['3x2', [2, 2]], ...others]) {
  test(`all positions of marked cubes on ${shape} from ${start}: distances, paths, moves, counts`, async () => {
    const [rows, cols] = shape.split('x').map(Number);
    const puzzle = await Cubic.open(shape, { start, cubes: 'marked' });
    assert.deepEqual([puzzle.cubes, puzzle.goals, puzzle.start], ['marked', 'positions', start]);
    assert.equal(puzzle.table.isPublished, true);
    const { cells } = puzzle;
    const blank = (start[1] - 1) * cols + start[0] - 1;
    const uniform = uniformCubes(markedCube, blank, cells);
    const searched = searchFrom(uniform, rows, cols, marksKey);
    assert.equal(puzzle.boardCount, cells * 6 ** (cells - 1));
    const boards = puzzle.unranks(Array.from({ length: puzzle.boardCount }, (_, i) => i));
    const { distances, paths } = await puzzle.solve(boards);
    const histogram = [];
    for (let i = 0; i < distances.length; ++i) {
      const board = boards.subarray(cells * i, cells * i + cells);
      const known = searched.get(String.fromCharCode(...board));
      assert.equal(distances[i], known?.distance ?? -1);
      if (known === undefined) {
        assert.equal(paths[i], null);
        continue;
      }
      histogram[known.distance] = (histogram[known.distance] ?? 0) + 1;
      assert.equal(paths[i].length, known.distance);
      // The rest for some of the boards, to save time.
      if (i % 11 !== 0) {
        continue;
      }
      const reached = rolledCubes(uniform, paths[i], rows, cols);
      assert.deepEqual(marksOf(reached), [...board]);
      const expected = rollsFrom(reached, rows, cols).map(({ letter, cubes }) =>
        ({ letter, cells: 1, distance: searched.get(marksKey(cubes)).distance, board: Uint8Array.from(marksOf(cubes)) }));
      assert.deepEqual(await puzzle.moves(board), expected);
      assert.equal(await puzzle.countPaths(board), BigInt(known.ways));
      if (known.ways <= 20) {
        const all = await puzzle.paths(board);
        assert.equal(new Set(all).size, known.ways);
        assert.ok(all.every((way) => String(marksOf(rolledCubes(uniform, way, rows, cols))) === String(board)));
      }
      assert.ok(puzzle.check(board, paths[i]) && !puzzle.check(board, `${paths[i]}${expected[0].letter}`));
      assert.deepEqual([...puzzle.parse(puzzle.text(board))], [...board]);
      assert.equal(puzzle.rank(board), i);
    }
    assert.deepEqual(await puzzle.histogram(), Array.from(histogram));
    for (const depth of [0, 3, histogram.length - 1]) {
      const drawn = await puzzle.sample(20, { depth, seed: 5 });
      assert.ok((await puzzle.distances(drawn)).every((distance) => distance === depth));
    }
  });
}

test('a position is as far from all marks down as its marks turned over are from all marks up', async () => {
  const puzzle = await Cubic.open('2x3', { start: [2, 1], cubes: 'marked' });
  const down = uniformCubes({ ...markedCube, up: 0, down: 1 }, 1, 6);
  const searched = searchFrom(down, 2, 3, marksKey);
  assert.equal(searched.size, 6 ** 6);
  const boards = [...searched.keys()].map((key) => [...key].map((symbol) => symbol.charCodeAt(0)));
  const distances = await puzzle.distances(Uint8Array.from(boards.flatMap((board) => board.map((mark) => opposite[mark]))));
  boards.forEach((board, i) => assert.equal(distances[i], searched.get(String.fromCharCode(...board)).distance));
});

test('all positions of dice on 2x2, and positions of ordinary cubes on 2x3', async () => {
  const dice = await Cubic.open('2x2', { start: [1, 1], cubes: 'dice' });
  const uniform = uniformCubes(dieCube, 0, 4);
  const keyOf = (cubes) => diceOf(cubes).join(' ');
  const searched = searchFrom(uniform, 2, 2, keyOf);
  const boards = dice.unranks(Array.from({ length: dice.boardCount }, (_, i) => i));
  const { distances, paths } = await dice.solve(boards);
  let reached = 0;
  distances.forEach((distance, i) => {
    const text = dice.text(boards.subarray(4 * i, 4 * i + 4)).replaceAll('/', ' ');
    assert.equal(distance, searched.get(text)?.distance ?? -1);
    if (distance >= 0) {
      reached += 1;
      assert.equal(keyOf(rolledCubes(uniform, paths[i], 2, 2)), text);
    }
  });
  assert.equal(reached, searched.size);

  // Opposite faces alike: white up and down, red north and south, blue east and west.
  const axes = await Cubic.open('2x3', { cubes: 'axes', goals: 'positions',
                                         tables: Tables.file(new URL('../../build/release/share/slidebase-explorer/cubic-2x3-5.sbt', import.meta.url)) });
  assert.equal(axes.tableName, 'cubic-2x3-5.sbt');
  const cube = { up: 'W', down: 'W', north: 'R', east: 'B', south: 'R', west: 'B' };
  const found = searchFrom(uniformCubes(cube, 5, 6), 2, 3, keyOf);
  for (const [text, { distance, ways }] of [...found].filter((_, i) => i % 29 === 0)) {
    assert.equal(await axes.distance(text), distance);
    assert.equal(await axes.countPaths(text), BigInt(ways));
  }
});

test("Harris's puzzle takes 36 rolls", async () => {
  const puzzle = await Cubic.open('3x3', { start: [2, 2], cubes: 'marked' });
  const target = 'ddd/d.d/ddd';
  assert.equal(puzzle.tableName, 'cubic-marked-3x3-4.sbt');
  assert.deepEqual([puzzle.table.states, puzzle.table.isPublished], [9 * 6 ** 8, true]);
  assert.equal(await puzzle.distance(target), 36);
  const all = await puzzle.paths(target);
  assert.equal(BigInt(all.length), await puzzle.countPaths(target));
  assert.equal(new Set(all).size, all.length);
  const uniform = uniformCubes(markedCube, 4, 9);
  for (const way of all) {
    assert.equal(way.length, 36);
    assert.deepEqual(marksOf(rolledCubes(uniform, way, 3, 3)), [...puzzle.parse(target)]);
  }
});

// Lines for slidebase-query, and its answers.
function solved(lines, kind, ...more) {
  return execFileSync(program('slidebase-query'), ['solve', '--cubes', kind, ...more],
                      { input: `${lines.join('\n')}\n`, encoding: 'utf8', env: { ...process.env, SLIDEBASE_PATH: folder } })
    .trimEnd().split('\n');
}

test('3x3: rolls, distances and paths of 500 positions are those of slidebase-query', async () => {
  for (const [start, count] of [[[2, 2], 500], [[1, 1], 60], [[2, 3], 60]]) {
    const puzzle = await Cubic.open('3x3', { start, cubes: 'marked' });
    const boards = await puzzle.sample(count, { seed: 37 });
    const rows = Array.from({ length: count }, (_, i) => boards.subarray(9 * i, 9 * i + 9));
    const lines = rows.map((board) => `${start.join(' ')} ${puzzle.text(board)}`);
    const { distances, paths } = await puzzle.solve(boards);
    assert.deepEqual(Array.from(distances, (distance, i) => `${distance}\t${paths[i]}`), solved(lines, 'marked'));
    // The distance after each roll.
    const moves = await Promise.all(rows.map((board) => puzzle.moves(board)));
    const reached = moves.flat().map(({ board }) => `${start.join(' ')} ${puzzle.text(board)}`);
    const expected = solved(reached, 'marked', '--emit', 'distance').map(Number);
    assert.deepEqual(moves.flat().map(({ distance }) => distance), expected);
  }
});

test('patterns of tops of marked cubes and dice are those of slidebase-query', async () => {
  const marked = await Cubic.open('2x3', { start: [3, 1], cubes: 'marked', goals: 'tops' });
  assert.equal(marked.boardCount, 6 * 2 ** 5);
  const boards = marked.unranks(Array.from({ length: marked.boardCount }, (_, i) => i));
  const texts = Array.from({ length: marked.boardCount }, (_, i) => marked.text(boards.subarray(6 * i, 6 * i + 6)));
  const { distances, paths } = await marked.solve(boards);
  // Without a dash the program takes a text for a position.
  const asked = texts.flatMap((text, i) => (text.includes('-') ? [i] : []));
  assert.deepEqual(asked.map((i) => `${distances[i]}\t${paths[i]}`),
                   solved(asked.map((i) => `3 1 ${texts[i]}`), 'marked', '--board', '2x3'));
  const histogram = await marked.histogram();
  assert.equal(histogram.reduce((sum, n) => sum + n), marked.boardCount);

  const dice = await Cubic.open('2x3', { start: [2, 2], cubes: 'dice', tables: Tables.file(tableOf('dice', '2x3', 4)) });
  const tops = await Cubic.open('2x3', { start: [2, 2], cubes: 'dice', goals: 'tops' });
  const drawn = await dice.sample(50, { seed: 3 });
  const positions = Array.from({ length: 50 }, (_, i) => dice.text(drawn.subarray(6 * i, 6 * i + 6)));
  const patterns = positions.map((text) => text.replace(/(\d)\d ?/g, '$1').replaceAll('. ', '.'));
  for (const [puzzle, lines] of [[dice, positions], [tops, patterns]]) {
    const { distances: far, paths: ways } = await puzzle.solve(Uint8Array.from(lines.flatMap((text) => [...puzzle.parse(text)])));
    assert.deepEqual(Array.from(far, (distance, i) => `${distance}\t${ways[i]}`),
                     solved(lines.map((text) => `2 2 ${text}`), 'dice', '--board', '2x3'));
  }
});

test('a table in a file or at hand is used, and described', async () => {
  const file = tableOf('marked', '3x3', 7);
  const facts = await Tables.file(file).describe();
  assert.deepEqual([facts.family, facts.cubes, facts.rows, facts.cols, facts.metric, facts.longest, facts.fileName],
                   ['cubic', 'marked', 3, 3, 'single', facts.longest, 'cubic-marked-3x3-7.sbt']);
  const tables = [Tables.bytes(fs.readFileSync(tableOf('marked', '2x3', 4)), 'two by three'), Tables.file(file)];
  const puzzle = await Cubic.open('3x3', { start: [2, 3], cubes: 'marked', tables });
  assert.equal(puzzle.table.name, file);
  const made = await Cubic.open('3x3', { start: [2, 3], cubes: 'marked' });
  assert.equal(made.table.name, 'made in memory');
  assert.deepEqual([made.table.digest, made.table.states], [puzzle.table.digest, puzzle.table.states]);
  // Tables of all kinds side by side, for puzzles of other kinds too.
  const slides = await Sliding.open('3x3', { metric: 'multi', tables });
  assert.equal(await slides.distance('867254301'), 20);
  const plain = await Cubic.open('3x3', { tables });
  assert.equal(plain.table.fileName, 'cubic-3x3-8.sbt');
  const small = await Cubic.open('2x3', { start: [2, 1], cubes: 'marked', tables });
  assert.equal(small.table.name, 'two by three');
  assert.equal(await small.distance('u.u/uuu'), 0);
  assert.equal(await slides.distance('867254301'), 20);
});

test('wrong kinds, goals, boards and sizes are reported', async () => {
  await assert.rejects(Cubic.open('3x3', { cubes: 'Marked' }), (error) => error instanceof BadArgument &&
    error.message === 'cubes are "axes" or "marked" or "dice", not "Marked"');
  await assert.rejects(Cubic.open('3x3', { cubes: 'marked', goals: 'colours' }), BadArgument);
  await assert.rejects(Cubic.open('3x3', { cubes: 'marked', metric: 'multi' }), BadArgument);
  await assert.rejects(Cubic.boards('3x3', { cubes: 'dice' }), (error) => error instanceof BadArgument && /8 cells/.test(error.message));
  await assert.rejects(Cubic.open('2x5', { cubes: 'marked' }), (error) => error instanceof NoTable &&
    /cubic-marked-2x5-9\.sbt/.test(error.message));
  await assert.rejects(Cubic.open('2x4', { cubes: 'dice' }), NoTable);
  const puzzle = await Cubic.boards('3x3', { cubes: 'marked', start: [2, 2] });
  for (const [text, reason] of [
    ['ddd/d.d/dd', /9 cells are needed, this has 8/], ['d.d/d.d/ddd', /a second blank/], ['ddd/ddd/ddd', /no blank/],
    ['Ddd/d.d/ddd', /small letters/], ['WBR/BEW/RRR', /not a cell/], ['u-u/u.u/uuu', /not a cell|pattern/],
  ]) {
    assert.throws(() => puzzle.parse(text), (error) => error instanceof BadBoard && reason.test(error.message), text);
  }
  assert.throws(() => puzzle.text([0, 0, 0, 0, 6, 0, 0, 0, 7]), BadBoard);
  assert.throws(() => puzzle.text([0, 0, 0, 0, 0, 0, 0, 0, 0]), BadBoard);
  // After each of them the next question is answered.
  assert.deepEqual([...puzzle.parse('d n e s . w u d d'.replaceAll(' ', ''))], [1, 2, 3, 4, 6, 5, 0, 1, 1]);
});

test('the program answers lines about cubes as slidebase-query does', async () => {
  const run = (...words) => spawnSync(process.execPath, [new URL('slidebase-cli.js', dist).pathname, 'solve', ...words], {
    encoding: 'utf8', input: words.at(-1) === '2x3' ? '3 1 u-u/-.u\n1 2 nse/.wd\n2 2 uuu/uu.\n'
      : '2 2 ddd/d.d/ddd\n2 2 ---/-.-/---\n1 1 ../\n4 1 ddd/d.d/ddd\nddd\n3 2 nnnnesw.d\nnnnnesw.d > 3 2\nddd/d.d/ddd>2 2\nu > 2 2\nddd/d.d/ddd > 4 1\n' });
  const marked = run('--cubes', 'marked');
  assert.equal(marked.status, 1);
  const lines = marked.stdout.trimEnd().split('\n');
  const expected = solved(['2 2 ddd/d.d/ddd', '2 2 ---/-.-/---', '3 2 nnnnesw.d', 'nnnnesw.d > 3 2', 'ddd/d.d/ddd > 2 2'], 'marked');
  assert.deepEqual([lines[0], lines[1], ...lines.slice(5, 8)], expected);
  assert.deepEqual(lines.slice(8), ['invalid', 'invalid']);
  assert.deepEqual(lines.slice(2, 5), ['invalid', 'invalid', 'invalid']);
  assert.match(marked.stderr, /<stdin>:3:6: a second blank/);
  assert.match(marked.stderr, /<stdin>:9:3: 9 cells are needed, this has 1/);
  assert.match(marked.stderr, /<stdin>:10:15: x, the column, is not from 1 to 3/);
  assert.match(marked.stderr, /<stdin>:4:1: x, the column, is not from 1 to 3/);
  const other = run('--cubes', 'marked', '--board', '2x3');
  assert.deepEqual([other.status, other.stdout.trimEnd().split('\n')],
                   [0, solved(['3 1 u-u/-.u', '1 2 nse/.wd', '2 2 uuu/uu.'], 'marked', '--board', '2x3')]);
  assert.equal(run('--cubes', 'spheres').status, 2);
  assert.equal(run('--cubes', 'marked', '--format', 'eight').status, 2);
});
