// Tables for the tests: a class around the exports of exports.cc, and the module that it is compiled to.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

import { decompress } from 'fzstd';

import { makeInstance } from '../../query/web/wasm/instance.mjs';

const built = new URL('../../build/', import.meta.url);

export const moduleBytes = fs.readFileSync(new URL('wasm/bin/slidebase-web-test.wasm', built));
const module = new WebAssembly.Module(moduleBytes);

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

// A folder with the small tables of 4x4 in slides, for slidebase-query, 250 MB; if it is missing, they are made in some
// seconds.
export function slideTables() {
  const folder = new URL('tables-slides/', built);
  if (!fs.existsSync(folder)) {
    const made = fs.mkdtempSync(new URL('tables-slides-', built).pathname);
    execFileSync(new URL('release/bin/slidebase-gen', built).pathname,
                 ['coloured', '4x4', '--tier', 'small', '-o', made], { stdio: 'ignore' });
    try {
      fs.renameSync(made, folder);
    } catch {  // another test has made them
      fs.rmSync(made, { recursive: true });
    }
  }
  return folder.pathname;
}

export const noPath = -1, notYet = -5, notUnderstood = -2;  // of slidebase/c.h

export class Table {
  #at;

  constructor(instance, at) {
    this.instance = instance;
    this.#at = at;
  }

  static fromMemory(bytes, instance = newInstance()) {
    return withBytes(instance, bytes, (at, size) =>
      new Table(instance, instance.open_memory(at, size)));
  }

  static pending(size, instance = newInstance()) {
    return new Table(instance, instance.open_pending(BigInt(size)));
  }

  // Returns { length, letters }; if the question is not understood, the letters say why.
  ask(question, { distanceAlone = false } = {}) {
    const length = withBytes(this.instance, new TextEncoder().encode(question), (at, size) =>
      this.instance.ask(this.#at, at, size, distanceAlone));
    return { length, letters: new TextDecoder().decode(answerOf(this.instance)) };
  }

  // The ranges that its source wants: offsets and sizes, as BigInts.
  wanted() {
    const most = 64;
    return withBytes(this.instance, new Uint8Array(most * 16), (at) => {
      const count = this.instance.wanted(this.#at, at, most);
      const words = new BigUint64Array(this.instance.memory.buffer, at, 2 * most);
      return Array.from({ length: Math.min(count, most) },
                        (_, i) => ({ offset: words[2 * i], size: words[2 * i + 1] }));
    });
  }

  supply(offset, bytes) {
    withBytes(this.instance, bytes, (at, size) => this.instance.supply(this.#at, offset, at, size));
  }

  // Asks, and supplies the wanted ranges from read(offset, size), until there is an answer. Returns it with
  // the ranges of each round.
  fetchAnswer(question, read, options) {
    const rounds = [];
    for (;;) {
      const answer = this.ask(question, options);
      if (answer.length !== notYet) {
        return { ...answer, rounds };
      }
      const wanted = this.wanted();
      rounds.push(wanted);
      for (const { offset, size } of wanted) {
        this.supply(offset, read(offset, size));
      }
    }
  }

  // The number of paths of each length.
  walkAll() {
    return this.#lengths(this.instance.walk_all);
  }

  // The same by a path table.
  decodeAll() {
    return this.#lengths(this.instance.decode_all);
  }

  #lengths(count) {
    return withBytes(this.instance, new Uint8Array(4 * 192), (at) => {
      count(this.#at, at);
      return [...new Uint32Array(this.instance.memory.buffer, at, 192)];
    });
  }

  close() {
    this.instance.close_table(this.#at);
  }
}

export function answerOf(instance) {
  return new Uint8Array(instance.memory.buffer, instance.answer_text(), instance.answer_size());
}

// Calls use(at, size) while these bytes are in the instance's memory.
function withBytes(instance, bytes, use) {
  const at = instance.allocate(bytes.length);
  new Uint8Array(instance.memory.buffer, at, bytes.length).set(bytes);
  const result = use(at, bytes.length);
  instance.release(at);
  return result;
}

// A read() of a file, which counts the bytes it returns.
export function readerOf(file) {
  const bytes = fs.readFileSync(file);
  const read = (offset, size) => {
    read.bytes += Number(size);
    return bytes.subarray(Number(offset), Number(offset + size));
  };
  read.bytes = 0;
  return read;
}

// large_table.h: zeros between a start and a block index of equal entries.
export function largeTable(rows, cols) {
  const made = newInstance();
  made.large_start(rows, cols);
  const start = Uint8Array.from(answerOf(made));
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
