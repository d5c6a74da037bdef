// Tables: where their bytes come from, and the instance of the library that reads one. When the library lacks bytes, they
// are fetched from the table's source and the call is repeated.
import { BadArgument, errorOfStatus, Pending, shown, SlidebaseError, Unreadable } from './errors.js';
import { FileSource, type FileOptions } from './file_source.js';
import { Instance, Library, libraryModule, makerModule } from './instance.js';
import { factsOf, nothingFetched, partsOf, type Fetched, type TableFacts } from './kinds.js';
import { ownFile } from './own_files.js';
import { forgetKept, keptBytes, RangeSource, type RangeOptions } from './range_source.js';
import { type Address, type BlobLike, BlobSource, BytesSource, type Extent, type Source } from './source.js';

/** The tables of 3x3: sliding and cubic, one for each class of goals or starts. */
export const standardTables: readonly string[] = [
  'cubic-3x3-4.sbt', 'cubic-3x3-7.sbt', 'cubic-3x3-8.sbt',
  'sliding-3x3-4.sbt', 'sliding-3x3-7.sbt', 'sliding-3x3-8.sbt',
];

function need(isIt: boolean, what: string, given: unknown): asserts isIt {
  if (!isIt) {
    throw new BadArgument(`${what}, not ${shown(given)}`);
  }
}

/** One table. It is opened when a puzzle first needs it, and any number of puzzles can use it. */
export class Tables {
  readonly #source: Source;
  #open: Promise<OpenTable> | undefined;

  private constructor(source: Source) {
    this.#source = source;
  }

  /** A table in memory. The bytes must not be changed. */
  static bytes(bytes: Uint8Array, name?: string): Tables {
    need(bytes instanceof Uint8Array, 'the bytes of a table are a Uint8Array', bytes);
    need(name === undefined || typeof name === 'string', 'the name of a table is a string', name);
    return new Tables(new BytesSource(async () => bytes, name));
  }

  /** A table that a user chose in a page. */
  static blob(blob: BlobLike): Tables {
    need(typeof (blob as Partial<BlobLike> | null | undefined)?.slice === 'function' && typeof blob.size === 'number',
         'a table that a user chose is a Blob', blob);
    return new Tables(new BlobSource(blob));
  }

  /** A table in a file, under Node. */
  static file(path: string | Address, options: FileOptions = {}): Tables {
    need(typeof path === 'string' || path instanceof URL, 'a file is given by its path', path);
    need(typeof options === 'object' && options !== null, 'options are an object', options);
    return new Tables(new FileSource(path as string | URL, options));
  }

  /**
   * A table at an address; its blocks are fetched as they are needed. An address that ends in .json is
   * that of a table in parts.
   */
  static url(address: string | Address, options: RangeOptions = {}): Tables {
    need(typeof options === 'object' && options !== null, 'options are an object', options);
    let url: URL | undefined;
    try {
      url = new URL(address as string, (globalThis as { document?: { baseURI: string } }).document?.baseURI);
    } catch {
      // Reported below.
    }
    need(url !== undefined && /^https?:$/.test(url.protocol), 'an address is complete, https://...', address);
    return new Tables(new RangeSource(url, options));
  }

  /** One of `standardTables`. */
  static standard(name: string): Tables {
    need(standardTables.includes(name), `a standard table is one of ${standardTables.join(', ')}`, name);
    return new Tables(new BytesSource(() => ownFile(name), name));
  }

  /** The number of bytes that the browser keeps of tables opened with `keep`. */
  static keptBytes(): Promise<number> {
    return keptBytes();
  }

  /** Deletes these bytes. */
  static forgetKept(): Promise<void> {
    return forgetKept();
  }

  /**
   * The amount fetched so far of a table at an address: how often an answer had to wait, and the number of
   * requests and bytes.
   */
  get fetched(): Fetched {
    return this.#source.fetched ?? nothingFetched;
  }

  /** Opens the table and returns facts about it. Throws NotATable, Damaged, Unreadable. */
  async describe(): Promise<TableFacts> {
    return (await this.open()).facts;
  }

  /** @internal */
  open(): Promise<OpenTable> {
    this.#open ??= OpenTable.open(this.#source).catch((error: unknown) => {
      this.#open = undefined;
      throw error;
    });
    return this.#open;
  }

  /** Closes an open file and forgets what was fetched. Puzzles that use the table fail afterwards. */
  close(): void {
    this.#source.close();
  }
}

/** @internal The name of a table made on first use. */
export const madeInMemory = 'made in memory';

/** @internal The most cells of a table that is made in memory, within about a second. */
export const mostQuickly = { sliding: 10, axes: 10, marked: 9, dice: 6 };

// Makes the table of a small board; undefined if it is a larger one.
async function made(name: string): Promise<Tables | undefined> {
  const parts = partsOf(name);
  const { family, cubes, rows, cols } = parts;
  return rows * cols > mostQuickly[family === 'sliding' ? family : cubes] ? undefined
    : Tables.bytes(new Instance(await makerModule()).makeTable(parts), madeInMemory);
}

const standard = new Map<string, Promise<Tables | undefined>>();

/**
 * @internal The first of `places` that is the table of this name, or the standard table, or a small one made in memory;
 * undefined if missing.
 */
export async function findTable(
  name: string, places: readonly Tables[],
): Promise<OpenTable | undefined> {
  for (const place of places) {
    const table = await place.open();
    if (table.facts.fileName === name) {
      return table;
    }
  }
  if (!standard.has(name)) {
    const own = standardTables.includes(name) ? Promise.resolve(Tables.standard(name)) : made(name);
    own.catch(() => standard.delete(name));
    standard.set(name, own);
  }
  return (await standard.get(name))?.open();
}

/** The statuses for missing and for damaged bytes (slidebase/c.h). */
const pendingStatus = -5;
const damagedStatus = -3;

/** The largest range to request in one piece, in bytes. */
const largestPiece = 1 << 20;

/** @internal One table and the instance of the library that reads it. */
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
        this.#facts = this.library.resultText;
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
