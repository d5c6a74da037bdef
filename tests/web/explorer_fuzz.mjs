// Random addresses and texts for the explorer: valid states, and nonsense.

/** A repeatable stream of numbers below `most`. */
export function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * most);
  };
}

const pick = (below, list) => list[below(list.length)];

function shuffled(below, list) {
  const made = [...list];
  for (let i = made.length - 1; i > 0; --i) {
    const j = below(i + 1);
    [made[i], made[j]] = [made[j], made[i]];
  }
  return made;
}

const shapes = [[2, 2], [2, 3], [3, 2], [2, 4], [3, 3], [3, 4], [4, 3], [4, 4], [3, 5], [2, 8], [8, 2]];
const step = (cols) => ({ d: cols, u: -cols, l: -1, r: 1 });

function walk(below, blank, rows, cols, moves) {
  let line = '';
  for (let at = blank, i = 0; i < moves; ++i) {
    const letter = pick(below, 'dlru');
    const to = at + step(cols)[letter];
    const isNear = 'du'.includes(letter) || Math.floor(to / cols) === Math.floor(at / cols);
    if (to >= 0 && to < rows * cols && isNear) {
      line += letter;
      at = to;
    }
  }
  return line;
}

/** A valid state of the page. */
export function goodState(below) {
  const [rows, cols] = pick(below, shapes);
  const cells = rows * cols;
  const family = pick(below, ['sliding', 'cubic']);
  const cubes = family === 'sliding' ? 'axes' : pick(below, ['axes', 'axes', 'marked', 'dice']);
  const blank = { axes: 3, marked: 6, dice: 24 }[cubes];
  const tiles = Array.from({ length: cells }, (_, i) => i);
  const usual = tiles.map((i) => (i + 1) % cells);
  const board = family === 'sliding' ? shuffled(below, tiles)
    : shuffled(below, tiles.map((i) => (i === 0 ? blank : below(blank))));
  const isCubic = family === 'cubic';
  const goal = isCubic || below(2) === 0 ? usual : shuffled(below, tiles);
  const start = isCubic ? below(cells) : cells - 1;
  const line = walk(below, isCubic ? start : board.indexOf(0), rows, cols, pick(below, [0, 0, 3, 40]));
  const table = pick(below, ['', '', 'https://example.org/a%20b/sliding-3x4-11.sbt?x=1&y=%26#z', 'http://localhost/t']);
  const metric = isCubic ? 'single' : pick(below, ['single', 'multi']);
  return { family, cubes, rows, cols, board, goal, start, line, at: below(line.length + 1), metric, table };
}

const bits = [
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'NaN', '-1', '1e9', 'Infinity', 'undefined', 'null', '\0',
  '<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '"><svg onload=alert(1)>', "');alert(1);('",
  '%', '%%', '%2', '%25%25', '%252525', '%F0%9F', '%00', '%EF%BB%BF', '+', '&', '=', '#', '?', '/', ';', ',', '\\',
  '\u202e', '\u0660\u0661', '١٢٣', '８６７', '😀', '\ud800', 'ß', 'İ', '0', '9', 'dlru', 'z', 'WBRE',
  'board=', '&line=', '&at=', '&start=', '&goal=', '&metric=', 'javascript:alert(1)', 'data:text/html,<b>', ' ', '\t', '\n',
  '{}', '[[1,2],[3,0]]',
];
const names = ['board', 'goal', 'cubes', 'cubes', 'line', 'at', 'start', '__proto__', 'constructor', 'x'];
const values = ['867254301', '123456780', '12345678a', '123804765', 'WBWBRERBR', 'dddd.dddd', '121321.', 'marked', 'dice', 'axes', 'rdlu', 'l', '3', '3,3', '0'];

function mutated(below, text) {
  let made = text;
  for (let times = 1 + below(4); times > 0; --times) {
    const at = below(made.length + 1), length = below(5);
    made = pick(below, [
      () => made.slice(0, at) + pick(below, bits) + made.slice(at),
      () => made.slice(0, at) + pick(below, bits) + made.slice(at + length),
      () => made.slice(0, at) + made.slice(at + length),
      () => made.slice(0, at) + made.slice(at, at + length).repeat(below(5)) + made.slice(at),
      () => made.slice(0, at) + String.fromCodePoint(below(0x10ffff)) + made.slice(at),
    ])();
  }
  return made;
}

function anyAddress(below) {
  const puzzle = pick(below, ['sliding/3x3', 'cubic/3x3', 'sliding/2x3', 'cubic/2x2', 'sliding/4x4', 'sliding/99x99',
                              'sliding/0x0', 'cubic/1x9', 'hex/3x3', 'sliding/3x', '']);
  const parts = Array.from({ length: below(5) }, () =>
    `${pick(below, names)}=${pick(below, [...values, ...bits])}`);
  const table = ['', '', '', '&table=', '&table=javascript:alert(1)', '&table=data:,x', '&table=//x', '&table=%00'];
  return `#/${puzzle}?${parts.join('&')}${pick(below, table)}`;
}

/** Addresses from '#' on: valid, nearly valid and wrong ones; none names a table of another host. */
export function badAddresses(count, seed) {
  const below = numbers(seed);
  return Array.from({ length: count }, (_, i) => {
    const address = anyAddress(below);
    return i % 100 === 99 ? address + pick(below, bits).repeat(30_000)
      : below(3) === 0 ? address : `#${mutated(below, address.slice(1))}`;
  });
}

const boards = ['867254301', '8 6 7\n2 5 4\n3 x 1', '[[8,6,7],[2,5,4],[3,0,1]]', '867/254/3_1', '8,6,7,2,5,4,3,0,1'];

/** Texts that somebody may paste into a field for a board. */
export function badTexts(count, seed) {
  const below = numbers(seed);
  return Array.from({ length: count }, (_, i) => (i % 100 === 99 ? pick(below, bits).repeat(20_000)
    : mutated(below, pick(below, boards))));
}
