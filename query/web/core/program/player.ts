// <slidebase-player>: a board of tiles that plays moves, on any page. It keeps nothing, fetches nothing but this package,
// and works where a policy wants trusted types or no styles of others.
//
//     <script type="module">import 'slidebase/player';</script>
//     <slidebase-player board="867254301" moves="urddluurdl"></slidebase-player>
//
// Its attributes are `board`; `moves`, the blank's letters, by default a shortest way; `goal`, `shape` (3x3) and
// `metric`. A change of one begins again.
import { roomOf, slid } from '../src/boards.js';
import { Sliding } from '../src/index.js';

const attributes = ['board', 'moves', 'goal', 'shape', 'metric'];
const stepTime = 600;  // milliseconds

const style = `
:host { display: inline-block; width: 18rem; max-width: 100%; font: 1rem system-ui, sans-serif; }
.board { display: grid; gap: 1.5%; padding: 1.5%; background: #59636e; border-radius: .4em; }
.board span { display: grid; place-items: center; aspect-ratio: 1; background: #f4e9d6; color: #2b2116; border-radius: .25em; font-size: 1.4em; font-weight: 600; }
.board .blank { visibility: hidden; }
.bar { display: flex; gap: .3em; align-items: center; margin-top: .4em; }
button { flex: 1; font: inherit; padding: .35em 0; }
output { flex: 1.3; text-align: center; font-variant-numeric: tabular-nums; }`;

// In Node.js, where a page may be made beforehand, there are no elements.
const Element = globalThis.HTMLElement ?? class {} as typeof HTMLElement;

/** The element; what it shows is in its shadow. */
export class SlidebasePlayer extends Element {
  static readonly observedAttributes = attributes;

  #boards: Uint8Array[] = [];
  #columns = 0;
  #at = 0;
  #problem = '';
  #timer: ReturnType<typeof setInterval> | undefined;
  #loads = 0;

  connectedCallback(): void {
    if (this.shadowRoot === null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
    }
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#stop();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) {
      void this.#load();
    }
  }

  /** The moves played so far. */
  get at(): number {
    return this.#at;
  }

  set at(place: number) {
    this.#at = Math.max(0, Math.min(Math.trunc(place) || 0, this.#boards.length - 1));
    this.#draw();
  }

  /** Plays the moves from here, or from the beginning if they are at their end. */
  play(): void {
    this.#stop();
    this.#timer = setInterval(() => {
      ++this.at;
      if (this.at >= this.#boards.length - 1) {
        this.pause();
      }
    }, stepTime);
    this.at = this.at === this.#boards.length - 1 ? 0 : this.at;
  }

  pause(): void {
    this.#stop();
    this.#draw();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #load(): Promise<void> {
    const load = ++this.#loads;
    this.#stop();
    const [text, moves, goal, shape, metric] = attributes.map((name) => this.getAttribute(name) ?? undefined);
    let boards: Uint8Array[] = [], columns = 0, problem = '';
    try {
      const options = { ...goal !== undefined && { goal }, ...metric !== undefined && { metric: metric as 'single' } };
      const puzzle = await (moves === undefined ? Sliding.open : Sliding.boards).call(Sliding, (shape ?? '3x3') as '3x3', options);
      const board = text === undefined ? puzzle.end : puzzle.parse(text);
      const line = moves ?? await (puzzle as Sliding).path(board);
      columns = puzzle.cols;
      boards = played(board, line ?? '', puzzle.rows, columns);
      problem = line === null ? 'This board cannot be solved.' : '';
    } catch (error) {
      problem = (error as Error).message;
    }
    if (load === this.#loads) {
      [this.#boards, this.#columns, this.#problem, this.#at] = [boards, columns, problem, 0];
      this.#draw();
    }
  }

  #draw(): void {
    const board = this.#boards[this.#at], last = this.#boards.length - 1, isPlaying = this.#timer !== undefined;
    const root = this.shadowRoot;
    const problem = this.#problem === '' ? [] : [made('p', { role: 'alert' }, this.#problem)];
    if (board === undefined) {
      root?.replaceChildren(...problem);
      return;
    }
    const grid = made('div', { class: 'board', role: 'img', translate: 'no', dir: 'ltr',
                               'aria-label': `board ${[...board].join(' ')}, ${this.#at} of ${last} moves played` });
    grid.style.gridTemplateColumns = `repeat(${this.#columns}, 1fr)`;
    grid.append(...[...board].map((tile) => made('span', tile === 0 ? { class: 'blank' } : {}, String(tile))));
    const bar = made('div', { class: 'bar', dir: 'ltr' });
    const button = (label: string, text: string, isOff: boolean, press: () => void): void => {
      const it = made('button', { 'aria-label': label }, text);
      (it as HTMLButtonElement).disabled = isOff;
      it.addEventListener('click', press);
      bar.append(it);
    };
    const go = (to: number) => (): void => {
      this.#stop();
      this.at = to;
    };
    button('To the beginning', '|◀', this.#at === 0, go(0));
    button('One move back', '◀', this.#at === 0, go(this.#at - 1));
    button(isPlaying ? 'Stop' : 'Play', isPlaying ? '■' : '▶▶', last === 0, () => (isPlaying ? this.pause() : this.play()));
    button('One move forward', '▶', this.#at === last, go(this.#at + 1));
    button('To the end', '▶|', this.#at === last, go(last));
    bar.append(made('output', {}, `${this.#at} / ${last}`));
    const focused = [...root!.querySelectorAll('button')].findIndex((it) => it === root!.activeElement);
    root!.replaceChildren(...problem, grid, bar);
    root!.querySelectorAll('button')[focused]?.focus();
  }
}

function made(name: string, given: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(name);
  Object.entries(given).forEach(([key, value]) => element.setAttribute(key, value));
  element.textContent = text;
  return element;
}

// The boards along the way. Throws an Error for what is no way.
function played(board: Uint8Array, line: string, rows: number, cols: number): Uint8Array[] {
  const boards = [board];
  for (const letter of line.replace(/\s/g, '').toLowerCase()) {
    const now = boards.at(-1)!, room = roomOf(now, rows, cols) as Record<string, number>;
    if (!room[letter]) {
      throw new Error(`move ${boards.length}, ${letter}, ${letter in room ? 'leaves the board' : 'is not d, l, r or u'}`);
    }
    boards.push(slid(now, letter as 'd', cols));
  }
  return boards;
}

globalThis.customElements?.define('slidebase-player', SlidebasePlayer);
