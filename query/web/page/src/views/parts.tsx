// Small parts that both pages use.
import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Mark } from '../answers.js';
import { setting } from '../settings.js';
import { opposite, type Letter, type Shape } from '../sliding.js';
import { arrows } from '../steps.js';

/** For what is no prose: translators leave it as it is, and no language mirrors it. */
export const owned = { translate: false, dir: 'ltr' } as const;

const narrow = '(max-width: 37.49rem)';

/** Whether the page is as narrow as a phone held upright. */
export function useNarrow(): boolean {
  const [isNarrow, set] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const change = (event: MediaQueryListEvent): void => set(event.matches);
    const query = matchMedia(narrow);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, []);
  return isNarrow;
}

/** `isFolded`: on a phone it is closed until the user opens it. */
export function Section({ title, isFolded = false, children, ...rest }: {
  title: string; class?: string; isFolded?: boolean; children: ComponentChildren;
}) {
  const isNarrow = useNarrow();
  if (isFolded && isNarrow) {
    return <Folded title={title} {...rest}>{children}</Folded>;
  }
  const id = `title-${title.toLowerCase().replace(/\W+/g, '-')}`;
  return <section aria-labelledby={id} {...rest}><h2 id={id}>{title}</h2>{children}</section>;
}

/** A section that is closed until the user opens it. */
export function Folded({ title, children, isOpen = false, toggled, ...rest }: {
  title: string; class?: string; children: ComponentChildren; isOpen?: boolean; toggled?: (isOpen: boolean) => void;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details {...rest} open={isOpen} onToggle={({ currentTarget: { open } }) => {
      setOpened(wasOpened || open);
      toggled?.(open);
    }}>
      <summary><h2>{title}</h2></summary>
      {wasOpened && <div>{children}</div>}
    </details>
  );
}

/** What send() does when Enter or the form's button is pressed. */
export function Form({ send, children, ...rest }: { send: () => void; class: string; children: ComponentChildren }) {
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  return <form {...rest} onSubmit={onSubmit}>{children}</form>;
}

/** A choice from a list of values, each with its text. */
export function Select<T extends string>({ label, value, options, choose, ...rest }: {
  label: string; value: T; options: readonly (readonly [T, string])[]; choose: (value: T) => void; class?: string;
}) {
  return (
    <label {...rest}>{label}{' '}
      <select value={value} onChange={(event) => choose(event.currentTarget.value as T)}>
        {options.map(([name, text]) => <option value={name} key={name}>{text}</option>)}
      </select></label>
  );
}

/** The options of a list whose values are their own texts: the names of an object. */
export function asThemselves(named: object): [string, string][] {
  return Object.keys(named).map((name) => [name, name]);
}

/** The cells of a board, row by row. */
export function Grid({ shape: { rows, cols }, cellOf, place, ...rest }: {
  shape: Shape; cellOf: (cell: number) => ComponentChildren; class: string; 'aria-label': string;
  place?: Ref<HTMLDivElement>; onKeyDown?: (event: KeyboardEvent) => void;
}) {
  return (
    <div {...owned} {...rest} {...place && { ref: place }} role="grid" style={{ '--rows': rows, '--cols': cols }}>
      {Array.from({ length: rows }, (_, row) => (
        <div role="row" key={row}>
          {Array.from({ length: cols }, (_, col) => <div role="gridcell" key={col}>{cellOf(row * cols + col)}</div>)}
        </div>
      ))}
    </div>
  );
}

export function titled(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

export function plural(count: number | bigint, word: string): string {
  return `${count.toLocaleString('en')} ${word}${Number(count) === 1 ? '' : 's'}`;
}

export function bytesOf(bytes: number): string {
  const [unit, size] = bytes < 1e4 ? ['bytes', 1] : bytes < 1e7 ? ['KB', 1e3] : bytes < 1e10 ? ['MB', 1e6]
    : ['GB', 1e9] as [string, number];
  return `${(bytes / (size as number)).toLocaleString('en', { maximumFractionDigits: size === 1 ? 0 : 1 })} ${unit}`;
}

/** Shows an error to the user: a title and the message as a sentence, without a stack. */
export function Failure({ error: { name, message }, again }: { error: Error; again?: (() => void) | undefined }) {
  const isForbidden = name === 'CompileError' || /WebAssembly|wasm-/.test(message);
  return (
    <p class="notice" role="alert"><b>{isForbidden ? 'WebAssembly is not allowed here.' : titles[name] ?? 'This did not work.'}</b>{' '}
      {isForbidden ? "The answers come from it. A Content-Security-Policy of this site must have 'wasm-unsafe-eval', or this " +
        'browser forbids it.' : message.replace(/^[a-z]+(?=[ ,])/, titled)}
      {again !== undefined && <> <button onClick={again}>Try again</button></>}</p>
  );
}

const titles: Record<string, string> = {
  Damaged: 'The table is damaged.',
  NotATable: 'This is not a table.',
  NoTable: 'There is no table for this puzzle.',
  Unreadable: 'The table cannot be read.',
  NoRanges: 'This host sends only whole files.',
  OutOfMemory: 'There is not enough memory.',
  NeedsTableInMemory: 'This needs the whole table.',
  BadBoard: 'This is not a board.',
};

/** Symbol, word and CSS class for a move that leads nearer or farther, or in slides neither. */
export function worth({ change }: Mark): { symbol: string; word: string; name: string } {
  return change === undefined ? { symbol: '', word: '', name: 'unknown' }
    : change < 0 ? { symbol: '▼', word: 'nearer', name: 'nearer' }
    : change > 0 ? { symbol: '▲', word: 'farther', name: 'farther' } : { symbol: '=', word: 'as far', name: 'same' };
}

/** The letters of a move. */
export function lineOf({ letter, cells }: Mark): Letter[] {
  return Array<Letter>(cells).fill(letter);
}

/** The moves as buttons: what moves and where, and the distance afterwards. */
export function Moves({ marks, what, play, label = 'Moves', more }: {
  marks: Mark[]; what: (mark: Mark) => string; play: (line: Letter[]) => void; label?: string;
  more?: ((mark: Mark) => string) | undefined;
}) {
  const asLetters = setting('notation') === 'letters';
  return (
    <ul class="moves" aria-label={label}>
      {marks.map((mark) => {
        const { letter, cells, distance } = mark;
        const { symbol, word, name } = worth(mark);
        const many = cells > 1 ? cells : '';
        return (
          <li key={letter + cells}>
            <button class={name} onClick={() => play(lineOf(mark))}>
              {asLetters ? <><span class="letter">{arrows[letter]}&#8239;{letter}{many}</span><span>{what(mark)}</span></>
                : <span class="letter">{what(mark)} {arrows[opposite(letter)]}</span>}
              <span class="worth"><span aria-hidden="true">{symbol} </span>{word}{' '}
                {distance !== undefined && <b>{distance < 0 ? '–' : distance}</b>}</span>
              {more !== undefined && <span class="small">{more(mark)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Text that screen readers read out when it changes, though not each of many quick changes. `every`, which says what
 * just happened, is read before it.
 */
export function Live({ children: text, every = '' }: { children: string; every?: string }) {
  const [said, say] = useState('');
  const all = [every, text].filter((part) => part !== '').join(', ');
  useEffect(() => {
    const timer = setTimeout(() => say(all), 250);
    return () => clearTimeout(timer);
  }, [all]);
  return <p class="hidden" role="status" aria-live="polite">{said}</p>;
}

/** While playing, calls step() every `wait` milliseconds until it returns false. */
export function usePlaying(step: () => boolean, wait: number): [boolean, (isOn: boolean) => void] {
  const [isPlaying, play] = useState(false);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    if (!isPlaying) {
      return;
    }
    const timer = setInterval(() => {
      if (!latest.current()) {
        play(false);
      }
    }, wait);
    return () => clearInterval(timer);
  }, [isPlaying, wait]);
  return [isPlaying, play];
}

/** Whether the user prefers reduced motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
