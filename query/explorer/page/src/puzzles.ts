// The puzzles that are open: which table each is asked of, and where it comes from. Small tables of the
// page's own are read as a whole; of larger ones blocks are fetched. Others are made here, if that takes little.
import { Cubic, NoTable, Sliding, Tables, Unreadable } from '../../core/src/index.js';
import type { Described } from '../../core/src/index.js';
import { bytesOf } from './body.js';
import { makeTable } from './making/client.js';
import { findMade, keepMade } from './making/kept.js';
import { startOf } from './state.js';
import type { State } from './state.js';

/** The names of the tables beside the page, said by build.mjs. */
declare const OWN_TABLES: readonly string[];

export type Open = Sliding | Cubic;

/** A puzzle and its table, or why there is none. */
export interface Opened {
  /** Another each time that a puzzle is opened, so that what was asked before is asked again. */
  serial: number;
  /** What needs no table. */
  boards?: Described;
  puzzle?: Open;
  error?: Error;
  /** There is no table, but it can be made here. */
  canBeMade?: boolean;
  /** The whole table is in memory: all can be asked, at once. */
  isWhole: boolean;
  /** Its bytes, where it is so large that some questions are for a worker. */
  bytes?: Uint8Array | undefined;
}

/** Tables up to this size may be held in memory. */
export const mostInMemory = 256 << 20;

/** Which puzzle a table is for: `root` is the blank's cell in the goal, or at the start. */
export interface Kind extends Pick<State, 'family' | 'rows' | 'cols'> {
  root: number;
}

/** A table while it is made, or why it could not be. */
export interface Making {
  /** From 0 to 1. */
  part: number;
  error?: Error;
  cancel(): void;
}

/** What tables that are made here are called. */
export const madeHere = 'made in this page';

const mostOpen = 8;

interface Place {
  tables: Tables;
  isWhole: boolean;
  bytes?: Uint8Array;
}

export class Puzzles {
  /** Where puzzles changed that were asked for before. */
  onChange = (): void => {};
  #serial = 0;
  #opened = new Map<string, Opened | undefined>();
  // By the table's address or, where none is said, by its name: files that the user chose, and tables that
  // were brought into memory.
  #given = new Map<string, Place & { blob?: Blob }>();
  #whole = new Map<string, Promise<Tables>>();  // by address
  #makings = new Map<string, Making>();  // by name

  /** The puzzle of a state; undefined while it is being opened. */
  of(state: State): Opened | undefined {
    const key = this.#key(state);
    if (!this.#opened.has(key)) {
      this.#opened.set(key, undefined);
      void this.#open(state, key);
      // Each has a memory of its own.
      for (const old of [...this.#opened.keys()].slice(0, -mostOpen)) {
        this.#opened.delete(old);
      }
    }
    return this.#opened.get(key);
  }

  /** Takes a file that the user chose, and says which puzzle it is for. */
  async give(file: File): Promise<Kind> {
    const tables = Tables.blob(file);
    const kind = await described(tables);
    this.#given.set(kind.fileName, { tables, isWhole: false, blob: file });
    this.#opened.clear();
    return kind;
  }

  /** Which puzzle the table at an address is for. */
  async describe(address: string): Promise<Kind> {
    return described(this.#remote(address));
  }

  /** Brings a state's whole table into memory, or that at an address, and says which puzzle it is for. */
  async load(
    state: State, onProgress: (bytes: number) => void, signal?: AbortSignal, address = state.table,
  ): Promise<Kind> {
    const name = address || (await boardsOf(state)).tableName;
    const blob = this.#given.get(name)?.blob;
    const bytes = blob !== undefined
      ? new Uint8Array(await blob.arrayBuffer())
      : await wholeFile(address || ownTable(name), onProgress, signal);
    const tables = Tables.bytes(bytes, name);
    const kind = await described(tables);
    this.#given.set(name, { tables, isWhole: true, bytes });
    this.again();
    return kind;
  }

  /** How far a puzzle's table is, where it is made here. */
  making({ boards }: Opened): Making | undefined {
    return this.#makings.get(boards?.tableName ?? '');
  }

  /** Makes the table of a puzzle that has none. */
  make({ boards }: Opened): void {
    const name = boards!.tableName;
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
    makeTable(kindOf(name), (part) => {
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

  // From now on this is the table of that name, where none is said.
  #take(name: string, bytes: Uint8Array): void {
    this.#given.set(name, { tables: Tables.bytes(bytes, madeHere), isWhole: true, bytes });
    for (const [key, opened] of this.#opened) {
      if (opened?.boards?.tableName === name) {
        this.#opened.delete(key);
      }
    }
    this.onChange();
  }

  /** Opens all anew, and asks all again. */
  again(): void {
    this.#opened.clear();
    this.onChange();
  }

  async #open(state: State, key: string): Promise<void> {
    const opened: Opened = { serial: ++this.#serial, isWhole: false };
    try {
      opened.boards = await boardsOf(state);
      if (!isSearched(state)) {
        const { tables, isWhole, bytes } = await this.#place(state, opened.boards.tableName);
        opened.puzzle = state.family === 'sliding'
          ? await Sliding.open([state.rows, state.cols], { goal: state.goal, tables })
          : await Cubic.open([state.rows, state.cols], { start: startOf(state), tables });
        opened.isWhole = isWhole;
        opened.bytes = bytes;
      }
    } catch (error) {
      opened.error = error as Error;
      opened.canBeMade = error instanceof NoTable && state.table === '' && isSmallEnough(state);
    }
    if (this.#opened.has(key)) {
      this.#opened.set(key, opened);
      this.onChange();
      if (opened.canBeMade && state.rows * state.cols <= mostMadeUnasked && this.making(opened) === undefined) {
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
      throw new Unreadable(`This page's own policy lets it fetch tables at https:// addresses and from this computer, ` +
        `not from http://${host}. Give an https:// address, or download the table and open the file.`);
    }
    if (!this.#remotes.has(address)) {
      this.#remotes.set(address, Tables.url(address, { keep: keeps() }));
    }
    return this.#remotes.get(address)!;
  }

  // A table beside the page: small ones as a whole, which the other answers then need no network for.
  async #own(state: State, name: string): Promise<Place> {
    if (!OWN_TABLES.includes(name)) {
      const kept = isSmallEnough(state) ? await findMade(name) : undefined;
      if (kept === undefined) {
        throw new NoTable(`This page has no ${name}, and it is too large to be made here. Open one under Table, ` +
          'below: at an address, or in a file that slidebase-gen has made.');
      }
      const place = { tables: Tables.bytes(kept, madeHere), isWhole: true, bytes: kept };
      this.#given.set(name, place);
      return place;
    }
    const address = ownTable(name);
    if (!isSmall(state)) {
      return { tables: this.#remote(address), isWhole: false };
    }
    if (!this.#whole.has(address)) {
      const tables = wholeFile(address, () => {}).then((bytes) => Tables.bytes(bytes, name));
      tables.catch(() => this.#whole.delete(address));
      this.#whole.set(address, tables);
    }
    return { tables: await this.#whole.get(address)!, isWhole: true };
  }

  #key({ family, rows, cols, goal, start, table }: State): string {
    return [family, rows, cols, family === 'sliding' ? goal.join() : start, table].join(' ');
  }
}

async function described(tables: Tables): Promise<Kind & { fileName: string }> {
  const { fileName } = await tables.describe();
  return { ...kindOf(fileName), fileName };
}

// Of a table's name, "sliding-3x4-11.sbt".
function kindOf(name: string): Kind {
  const [, family, ...numbers] = /^(\w+)-(\d+)x(\d+)-(\d+)\.sbt$/.exec(name)!;
  const [rows, cols, root] = numbers.map(Number) as [number, number, number];
  return { family: family as Kind['family'], rows, cols, root };
}

const mostMadeUnasked = 10;

// Whether a table takes so little that it can be made here.
function isSmallEnough({ family, rows, cols }: State): boolean {
  return rows * cols <= (family === 'sliding' ? 12 : mostMadeUnasked);
}

const keepName = 'slidebase-keep';

/** Whether what is fetched of tables is to be kept by the browser, for offline use. */
export function keeps(): boolean {
  try {
    return localStorage.getItem(keepName) === 'yes';
  } catch {
    return false;
  }
}

export function keep(isOn: boolean): void {
  try {
    localStorage.setItem(keepName, isOn ? 'yes' : 'no');
  } catch {
    // A browser that keeps nothing: it is as if it had not been asked for.
  }
}

function boardsOf(state: State): Promise<Described> {
  const shape = [state.rows, state.cols] as const;
  return state.family === 'sliding'
    ? Sliding.boards(shape, { goal: state.goal }) : Cubic.boards(shape, { start: startOf(state) });
}

/** Whether it is answered by pattern tables and a search. */
export function isSearched({ family, rows, cols, table }: State): boolean {
  return family === 'sliding' && rows === 4 && cols === 4 && table === '';
}

// Of at most some ten thousand bytes.
function isSmall({ family, rows, cols }: State): boolean {
  return rows * cols <= (family === 'sliding' ? 9 : 6);
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
