// One table and the instance of the library that reads it. When the library lacks bytes, they are
// fetched from the table's source and the call is repeated.
import { errorOfStatus, Pending, SlidebaseError, Unreadable } from './errors.js';
import { factsOf, type TableFacts } from './facts.js';
import { Library, libraryModule } from './library.js';
import type { Extent, Source } from './source.js';

/** The statuses for missing and for damaged bytes (slidebase/c.h). */
const pendingStatus = -5;
const damagedStatus = -3;

/** The largest range to request in one piece, in bytes. */
const largestPiece = 1 << 20;

export class OpenTable {
  /** After a failure it is a new one, and `life` has changed. */
  library: Library;
  life = 0;
  /** The handle for slidebase_solver_new(). */
  tables = 0;
  /** The handle of the table for the functions web_*() of query/web/wasm. */
  handle = 0;
  #facts = '';
  #running = 0;  // calls of ask()
  #fetching: Promise<void> | undefined;

  private constructor(readonly source: Source, readonly module: WebAssembly.Module) {
    this.library = this.#start();
  }

  static async open(source: Source): Promise<OpenTable> {
    const module = await libraryModule();
    await source.open();
    const table = new OpenTable(source, module);
    await table.ask(() => 0);
    return table;
  }

  get facts(): TableFacts {
    return factsOf(this.#facts, this.source);
  }
  /** Whether every question can be answered, without waiting. */
  get isInMemory(): boolean {
    return this.source.bytes !== undefined;
  }

  #start(): Library {
    const library = new Library(this.module);
    const { bytes, name, size } = this.source;
    this.handle = library.withText(name, (at, length) =>
      bytes === undefined
        ? library.call('web_pending', at, length, BigInt(size))
        : library.withBytes(bytes, (from, count) =>
          library.call('web_memory', at, length, from, count)));
    this.tables = 0;
    ++this.life;
    return library;
  }

  /**
   * Calls question(), which returns a status or number of slidebase/c.h. Throws Pending if bytes are
   * missing that cannot be read at once.
   */
  askNow(question: () => number): number {
    for (;;) {
      const answer = this.#tryOnce(question);
      if (answer !== pendingStatus) {
        this.#forgetWanted();
        return answer;
      }
      if (this.source.readNow === undefined) {
        throw new Pending(`${this.source.name}: its bytes are not all here yet`);
      }
      const wanted = this.#wanted();
      this.#supply(wanted, this.source.readNow(wanted));
    }
  }

  /** The same; waits for missing bytes. */
  async ask(question: () => number): Promise<number> {
    ++this.#running;
    try {
      return await this.#askUntilAnswered(question);
    } finally {
      --this.#running;
      this.#forgetWanted();
    }
  }

  // Once all questions are answered, drops the requests for blocks that walks wanted ahead and no question needs.
  #forgetWanted(): void {
    if (this.#running === 0 && this.source.bytes === undefined) {
      this.library.call('web_forget_wanted', this.handle);
    }
  }

  async #askUntilAnswered(question: () => number): Promise<number> {
    for (;;) {
      const answer = this.#tryOnce(question);
      if (answer === damagedStatus && this.source.forget?.() === true) {
        this.#renew();
        continue;
      }
      if (answer !== pendingStatus) {
        return answer;
      }
      // Concurrent questions wait for the bytes of one fetch, and then request those they still lack.
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      });
      await this.#fetching;
    }
  }

  /** Throws the error that a negative answer other than "unsolvable" means. */
  fail(status: number, solver: number): never {
    const library = this.library;
    const failure = status === -3 || status === -4
      ? library.written((at, capacity) => library.call('slidebase_failure', solver, at, capacity)) : '';
    this.#renew();
    throw errorOfStatus(status, failure || `${this.source.name}: the library returned status ${status}`);
  }

  #tryOnce(question: () => number): number {
    try {
      if (this.tables === 0) {
        this.tables = this.library.call('web_open', this.handle);
        if (this.tables === 0) {
          return pendingStatus;
        }
        this.#facts = this.library.lastText();
      }
      return question();
    } catch (error) {
      if (this.library.isLost) {
        this.#renew();
      }
      throw error;
    }
  }

  // After damage nothing that was read is used again: the next question starts with a new library.
  #renew(): void {
    this.source.forget?.();
    this.library = this.#start();
  }

  #wanted(): Extent[] {
    const most = 1024;
    return this.library.withSpace(most * 16, (at) => {
      const count = Math.min(most, this.library.call('web_wanted', this.handle, at, most));
      const { view } = this.library;
      return Array.from({ length: count }, (_, i) => inPieces({
        offset: Number(view.getBigUint64(at + 16 * i, true)),
        size: Number(view.getBigUint64(at + 16 * i + 8, true)),
      })).flat();
    });
  }

  #supply(wanted: Extent[], brought: Uint8Array[]): void {
    wanted.forEach(({ offset, size }, i) => {
      const bytes = brought[i]!;
      if (bytes.length !== size) {
        throw new Unreadable(`${this.source.name}: ${bytes.length} bytes came instead of ${size} ` +
          `(at byte ${offset})`);
      }
      this.library.withBytes(bytes, (at) =>
        this.library.call('web_supply', this.handle, BigInt(offset), at, size));
    });
  }

  async #fetch(): Promise<void> {
    const life = this.life;
    const wanted = this.#wanted();
    if (wanted.length === 0) {
      throw new SlidebaseError(`${this.source.name}: the library requested no bytes`);
    }
    try {
      const brought = await this.source.read(wanted);
      if (life === this.life) {
        this.#supply(wanted, brought);
      }
    } catch (error) {
      if (life === this.life) {
        this.library.call('web_forget_wanted', this.handle);
      }
      throw error instanceof SlidebaseError
        ? error : new Unreadable(`${this.source.name}: ${String(error)}`);
    }
  }
}

function inPieces({ offset, size }: Extent): Extent[] {
  return Array.from({ length: Math.ceil(size / largestPiece) }, (_, i) => ({
    offset: offset + i * largestPiece,
    size: Math.min(largestPiece, size - i * largestPiece),
  }));
}
