// The open puzzles, each with its table and where that comes from. The small ones of the page's own tables are read
// whole, and the larger ones block by block. Small tables that the page does not have are made here.
import { Cubic, NoTable, Sliding, Tables, Unreadable, type Described } from '../../core/src/index.js';
import { bytesOf } from '../../core/src/source.js';
import { isSearched as areSearched } from '../../core/src/fifteen_engine.js';
import { partsOf, type NameParts } from '../../core/src/kinds.js';
import { findMade, keepMade } from '../../core/src/range_source.js';
import { mostQuickly } from '../../core/src/table.js';
import { run } from './jobs/client.js';
import { setting } from './settings.js';
import { isNear } from './sliding.js';
import { startOf, type State } from './state.js';

/** The names of the tables beside the page; build.mjs defines it. */
declare const OWN_TABLES: readonly string[];

export type Open = Sliding | Cubic;

/** A puzzle with its table, or the error. */
export interface Opened {
  /** Differs each time a puzzle is opened, so that earlier answers are not reused. */
  serial: number;
  /** Operations that need no table. */
  boards?: Described;
  puzzle?: Open;
  error?: Error;
  /** The table is missing, but can be made here. */
  canBeMade?: boolean;
  /** The whole table is in memory: every question can be answered, at once. */
  isWhole: boolean;
  /** The table's bytes, if they are at hand: a worker uses them for slow questions. */
  bytes?: Uint8Array | undefined;
}

/** Tables up to this size may be held in memory. */
export const mostInMemory = 256 << 20;

/** A table that is being made, or the error. */
export interface Making {
  /** From 0 to 1. */
  part: number;
  error?: Error;
  cancel(): void;
}

/** The name of tables made here. */
export const madeHere = 'made in this page';

const mostCellsInSlides = 14;

const mostOpen = 8;

interface Place {
  tables: Tables | Tables[];
  isWhole: boolean;
  bytes?: Uint8Array;
  /** The file that the user chose. */
  blob?: Blob;
}

export class Puzzles {
  /** Called when a puzzle that of() has returned may have changed. */
  onChange = (): void => {};
  #serial = 0;
  #opened = new Map<string, Opened | undefined>();
  // Files that the user chose and tables that are in memory or being read, by the table's address or, if it has none,
  // by its name.
  #given = new Map<string, Place | Promise<Place>>();
  #makings = new Map<string, Making>();  // by name

  /** The puzzle of a state; undefined while it is being opened. */
  of(state: State): Opened | undefined {
    const key = this.#key(state);
    if (!this.#opened.has(key)) {
      this.#opened.set(key, undefined);
      void this.#open(state, key);
      // Each open puzzle has its own WebAssembly memory, so few are kept.
      for (const old of [...this.#opened.keys()].slice(0, -mostOpen)) {
        this.#opened.delete(old);
      }
    }
    return this.#opened.get(key);
  }

  /** Takes a file that the user chose and returns which puzzle it is for. */
  async give(file: File): Promise<NameParts> {
    const tables = Tables.blob(file);
    const { fileName } = await tables.describe();
    this.#given.set(fileName, { tables, isWhole: false, blob: file });
    this.#opened.clear();
    return partsOf(fileName);
  }

  /** Returns which puzzle the table at an address is for. */
  async describe(address: string): Promise<NameParts> {
    return kindOf(this.#remote(address));
  }

  /** Loads the whole table of a state, or the one at `address`, into memory and returns which puzzle it is for. */
  async load(
    state: State, onProgress: (bytes: number) => void, signal?: AbortSignal, address = state.table,
  ): Promise<NameParts> {
    const name = address || (await boardsOf(state)).tableName!;
    const blob = (await this.#given.get(name))?.blob;
    const bytes = blob !== undefined
      ? new Uint8Array(await blob.arrayBuffer())
      : await wholeFile(address || ownTable(name), onProgress, signal);
    const tables = Tables.bytes(bytes, name);
    const kind = await kindOf(tables);
    this.#given.set(name, { tables, isWhole: true, bytes });
    this.again();
    return kind;
  }

  /** The progress of a puzzle's table, if it is being made here. */
  making({ boards }: Opened): Making | undefined {
    return this.#makings.get(boards?.tableName ?? '');
  }

  /** Makes the missing table of a puzzle. */
  make({ boards }: Opened): void {
    const name = boards!.tableName!;
    const stop = new AbortController();
    const making: Making = { part: 0, cancel: () => {
      stop.abort();
      this.#makings.delete(name);
      this.onChange();
    } };
    const fail = (error: Error): void => {
      if (!stop.signal.aborted) {
        making.error = error;
        this.onChange();
      }
    };
    this.#makings.set(name, making);
    this.onChange();
    run('make', partsOf(name), (part) => {
      making.part = part;
      this.onChange();
    }, stop.signal).then((bytes) => {
      this.#makings.delete(name);
      if (keeps()) {
        void keepMade(name, bytes);
      }
      this.#take(name, bytes);
    }).catch(fail);
  }

  // Makes this the table of that name for states without an address.
  #take(name: string, bytes: Uint8Array): void {
    this.#given.set(name, { tables: Tables.bytes(bytes, madeHere), isWhole: true, bytes });
    for (const [key, opened] of this.#opened) {
      if (opened?.boards?.tableName === name) {
        this.#opened.delete(key);
      }
    }
    this.onChange();
  }

  /** Opens all puzzles again, so that all questions are answered again. */
  again(): void {
    this.#opened.clear();
    this.onChange();
  }

  async #open(state: State, key: string): Promise<void> {
    const opened: Opened = { serial: ++this.#serial, isWhole: false };
    try {
      opened.boards = await boardsOf(state);
      if (state.metric === 'multi' && opened.boards.metric === 'single') {
        throw new NoTable(`Slides are counted with tables of up to ${mostCellsInSlides} cells, and on 4x4 and 3x5. This board has ${
          state.rows * state.cols}.`);
      }
      if (!isSearched(state)) {
        const { tables, isWhole, bytes } = await this.#place(state, opened.boards.tableName!);
        const { metric } = state;
        opened.puzzle = state.family === 'sliding'
          ? await Sliding.open([state.rows, state.cols], { goal: state.goal, metric, tables })
          : await Cubic.open([state.rows, state.cols], { start: startOf(state), cubes: state.cubes, tables });
        opened.isWhole = isWhole;
        opened.bytes = bytes;
      }
    } catch (error) {
      opened.error = error as Error;
      opened.canBeMade = error instanceof NoTable && state.table === '' && isWithin(state, mostMade);
    }
    if (this.#opened.has(key)) {
      this.#opened.set(key, opened);
      this.onChange();
      if (opened.canBeMade && isWithin(state, mostQuickly) && this.making(opened) === undefined) {
        this.make(opened);
      }
    }
  }

  async #place(state: State, name: string): Promise<Place> {
    const given = this.#given.get(state.table || name);
    if (given !== undefined) {
      return given;
    }
    return state.table === '' ? this.#own(state, name)
      : { tables: this.#remote(state.table), isWhole: false };
  }

  #remotes = new Map<string, Tables>();
  #remote(address: string): Tables {
    const { protocol, hostname, host } = new URL(address);
    if (protocol === 'http:' && !['localhost', '127.0.0.1'].includes(hostname) && host !== location.host) {
      throw new Unreadable(`This page's own policy refuses http://${host}. Give an https:// address, or download the table ` +
        'and open the file.');
    }
    if (!this.#remotes.has(address)) {
      this.#remotes.set(address, Tables.url(address, { keep: keeps() }));
    }
    return this.#remotes.get(address)!;
  }

  // A table beside the page. A small one is read whole, so that further answers need no network; in slides and of other
  // kinds of cubes it is made.
  async #own(state: State, name: string): Promise<Place> {
    if ((state.metric === 'multi' || state.cubes !== 'axes') && isWithin(state, mostAtOnce)) {
      return { tables: [], isWhole: true };
    }
    if (!OWN_TABLES.includes(name)) {
      const kept = isWithin(state, mostMade) ? await findMade(name) : undefined;
      if (kept === undefined) {
        throw new NoTable(`${state.rows} × ${state.cols} is too large for a table made here. Open ${name} of slidebase-gen under ` +
          'Table, below, at an address or as a file.');
      }
      const place = { tables: Tables.bytes(kept, madeHere), isWhole: true, bytes: kept };
      this.#given.set(name, place);
      return place;
    }
    const address = ownTable(name);
    if (!isWithin(state, mostAtOnce)) {
      return { tables: this.#remote(address), isWhole: false };
    }
    const place = wholeFile(address, () => {}).then((bytes) => ({ tables: Tables.bytes(bytes, name), isWhole: true }));
    place.catch(() => this.#given.get(name) === place && this.#given.delete(name));
    this.#given.set(name, place);
    return place;
  }

  #key({ family, cubes, rows, cols, goal, start, metric, table }: State): string {
    return [family, cubes, rows, cols, family === 'sliding' ? goal.join() : start, metric, table].join(' ');
  }
}

// Which puzzle a table is for.
async function kindOf(tables: Tables): Promise<NameParts> {
  return partsOf((await tables.describe()).fileName);
}

// The most cells of a table that is read or made before the first answer (some ten thousand bytes), and of one that can be
// made here.
const mostAtOnce = { sliding: 9, axes: 6, marked: 6, dice: 4 };
const mostMade = { ...mostQuickly, sliding: 12 };

function isWithin({ family, cubes, rows, cols }: State, most: typeof mostAtOnce): boolean {
  return rows * cols <= most[family === 'sliding' ? family : cubes];
}

/** Whether the browser should keep fetched and made tables for use offline. */
export function keeps(): boolean {
  return setting('keep') === 'yes';
}

// In single moves if nothing answers in slides.
function boardsOf(state: State): Promise<Described> {
  const shape = [state.rows, state.cols] as const;
  const metric = state.rows * state.cols <= mostCellsInSlides || isSearched(state) ? state.metric : 'single';
  return state.family === 'sliding'
    ? Sliding.boards(shape, { goal: state.goal, metric }) : Cubic.boards(shape, { start: startOf(state), cubes: state.cubes });
}

/** Whether a search answers, not a complete table. */
export function isSearched(state: State): boolean {
  return state.family === 'sliding' && state.table === '' && (areSearched(state) || isNear(state));
}

function ownTable(name: string): string {
  return new URL(`tables/${name}`, document.baseURI).href;
}

async function wholeFile(
  address: string, onProgress: (bytes: number) => void, signal?: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(address, { credentials: 'omit', signal: signal ?? null });
  if (!response.ok) {
    throw new Unreadable(`${address}: HTTP ${response.status}`);
  }
  return bytesOf(response, (bytes) => {
    if (Math.max(bytes, Number(response.headers.get('Content-Length'))) > mostInMemory) {
      throw new Unreadable(`${address}: more than ${mostInMemory >> 20} MiB, too much for a page's memory`);
    }
    onProgress(bytes);
  });
}
