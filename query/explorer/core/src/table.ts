// One table and the instance of the library that reads it. Bytes that the library misses are
// brought from the table's source, and the question is asked again.
import { errorOfStatus, Pending, SlidebaseError, Unreadable } from './errors.js';
import { factsOf } from './facts.js';
import type { TableFacts } from './facts.js';
import { Library, libraryModule } from './library.js';
import type { Extent, Source } from './source.js';

/** How the library says that bytes are missing, and that they are damaged (slidebase/c.h). */
const pendingStatus = -5;
const damagedStatus = -3;

/** Bytes that are asked for in one piece at most. */
const largestPiece = 1 << 20;

export class OpenTable {
  #facts = '';
  #library: Library;
  #door = 0;
  #tables = 0;
  #lives = 0;
  #asking = 0;
  #bringing: Promise<void> | undefined;

  private constructor(readonly source: Source, readonly module: WebAssembly.Module) {
    this.#library = this.#enter();
  }

  static async open(source: Source): Promise<OpenTable> {
    const module = await libraryModule();
    await source.open();
    const table = new OpenTable(source, module);
    await table.ask(() => 0);
    return table;
  }

  /** The library; another one after a failure, which `life` tells. */
  get library(): Library {
    return this.#library;
  }
  get life(): number {
    return this.#lives;
  }
  /** The handle for slidebase_solver_new(). */
  get tables(): number {
    return this.#tables;
  }
  /** The handle of the table for what common/web/exports.cc has beside. */
  get door(): number {
    return this.#door;
  }
  get facts(): TableFacts {
    return factsOf(this.#facts, this.source);
  }
  /** Whether answers come without waiting, and everything can be asked. */
  get isInMemory(): boolean {
    return this.source.bytes !== undefined;
  }

  #enter(): Library {
    const library = new Library(this.module);
    const { bytes, name, size } = this.source;
    this.#door = library.withText(name, (at, length) =>
      bytes === undefined
        ? library.call('web_pending', at, length, BigInt(size))
        : library.withBytes(bytes, (from, count) =>
          library.call('web_memory', at, length, from, count)));
    this.#tables = 0;
    ++this.#lives;
    return library;
  }

  /**
   * Calls question(), which returns a status or number of slidebase/c.h. Throws Pending where bytes
   * are missing that cannot be had at once.
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

  /** The same; waits for bytes that are missing. */
  async ask(question: () => number): Promise<number> {
    ++this.#asking;
    try {
      return await this.#askUntilAnswered(question);
    } finally {
      --this.#asking;
      this.#forgetWanted();
    }
  }

  // What was looked ahead for, and is not needed, is waited for by nobody once all have their answers.
  #forgetWanted(): void {
    if (this.#asking === 0 && this.source.bytes === undefined) {
      this.#library.call('web_forget_wanted', this.#door);
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
      // Questions that are asked at once wait for each other's bytes, and then ask for their own.
      this.#bringing ??= this.#bring().finally(() => {
        this.#bringing = undefined;
      });
      await this.#bringing;
    }
  }

  /** Throws what a negative answer other than "unsolvable" stands for. */
  fail(status: number, solver: number): never {
    const library = this.#library;
    const failure = status === -3 || status === -4
      ? library.written((at, room) => library.call('slidebase_failure', solver, at, room)) : '';
    this.#renew();
    throw errorOfStatus(status, failure || `${this.source.name}: status ${status} of the library`);
  }

  #tryOnce(question: () => number): number {
    try {
      if (this.#tables === 0) {
        this.#tables = this.#library.call('web_open', this.#door);
        if (this.#tables === 0) {
          return pendingStatus;
        }
        this.#facts = this.#library.lastText();
      }
      return question();
    } catch (error) {
      if (this.#library.isLost) {
        this.#renew();
      }
      throw error;
    }
  }

  // After damage nothing that was read is used again: the next question begins anew.
  #renew(): void {
    this.source.forget?.();
    this.#library = this.#enter();
  }

  #wanted(): Extent[] {
    const most = 1024;
    return this.#library.withRoom(most * 16, (at) => {
      const count = Math.min(most, this.#library.call('web_wanted', this.#door, at, most));
      const { view } = this.#library;
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
      this.#library.withBytes(bytes, (at) =>
        this.#library.call('web_supply', this.#door, BigInt(offset), at, size));
    });
  }

  async #bring(): Promise<void> {
    const life = this.#lives;
    const wanted = this.#wanted();
    if (wanted.length === 0) {
      throw new SlidebaseError(`${this.source.name}: the library waits for nothing`);
    }
    try {
      const brought = await this.source.read(wanted);
      if (life === this.#lives) {
        this.#supply(wanted, brought);
      }
    } catch (error) {
      if (life === this.#lives) {
        this.#library.call('web_forget_wanted', this.#door);
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
