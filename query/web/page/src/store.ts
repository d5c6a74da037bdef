// The page's state, its address, undo and redo.
//
// All states are on one timeline. Undo and redo step through it by states, Back and Forward by entries of the browser's
// history. Another board or puzzle begins an entry; the moves after it belong to the same entry. So undoing a board
// goes back to the previous entry, and Back goes to the last state of the previous entry, from where undo continues.
// The browser changes entries asynchronously: #sync() brings it to the timeline's position.
import { addressOf, stateOf, type Family, type State } from './state.js';

export interface Change {
  /** Another board or puzzle, not a move: it gets its own entry for Back and Forward. */
  isJump?: boolean;
  /** Only the position on the line changes: nothing to undo. */
  isPlace?: boolean;
}

interface Step {
  state: State;
  /** The number of its entry: the entry's position in the browser's history. */
  entry: number;
}

const mostUndone = 1000;
// Browsers refuse more than about a hundred changes of an address within half a minute.
const addressDelay = 200;  // milliseconds
// A browser that has not followed by then has forgotten the entry: Chromium keeps fifty.
const travelTime = 1000;  // milliseconds

export class Store {
  #steps: Step[];
  #at = 0;
  /** The last entry on this timeline that the browser has. */
  #pushed: number;
  /** The entry from which the browser was last sent to the timeline's, until it is there; and when. */
  #from: number | undefined;
  #sent = 0;
  #left = new Map<Family, State>();
  /** Called after each change. */
  onChange = (): void => {};
  #writing: ReturnType<typeof setTimeout> | undefined;
  #written = 0;
  /** The errors in the address that the state came from. */
  problems: readonly string[];

  constructor() {
    const { state, problems } = stateOf(location.hash);
    this.problems = problems;
    this.#pushed = entryOfBrowser() ?? 0;
    this.#steps = [{ state, entry: this.#pushed }];
    history.replaceState({ entry: this.#pushed }, '');
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    addEventListener('pagehide', () => this.#write());
  }

  get state(): State {
    return this.#step.state;
  }
  get canUndo(): boolean {
    return this.#at > 0;
  }
  get canRedo(): boolean {
    return this.#at + 1 < this.#steps.length;
  }

  /** The last state of a kind of puzzles, if it was shown before. */
  left(family: Family): State | undefined {
    return this.#left.get(family);
  }

  change(part: Partial<State>, { isJump = false, isPlace = false }: Change = {}): void {
    const state = { ...this.state, ...part };
    if (addressOf(state) === addressOf(this.state)) {
      return;
    }
    if (isPlace) {
      this.#step.state = state;
    } else {
      this.#append(state, this.#step.entry + (isJump ? 1 : 0));
      this.problems = [];
    }
    this.#sync();
    this.onChange();
  }

  undo(): void {
    this.#go(this.#at - 1);
  }
  redo(): void {
    this.#go(this.#at + 1);
  }

  get #step(): Step {
    return this.#steps[this.#at]!;
  }

  #append(state: State, entry: number): void {
    if (entry !== this.#step.entry) {
      this.#write();  // the final state of the entry being left
      this.#pushed = Math.min(this.#pushed, entry - 1);
    }
    this.#steps = [...this.#steps.slice(0, this.#at + 1), { state, entry }].slice(-mostUndone);
    this.#go(this.#steps.length - 1, false);
  }

  #go(to: number, isAlone = true): void {
    if (this.#steps[to] === undefined) {
      return;
    }
    const { state } = this;
    this.#left.set(state.family, state);
    if (isAlone && this.#steps[to].entry !== this.#step.entry) {
      this.#write();  // the final state of the entry being left
    }
    this.#at = to;
    if (isAlone) {
      this.problems = [];
      this.#sync();
      this.onChange();
    }
  }

  // Brings the browser to the timeline's entry, and writes the address a little later.
  #sync(): void {
    const { entry } = this.#step;
    const wanted = Math.min(entry, this.#pushed), there = entryOfBrowser() ?? wanted;
    const isNew = there !== this.#from, now = performance.now();
    if (there !== wanted && (isNew || now < this.#sent + travelTime)) {
      if (isNew) {
        this.#from = there;
        this.#sent = now;
        history.go(wanted - there);
      }
      return;
    }
    this.#from = undefined;
    for (; this.#pushed < entry; ++this.#pushed) {
      const next = this.#pushed + 1;
      const last = this.#steps.filter((step) => step.entry === next).at(-1)!;
      history.pushState({ entry: next }, '', addressOf(last.state));
    }
    this.#writing ??= setTimeout(() => this.#write(), addressDelay + this.#written - performance.now());
  }

  #write(): void {
    clearTimeout(this.#writing);
    const isDue = this.#writing !== undefined && entryOfBrowser() === this.#step.entry;
    this.#writing = undefined;
    if (isDue) {
      this.#written = performance.now();
      history.replaceState({ entry: this.#step.entry }, '', addressOf(this.state));
    }
  }

  // Called after Back, Forward or a typed address, and when the browser has followed #sync().
  #read(): void {
    const entry = entryOfBrowser();
    if (this.#from !== undefined && entry !== undefined) {
      this.#sync();  // it may have come elsewhere: undo went on meanwhile, or Back was pressed
      return;
    }
    const isSame = entry === this.#step.entry;
    if (isSame && (this.#writing !== undefined || location.hash === addressOf(this.state))) {
      return;
    }
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const { state, problems } = stateOf(location.hash);
    if (entry === undefined) {
      this.#arrive(state);
    } else {
      this.#return(entry, state);
    }
    this.problems = problems;
    this.onChange();
  }

  // At a typed address, or that of a link: the browser has made a new entry.
  #arrive(state: State): void {
    const entry = this.#step.entry + 1;
    this.#append(state, entry);
    this.#pushed = entry;
    history.replaceState({ entry }, '');
  }

  // At an existing entry: restores its last state, if that is still known.
  #return(entry: number, state: State): void {
    const address = addressOf(state);
    const isOf = (step: Step): boolean => step.entry === entry;
    let to = this.#steps.findLastIndex((step) => isOf(step) && addressOf(step.state) === address);
    to = to < 0 ? this.#steps.findLastIndex(isOf) : to;
    if (to < 0) {
      to = entry < this.#step.entry ? 0 : this.#steps.length;
      this.#steps.splice(to, 0, { state, entry });
      this.#at += to === 0 ? 1 : 0;
    }
    this.#pushed = Math.max(this.#pushed, entry);
    this.#go(to, false);
  }
}

function entryOfBrowser(): number | undefined {
  const { entry } = (history.state ?? {}) as { entry?: unknown };
  return Number.isSafeInteger(entry) ? entry as number : undefined;
}
