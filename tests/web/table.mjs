// Tables for the tests, and the module that exports.cc is compiled to.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

import { decompress } from 'fzstd';

import { makeInstance } from '../../query/web/wasm/instance.mjs';

const built = new URL('../../build/', import.meta.url);

const module = new WebAssembly.Module(fs.readFileSync(new URL('wasm/bin/slidebase-web-test.wasm', built)));

export const newInstance = () => makeInstance(module, decompress);

export const tableFile = (name) => new URL(`release/share/slidebase/${name}`, built);

// The table of 3x4, 30 MB; if it is missing, it is made in some seconds.
export function largeFile() {
  const folder = new URL('tables-3x4/', built);
  const file = new URL('sliding-3x4-11.sbt', folder);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true });
    execFileSync(new URL('release/bin/slidebase-gen', built).pathname,
                 ['sliding', '3x4', '--root', 'corner', '-o', folder.pathname], { stdio: 'ignore' });
  }
  return file;
}

// A folder with the small table of 4x4 in slides for goals of this class, for slidebase-query, 60 MB (of cell 14, 120);
// if it is missing, it is made in some seconds.
export function slideTables(root = 'corner') {
  const folder = new URL(`tables-slides-${root}/`, built);
  if (!fs.existsSync(folder)) {
    const made = fs.mkdtempSync(new URL(`tables-slides-${root}-`, built).pathname);
    execFileSync(new URL('release/bin/slidebase-gen', built).pathname,
                 ['coloured', '4x4', '--tier', 'small', '--root', root, '-o', made], { stdio: 'ignore' });
    try {
      fs.renameSync(made, folder);
    } catch {  // another test has made them
      fs.rmSync(made, { recursive: true });
    }
  }
  return folder.pathname;
}

// large_table.h: zeros between a start and a block index of equal entries.
export function largeTable(rows, cols) {
  const made = newInstance();
  made.large_start(rows, cols);
  const start = new Uint8Array(made.memory.buffer, made.answer_text(), made.answer_size()).slice();
  const index = made.large_index(rows, cols);
  const entry = Buffer.alloc(8);
  entry.writeBigInt64LE(made.large_entry(rows, cols));
  const read = (offset, count) => {
    const bytes = Buffer.alloc(Number(count));
    if (offset < start.length) {
      bytes.set(start.subarray(Number(offset), Number(offset + count)));
    }
    const indexed = offset < index ? index : offset;
    if (indexed < offset + count) {
      const phase = Number(indexed - index & 7n);
      bytes.fill(Buffer.concat([entry.subarray(phase), entry.subarray(0, phase)]), Number(indexed - offset));
    }
    return bytes;
  };
  return { size: made.large_bytes(rows, cols), index, read };
}
