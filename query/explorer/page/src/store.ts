// The page's state, what undoes and redoes a change of it, and its address.
import { addressOf, stateOf } from './state.js';
import type { State } from './state.js';

export interface Change {
  /** Another board or puzzle rather than a move: it gets an entry of its own for Back and Forward. */
  isJump?: boolean;
  /** The place on the line alone: nothing to undo. */
  isPlace?: boolean;
}

const mostUndone = 1000;
// Browsers refuse more than some hundred changes of an address within half a minute.
const addressDelay = 200;

export class Store {
  #state: State;
  #past: State[] = [];
  #future: State[] = [];
  #listeners = new Set<() => void>();
  #writing: ReturnType<typeof setTimeout> | undefined;
  #written = 0;
  /** What was wrong with the address that the page came from. */
  problems: readonly string[];

  constructor() {
    ({ state: this.#state, problems: this.problems } = stateOf(location.hash));
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    addEventListener('pagehide', () => this.#write());
  }

  get state(): State {
    return this.#state;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  change(part: Partial<State>, { isJump = false, isPlace = false }: Change = {}): void {
    const next = { ...this.#state, ...part };
    if (addressOf(next) === addressOf(this.#state)) {
      return;
    }
    if (!isPlace) {
      this.#past = [...this.#past, this.#state].slice(-mostUndone);
      this.#future = [];
    }
    this.#show(next, isJump);
    if (!isPlace) {
      this.problems = [];
    }
    this.#tell();
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }
  redo(): void {
    this.#step(this.#future, this.#past);
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #step(from: State[], to: State[]): void {
    const state = from.pop();
    if (state !== undefined) {
      to.push(this.#state);
      this.#show(state, false);
      this.problems = [];
      this.#tell();
    }
  }

  #show(state: State, isJump: boolean): void {
    if (isJump) {
      this.#write();
      history.pushState(null, '', addressOf(state));
    }
    this.#state = state;
    this.#writing ??= setTimeout(() => this.#write(), addressDelay + this.#written - performance.now());
  }

  #write(): void {
    clearTimeout(this.#writing);
    if (this.#writing !== undefined) {
      this.#writing = undefined;
      this.#written = performance.now();
      history.replaceState(null, '', addressOf(this.#state));
    }
  }

  // After Back, Forward, or an address that was typed.
  #read(): void {
    if (location.hash === addressOf(this.#state) && this.#writing === undefined) {
      return;
    }
    clearTimeout(this.#writing);
    this.#writing = undefined;
    ({ state: this.#state, problems: this.problems } = stateOf(location.hash));
    this.#past = [];
    this.#future = [];
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
