// Boards moved step by step, without any code of the library.

const step = { d: [1, 0], l: [0, -1], r: [0, 1], u: [-1, 0] };

function neighbour(cell, letter, cols, rows = 3) {
  const [down, right] = step[letter];
  const row = Math.floor(cell / cols) + down;
  const col = cell % cols + right;
  if (row < 0 || row >= rows || col < 0 || col >= cols) {
    throw new Error(`${letter} leads off the board`);
  }
  return row * cols + col;
}

// A 3x3 board of nine symbols, such as '867254301', after the blank's moves.
export function slide(board, letters) {
  const cells = [...board];
  for (const letter of letters) {
    const blank = cells.indexOf('0');
    const from = neighbour(blank, letter, 3);
    [cells[blank], cells[from]] = [cells[from], cells[blank]];
  }
  return cells.join('');
}

// A 4x4 board of 16 numbers after the blank's moves.
export function slideFifteen(board, letters) {
  const cells = [...board];
  for (const letter of letters) {
    const blank = cells.indexOf(0);
    const from = neighbour(blank, letter, 4, 4);
    [cells[blank], cells[from]] = [cells[from], cells[blank]];
  }
  return cells;
}

// The boards after each slide of one or more tiles: [{ letter, cells, board }], sorted by letter and length.
export function slidesFrom(board, rows, cols) {
  const blank = board.indexOf(0);
  return Object.entries(step).flatMap(([letter, [down, right]]) => {
    const made = [];
    const cells = [...board];
    for (let row = Math.floor(blank / cols) + down, col = blank % cols + right;
      row >= 0 && row < rows && col >= 0 && col < cols; row += down, col += right) {
      const from = row * cols + col;
      [cells[from - down * cols - right], cells[from]] = [cells[from], 0];
      made.push({ letter, cells: made.length + 1, board: [...cells] });
    }
    return made;
  });
}

// The pattern of tops, 'WWW/WEW/WWW', after the blank's moves from the uniform 3x3 board.
export function roll(start, letters) {
  const cubes = Array.from({ length: 9 }, () => ['W', 'B', 'R']);  // on top, along x, along y
  let blank = start;
  for (const letter of letters) {
    const from = neighbour(blank, letter, 3);
    const [top, x, y] = cubes[from];
    cubes[blank] = step[letter][0] !== 0 ? [y, x, top] : [x, top, y];
    blank = from;
  }
  const tops = cubes.map((cube, cell) => (cell === blank ? 'E' : cube[0])).join('');
  return tops.replace(/(...)(...)(...)/, '$1/$2/$3');
}

// Cubes whose faces have labels, rolled by turning their six sides: what faces up, down, north, east, south and west.
// A position is such an array for each cell, null for the blank.
const turned = {  // sides of the cube that rolls into the blank's cell, by the blank's move: where each comes from
  d: { up: 'south', north: 'up', down: 'north', south: 'down' },
  u: { up: 'north', south: 'up', down: 'south', north: 'down' },
  l: { up: 'west', east: 'up', down: 'east', west: 'down' },
  r: { up: 'east', west: 'up', down: 'west', east: 'down' },
};

export const markedCube = { up: 1, down: 0, north: 0, east: 0, south: 0, west: 0 };
export const dieCube = { up: 1, down: 6, north: 2, east: 4, south: 5, west: 3 };

export function uniformCubes(cube, blank, cells) {
  return Array.from({ length: cells }, (_, cell) => (cell === blank ? null : { ...cube }));
}

// The positions after each roll: [{ letter, cubes }], sorted by letter.
export function rollsFrom(cubes, rows, cols) {
  const blank = cubes.indexOf(null);
  return Object.keys(step).flatMap((letter) => {
    let from;
    try {
      from = neighbour(blank, letter, cols, rows);
    } catch {
      return [];
    }
    const made = [...cubes];
    made[blank] = { ...cubes[from] };
    for (const [to, side] of Object.entries(turned[letter])) {
      made[blank][to] = cubes[from][side];
    }
    made[from] = null;
    return [{ letter, cubes: made }];
  });
}

export function rolledCubes(cubes, letters, rows, cols) {
  return [...letters].reduce((at, letter) =>
    rollsFrom(at, rows, cols).find((roll) => roll.letter === letter).cubes, cubes);
}

const sides = ['up', 'down', 'north', 'east', 'south', 'west'];
// The side of a marked cube's mark, from 0; 6 for the blank.
export const marksOf = (cubes) => cubes.map((cube) => (cube === null ? 6 : sides.findIndex((side) => cube[side] === 1)));
// The faces of dice on top and north, '12'; '.' for the blank.
export const diceOf = (cubes) => cubes.map((cube) => (cube === null ? '.' : `${cube.up}${cube.north}`));

// Random boards that can be solved to 1, 2, 3, ... and the blank, one after the other. The number of swaps to the
// goal and the number of moves of the blank to its place are both even or both odd.
export function solvableBoards(count, rows, cols, seed = 1) {
  let state = seed;
  const below = (n) => {
    state = state * 48271 % 2147483647;
    return Math.floor(state / 2147483647 * n);
  };
  const cells = rows * cols;
  const boards = new Uint8Array(cells * count);
  for (let row = 0; row < count; ++row) {
    const board = boards.subarray(row * cells, (row + 1) * cells);
    board.set(Array.from({ length: cells }, (_, i) => (i + 1) % cells));
    let odd = 0;
    for (let i = cells - 1; i > 0; --i) {
      const j = below(i + 1);
      [board[i], board[j]] = [board[j], board[i]];
      odd ^= i === j ? 0 : 1;
    }
    const blank = board.indexOf(0);
    if (odd !== (rows - 1 - Math.floor(blank / cols) + cols - 1 - blank % cols) % 2) {
      const [i, j] = [0, 1, 2].filter((cell) => cell !== blank);
      [board[i], board[j]] = [board[j], board[i]];
    }
  }
  return boards;
}
