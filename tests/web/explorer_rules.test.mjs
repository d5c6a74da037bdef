// The explorer's own rules compared with the library's, and its addresses: under Node, without a page.
//
//     ./run wasm
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { pathToFileURL } from 'node:url';

import { badAddresses, goodState, numbers } from './explorer_fuzz.mjs';

const root = new URL('../../', import.meta.url);
const { build } = await import(new URL('query/web/page/node_modules/esbuild/lib/main.js', root));
const { Cubic, Sliding } = await import(new URL('query/web/core/dist/slidebase.js', root));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-explorer-'));
after(() => fs.rmSync(folder, { recursive: true }));

// A script of the page, bundled for Node.
async function script(name) {
  const outfile = path.join(folder, `${name}.mjs`);
  await build({ bundle: true, format: 'esm', target: 'es2022', outfile, logLevel: 'error',
                entryPoints: [new URL(`query/web/page/src/${name}.ts`, root).pathname] });
  return import(pathToFileURL(outfile));
}
const { boardsOf, movesTo, parity } = await script('sliding');
const { asStart, boardIn, cubesOf, pieces } = await script('cubes');
const { addressOf, stateOf } = await script('state');
const { remember } = await script('fifteen_answers');

const square = { rows: 3, cols: 3 };
const rowsOf = (all, cells) =>
  Array.from({ length: all.length / cells }, (_, row) => [...all.subarray(row * cells, (row + 1) * cells)]);

// All arrangements of 0 to 8, one after the other.
function everyBoard() {
  const boards = new Uint8Array(9 * 362_880);
  let at = 0;
  const place = (cells, left) => {
    if (left.length === 0) {
      boards.set(cells, 9 * at++);
    }
    left.forEach((tile, i) => place([...cells, tile], left.filter((other) => other !== tile)));
  };
  place([], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  return boards;
}

test('the library\'s paths lead to the goal by the page\'s rules', async () => {
  for (const goal of ['123456780', '123804765', '012345678', '876543210', '134068527']) {
    const puzzle = await Sliding.open('3x3', { goal });
    const boards = await puzzle.sample(1000, { seed: 1 });
    const { paths } = await puzzle.solve(boards);
    rowsOf(boards, 9).forEach((board, row) => {
      const passed = boardsOf(board, paths[row], square);
      assert.equal(passed.length, paths[row].length + 1);
      assert.equal(passed.at(-1).join(''), goal);
    });
  }
});

test('the library\'s paths lead to all patterns by the page\'s rules', async () => {
  const puzzle = await Cubic.open('3x3', { start: [2, 1] });
  const patterns = new Uint8Array(9 * 59_049);
  for (let rank = 0; rank < 59_049; ++rank) {
    for (let cell = 0, tops = rank % 6561; cell < 9; ++cell) {
      patterns[9 * rank + cell] = cell === Math.floor(rank / 6561) ? 3 : tops % 3;
      tops = cell === Math.floor(rank / 6561) ? tops : Math.floor(tops / 3);
    }
  }
  const { paths } = await puzzle.solve(patterns);
  let shown = 0;
  rowsOf(patterns, 9).forEach((pattern, rank) => {
    if (paths[rank] !== null) {
      const places = cubesOf(1, paths[rank], { ...square, cubes: 'axes' });
      assert.equal(places.length, paths[rank].length + 1);
      assert.deepEqual(boardIn(places.at(-1), 'axes'), pattern);
      ++shown;
    }
  });
  assert.equal(shown, 59_049);
});

test('the library\'s paths lead to positions of marked cubes and dice by the page\'s rules, and so do their texts', async () => {
  for (const [cubes, shape] of [['marked', { rows: 3, cols: 3 }], ['marked', { rows: 4, cols: 2 }], ['dice', { rows: 2, cols: 3 }],
                                ['dice', { rows: 2, cols: 2 }]]) {
    const { rows, cols } = shape, cells = rows * cols, start = cols + 1;
    const puzzle = await Cubic.open([rows, cols], { start: [2, 2], cubes });
    const boards = await puzzle.sample(1000, { seed: 2 });
    const { paths } = await puzzle.solve(boards);
    rowsOf(boards, cells).forEach((board, row) => {
      assert.deepEqual(boardIn(cubesOf(start, paths[row], { ...shape, cubes }).at(-1), cubes), board);
      const text = board.map((symbol) => pieces[cubes].symbols[symbol]).join(' ');
      assert.deepEqual([...puzzle.parse(text)], board);
    });
  }
});

test('distances to all marks up or down are those of the start, and other targets have none', async () => {
  const puzzle = await Cubic.open('2x3', { start: [2, 1], cubes: 'marked' });
  const shape = { rows: 2, cols: 3, cubes: 'marked' };
  for (const [mark, blank] of [[0, 1], [1, 1]]) {
    const target = Array(6).fill(mark);
    target[blank] = 6;
    const { start, seen } = asStart(target, 'marked');
    assert.equal(start, blank);
    assert.equal(await puzzle.distance(seen(target)), 0);
    // From any place on the way to it, the rest of a shortest way is as long as the table says.
    const path = await puzzle.path(target);
    const places = cubesOf(1, path, shape);
    for (const [i, cubes] of places.entries()) {
      assert.equal(await puzzle.distance(seen(boardIn(cubes, 'marked'))), path.length - i);
    }
  }
  for (const [target, kind] of [[[0, 6, 0, 0, 0, 1], 'marked'], [[2, 6, 2, 2, 2, 2], 'marked'], [[0, 3, 0, 0, 0, 0], 'axes'],
                                [[1, 24, 1, 1, 1, 1], 'dice']]) {
    assert.equal(asStart(target, kind), undefined);
  }
  assert.equal(asStart([0, 24, 0, 0, 0, 0], 'dice').start, 1);
});

test('parity decides for all boards whether they can be solved', async () => {
  const boards = everyBoard();
  for (const goal of [[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 2, 3, 8, 0, 4, 7, 6, 5], [3, 0, 1, 2, 8, 7, 6, 5, 4]]) {
    const puzzle = await Sliding.open('3x3', { goal });
    const distances = await puzzle.distances(boards);
    let solvable = 0;
    for (let row = 0; row < distances.length; ++row) {
      const { isSolvable } = parity(boards.subarray(9 * row, 9 * row + 9), goal, square);
      solvable += isSolvable ? 1 : 0;
      if (isSolvable !== distances[row] >= 0) {
        assert.fail(`${boards.subarray(9 * row, 9 * row + 9)} to ${goal}`);
      }
    }
    assert.equal(solvable, 181_440);
  }
});

test('of the boards of 4x4, the last ones are remembered', () => {
  const all = new Map();
  for (let i = 0; i < 100_000; ++i) {
    remember(all, String(i), { distance: i });
    remember(all, '7', { distance: 7, ...i === 7 && { path: 'lurd' } });
  }
  assert.ok(all.size <= 5000);
  assert.deepEqual([all.get('99999'), all.get('7'), all.get('3')], [{ distance: 99_999 }, { distance: 7, path: 'lurd' }, undefined]);
});

test('a tap on a cell plays the moves that bring the blank there', () => {
  for (const [rows, cols] of [[2, 2], [3, 3], [3, 4], [4, 4], [2, 7]]) {
    const cells = rows * cols;
    for (let blank = 0; blank < cells; ++blank) {
      const board = Array.from({ length: cells }, (_, cell) => (cell + cells - blank) % cells);
      for (let cell = 0; cell < cells; ++cell) {
        const moves = movesTo(cell, blank, { rows, cols });
        const isLine = cell % cols === blank % cols || Math.floor(cell / cols) === Math.floor(blank / cols);
        const after = boardsOf(board, moves.join(''), { rows, cols });
        assert.equal(after.length, moves.length + 1);
        assert.equal(after.at(-1).indexOf(0), isLine ? cell : blank);
      }
    }
  }
});

test('an address is read as its state, and the state has that address', () => {
  const below = numbers(2);
  for (let time = 0; time < 20_000; ++time) {
    const state = goodState(below);
    const address = addressOf(state);
    const read = stateOf(address);
    assert.deepEqual(read.problems, [], address);
    assert.deepEqual(read.state, state);
    assert.equal(addressOf(read.state), address);
  }
});

test('any address is read as a state, whose own address is read as the same state', () => {
  for (const address of badAddresses(20_000, 3)) {
    const { state } = stateOf(address);
    const again = stateOf(addressOf(state));
    assert.deepEqual(again, { state, problems: [] }, address);
  }
});
