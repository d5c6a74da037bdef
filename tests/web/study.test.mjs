// search.wasm: nearest rolls, by their distances to a pattern, lead there by rules that turn the sides of cubes; the
// heuristics equal those of slidebase-query and of plain functions.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import test from 'node:test';

import { makeInstance } from '../../query/web/wasm/instance.mjs';
import { rollsFrom, solvableBoards, uniformCubes } from './boards.mjs';

const query = new URL('../../build/release/bin/slidebase-query', import.meta.url).pathname;
const bytes = fs.readFileSync(new URL('../../build/wasm/bin/search.wasm', import.meta.url));
const module = new WebAssembly.Module(bytes);
const open = (advance) => makeInstance(module, undefined, advance);

// Calls use(address...) with memory that has these bytes, or for a number so many bytes.
function withMemory(study, contents, use) {
  const places = contents.map((content) => study.web_allocate(content.length ?? content));
  contents.forEach((content, i) => {
    if (content.length !== undefined) {
      new Uint8Array(study.memory.buffer).set(content, places[i]);
    }
  });
  const result = use(...places);
  places.forEach(study.web_release);
  return result;
}
const read = (study, Type, at, count) => [...new Type(study.memory.buffer, at, count)];

const make = (study, rows, cols, tops) =>
  withMemory(study, [tops], (at) => study.web_pattern_make(rows, cols, at));
const distances = (study, positions) => {
  const count = positions.length;
  return withMemory(study, [positions.flatMap(cellsOf), 2 * count], (from, into) => {
    study.web_pattern_distances(count, from, into);
    return read(study, Int16Array, into, count);
  });
};
const heuristics = (study, rows, cols, goal, board) => withMemory(study, [goal, board, 16], (from, at, into) => {
  study.web_heuristics(rows, cols, from, at, into);
  return read(study, Int32Array, into, 4);
});
const sums = (study, rows, cols, goal) => withMemory(study, [goal, 32], (from, into) => {
  study.web_heuristic_sums(rows, cols, from, into);
  return read(study, Float64Array, into, 4);
});

// White up and down, blue east and west, red north and south.
const colouredCube = { up: 0, down: 0, north: 2, east: 1, south: 2, west: 1 };
const cellsOf = (cubes) => cubes.map((cube) => (cube === null ? 255 : 3 * cube.up + cube.north));
const topsOf = (cubes) => cubes.map((cube) => (cube === null ? 3 : cube.up));

// A repeatable stream of numbers below `most`.
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * most);
  };
}

function rolledAtRandom(cubes, rows, cols, count, below) {
  for (let i = 0; i < count; ++i) {
    const rolls = rollsFrom(cubes, rows, cols);
    ({ cubes } = rolls[below(rolls.length)]);
  }
  return cubes;
}

test('on 3x3 nearest rolls lead from any position to the pattern in as many rolls as its distance', (t) => {
  const progress = [];
  const study = open((done, of) => progress.push([done, of]));
  const below = numbers(2);
  for (let i = 0; i < 2; ++i) {
    const uniform = uniformCubes(colouredCube, below(9), 9);
    const pattern = topsOf(rolledAtRandom(uniform, 3, 3, 100, below));
    const started = performance.now();
    make(study, 3, 3, pattern);
    t.diagnostic(`3x3 in ${Math.round(performance.now() - started)} ms`);
    assert.ok(progress.every(([done, of], at) => of === 7440174 && (at === 0 || done >= progress[at - 1][0])));
    assert.equal(progress.at(-1)[0], 7440174);
    progress.length = 0;
    for (let walk = 0; walk < 50; ++walk) {
      let cubes = rolledAtRandom(uniformCubes(colouredCube, below(9), 9), 3, 3, below(100), below);
      for (let [left] = distances(study, [cubes]); left > 0; --left) {
        const rolls = rollsFrom(cubes, 3, 3).map((roll) => roll.cubes);
        const after = distances(study, rolls);
        assert.ok(after.every((distance) => Math.abs(distance - left) === 1));
        cubes = rolls[after.indexOf(left - 1)];
      }
      assert.deepEqual(topsOf(cubes), pattern);
    }
  }
  t.diagnostic(`${study.memory.buffer.byteLength} bytes of memory`);
  assert.ok(study.memory.buffer.byteLength < 64 << 20);
});

test('wrong patterns, positions and boards are refused', () => {
  const usage = { name: 'SlidebaseError', kind: 'usage' };
  const refused = (call) => assert.throws(() => call(open()), usage);
  refused((study) => make(study, 2, 2, [0, 1, 2, 0]));
  refused((study) => make(study, 2, 2, [3, 1, 2, 3]));
  refused((study) => make(study, 2, 2, [3, 1, 2, 4]));
  refused((study) => make(study, 1, 4, [3, 1, 2, 0]));
  refused((study) => make(study, 3, 4, [3, ...new Array(11).fill(0)]));
  refused((study) => make(study, -2, -2, [3, 1, 2, 0]));
  refused((study) => distances(study, [uniformCubes(colouredCube, 0, 4)]));
  for (const wrong of [{ up: 1, north: 1 }, { up: 3, north: 0 }, null]) {
    refused((study) => {
      make(study, 2, 2, [3, 1, 2, 0]);
      distances(study, [[null, wrong, colouredCube, colouredCube]]);
    });
  }
  refused((study) => heuristics(study, 2, 2, [1, 2, 3, 0], [1, 1, 3, 0]));
  refused((study) => heuristics(study, 2, 2, [1, 2, 3, 4], [1, 2, 3, 0]));
  refused((study) => heuristics(study, 3, 6, new Array(18).fill(0), new Array(18).fill(0)));
  refused((study) => sums(study, 2, 5, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]));
});

for (const goal of [[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 2, 3, 8, 0, 4, 7, 6, 5], [8, 0, 6, 5, 4, 7, 2, 3, 1]]) {
  test(`the sums over all boards of 3x3 are those of slidebase-query: goal ${goal.join('')}`, () => {
    const found = sums(open(), 3, 3, goal);
    ['misplaced', 'manhattan', 'linear-conflict', 'walking-distance'].forEach((name, i) => {
      const audit = JSON.parse(execFileSync(query, ['audit', name, '--board', '3x3',
                                                    '--goal', goal.join(''), '--json'], { encoding: 'utf8' }));
      assert.equal(found[i] / audit.states, audit.mean_h, name);
    });
  });
}

// The least number of tiles that leave a line so that the others are in order: tries every set of them.
function leaving(places) {
  let least = places.length;
  for (let stay = 0; stay < 1 << places.length; ++stay) {
    const left = places.filter((_, i) => stay >> i & 1);
    if (left.every((place, i) => i === 0 || left[i - 1] < place)) {
      least = Math.min(least, places.length - left.length);
    }
  }
  return least;
}

// The walking distance of one direction, by a plain search: the lines' tiles are known only by the lines where they
// belong, `.` is the blank's.
const walkedFrom = new Map();
function walked(lines, goal) {
  const key = (at) => at.map((line) => [...line].sort().join('')).join('|');
  const start = key(goal);
  if (!walkedFrom.has(start)) {
    const found = new Map([[start, 0]]);
    for (const [from, distance] of found) {
      const at = from.split('|').map((line) => [...line]);
      const blank = at.findIndex((line) => line.includes('.'));
      for (const to of [blank - 1, blank + 1].filter((line) => at[line] !== undefined)) {
        at[to].forEach((tile, i) => {
          const next = at.map((line) => [...line]);
          next[blank][next[blank].indexOf('.')] = tile;
          next[to][i] = '.';
          if (!found.has(key(next))) {
            found.set(key(next), distance + 1);
          }
        });
      }
    }
    walkedFrom.set(start, found);
  }
  return walkedFrom.get(start).get(key(lines));
}

function plainHeuristics(rows, cols, goal, board) {
  const cell = (at) => [Math.floor(at / cols), at % cols];
  const home = (tile) => cell(goal.indexOf(tile));
  let misplaced = 0, manhattan = 0;
  board.forEach((tile, at) => {
    if (tile !== 0) {
      const [row, col] = cell(at), [homeRow, homeCol] = home(tile);
      misplaced += goal[at] === tile ? 0 : 1;
      manhattan += Math.abs(row - homeRow) + Math.abs(col - homeCol);
    }
  });
  let conflicts = 0, walking = 0;
  for (const axis of [0, 1]) {
    const lines = (tiles) => Array.from({ length: axis === 0 ? rows : cols }, (_, line) =>
      tiles.filter((_tile, at) => cell(at)[axis] === line));
    lines(board).forEach((line, number) => {
      const own = line.filter((tile) => tile !== 0 && home(tile)[axis] === number);
      conflicts += 2 * leaving(own.map((tile) => home(tile)[1 - axis]));
    });
    const named = (tiles) => lines(tiles).map((line) => line.map((tile) => (tile === 0 ? '.' : home(tile)[axis])));
    walking += walked(named(board), named(goal));
  }
  return [misplaced, manhattan, manhattan + conflicts, walking];
}

for (const [rows, cols] of [[2, 2], [3, 2], [2, 4], [3, 3], [4, 4]]) {
  test(`boards of ${rows}x${cols} have the heuristics of plain functions`, () => {
    const study = open();
    const cells = rows * cols;
    const boards = solvableBoards(32, rows, cols, 7);
    const nth = (i) => [...boards.subarray(cells * i, cells * (i + 1))];
    const usual = Array.from({ length: cells }, (_, at) => (at + 1) % cells);
    for (const goal of [usual, nth(0)]) {
      assert.deepEqual(heuristics(study, rows, cols, goal, goal), [0, 0, 0, 0]);
      for (let i = 1; i < 32; ++i) {
        assert.deepEqual(heuristics(study, rows, cols, goal, nth(i)), plainHeuristics(rows, cols, goal, nth(i)));
      }
    }
  });
}

test('long boards have no walking distance', () => {
  const goal = Array.from({ length: 16 }, (_, at) => (at + 1) % 16);
  const board = [...goal];
  [board[0], board[1]] = [2, 1];
  for (const [rows, cols] of [[2, 8], [8, 2]]) {
    assert.deepEqual(heuristics(open(), rows, cols, goal, board), [2, 2, 4, -1]);
  }
  const short = [...goal.slice(0, 11), 0];
  const [, manhattan, , walking] = heuristics(open(), 2, 6, short, [2, 1, ...short.slice(2)]);
  assert.ok(walking >= manhattan);
});
