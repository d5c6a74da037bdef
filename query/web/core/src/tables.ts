// The sources of tables: bytes, files, addresses, and the six tables that come with the package.
import { shown } from './described.js';
import { BadArgument } from './errors.js';
import { fetchedOf, partsOf, type Fetched, type TableFacts } from './facts.js';
import { FileSource, type FileOptions } from './file_source.js';
import { forgetKept, keptBytes } from './kept_table.js';
import { Library, libraryModule } from './library.js';
import { ownFile } from './own_files.js';
import { RangeSource, type RangeOptions } from './range_source.js';
import { BlobSource, BytesSource, type Source } from './source.js';
import { OpenTable } from './table.js';

/** The tables of 3x3: sliding and cubic, one for each class of goals or starts. */
export const standardTables: readonly string[] = [
  'cubic-3x3-4.sbt', 'cubic-3x3-7.sbt', 'cubic-3x3-8.sbt',
  'sliding-3x3-4.sbt', 'sliding-3x3-7.sbt', 'sliding-3x3-8.sbt',
];

/** The needed parts of a URL and a Blob, so that these types depend neither on those of pages nor on those of Node. */
export interface Address {
  readonly href: string;
}
export interface BlobLike {
  readonly size: number;
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

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
    return fetchedOf(this.#source);
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

// The most cells of a table made in memory: of slides in some milliseconds, of cubes within a second.
const mostMade = { slides: 9, marked: 9, dice: 6 };

// Makes the table of a small board in slides, of marked cubes or of dice; undefined if the table is another one.
async function made(name: string): Promise<Tables | undefined> {
  const parts = partsOf(name);
  const { cubes, rows, cols, metric } = parts;
  if (rows * cols > (metric === 'multi' ? mostMade.slides : cubes === 'axes' ? 0 : mostMade[cubes])) {
    return undefined;
  }
  return Tables.bytes(new Library(await libraryModule()).makeTable(parts), madeInMemory);
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
