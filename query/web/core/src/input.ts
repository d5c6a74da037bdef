// A file or standard input, read a piece at a time.
import { fileSystem } from './platform.js';

const pieceBytes = 1 << 18;
// A longer question is cut there.
const mostUnread = 1 << 20;
const newline = 10;

export class Input {
  /** The bytes that were read and not yet taken. */
  unread: Uint8Array = new Uint8Array();
  #isAtEnd = false;
  readonly #file: number;
  // Position of the first unread byte, from 0.
  #line = 0;
  #column = 0;

  /** `path`: - for standard input. Throws the system's error. */
  constructor(path: string) {
    this.#file = path === '-' ? 0 : fileSystem!.openSync(path, 'r');
  }

  /** Whether no more input will be added to `unread`. */
  get isLast(): boolean {
    return this.#isAtEnd || this.unread.length >= mostUnread;
  }

  /** Waits for input and reads what is there; false if the end was reached before. */
  readMore(): boolean {
    if (this.#isAtEnd) {
      return false;
    }
    const { length } = this.unread;
    const joined = new Uint8Array(length + pieceBytes);
    joined.set(this.unread);
    const size = this.#readPiece(joined, length);
    this.unread = joined.subarray(0, length + size);
    this.#isAtEnd = size === 0;
    if (this.#isAtEnd && this.#file !== 0) {
      fileSystem!.closeSync(this.#file);
    }
    return true;
  }

  skipSpace(): void {
    const end = this.unread.findIndex((byte) => byte !== 32 && (byte < 9 || byte > 13));
    this.take(end < 0 ? this.unread.length : end);
  }

  /** Removes this many bytes from `unread`. */
  take(count: number): void {
    const lastNewline = count === 0 ? -1 : this.unread.lastIndexOf(newline, count - 1);
    this.#line += this.#newlinesBefore(count);
    this.#column = lastNewline < 0 ? this.#column + count : count - lastNewline - 1;
    this.unread = this.unread.subarray(count);
  }

  /** The same, if the caller knows that the bytes are this many whole lines. */
  takeLines(lines: number, count: number): void {
    this.#line += lines;
    this.#column = 0;
    this.unread = this.unread.subarray(count);
  }

  /** Line and column, from 1, of an unread byte. */
  placeOf(offset: number): string {
    const lastNewline = offset === 0 ? -1 : this.unread.lastIndexOf(newline, offset - 1);
    const column = lastNewline < 0 ? this.#column + offset : offset - lastNewline - 1;
    return `${this.#line + this.#newlinesBefore(offset) + 1}:${column + 1}`;
  }

  #newlinesBefore(offset: number): number {
    let count = 0;
    for (let at = this.unread.indexOf(newline); at >= 0 && at < offset;
      at = this.unread.indexOf(newline, at + 1)) {
      ++count;
    }
    return count;
  }

  #readPiece(into: Uint8Array, at: number): number {
    for (;;) {
      try {
        return fileSystem!.readSync(this.#file, into, at, pieceBytes, null);
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === 'EOF') {
          return 0;
        }
        if (code !== 'EAGAIN') {
          throw error;
        }
        // A terminal or pipe in non-blocking mode.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }
}
