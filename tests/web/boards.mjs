// The boards themselves, moved move by move: with nothing of the library in it.

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
