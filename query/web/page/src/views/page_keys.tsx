// The keys that work everywhere on the page, the focus, and the page's title.
import { useEffect, useRef } from 'preact/hooks';

import { setting } from '../settings.js';
import { letters, opposite, type Letter } from '../sliding.js';

/** Whether keys typed at this element are text. */
export function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['range', 'radio', 'checkbox', 'button'].includes(target.type));
}

export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The move of an arrow key, which points where the tile goes, or if so chosen where the blank goes. */
export function letterOfArrow(event: KeyboardEvent): Letter | undefined {
  const letter = hasModifier(event) ? undefined
    : /^Arrow(Down|Left|Right|Up)$/.exec(event.key)?.[1]![0]!.toLowerCase() as Letter | undefined;
  return letter !== undefined && setting('arrows') === 'tile' ? opposite(letter) : letter;
}

/** Calls onKey() for each key, wherever the focus is. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => latest.current(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/**
 * Arrow keys, d, l, r and u play moves wherever the focus is, except in a field. b plays the best move, if its letters are given.
 * Escape calls leave().
 */
export function usePageKeys(play: (line: Letter[]) => void, best: string | undefined, leave?: () => void): void {
  useKeys((event) => {
    if (hasModifier(event) || isText(event.target)) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key === 'escape') {
      leave?.();
    }
    const arrow = event.defaultPrevented || event.target instanceof HTMLInputElement ? undefined : letterOfArrow(event);
    const line = key === 'b' ? best : arrow ?? letters.find((name) => name === key);
    if (line !== undefined) {
      event.preventDefault();
      play([...line] as Letter[]);
    }
  });
}

/** Comma and full stop step back and forward along a line, Home and End go to its ends. */
export function useLineKeys(at: number, length: number, go: (to: number) => void): void {
  useKeys((event) => {
    const to = ({ ',': at - 1, '.': at + 1, Home: 0, End: length } as Record<string, number>)[event.key];
    const isElsewhere = event.target instanceof HTMLInputElement || isText(event.target) || event.defaultPrevented;
    if (to !== undefined && to >= 0 && to <= length && length > 0 && !isElsewhere && !hasModifier(event)) {
      event.preventDefault();
      go(to);
    }
  });
}

export function usePageTitle(distance: number | null | undefined, board: string): void {
  useEffect(() => {
    document.title = `${distance === undefined ? '' : `${distance ?? 'no way'} · `}${board} · slidebase explorer`;
  }, [distance, board]);
}

/** When the element with the focus disappears or is disabled, moves the focus to a button near it. */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: Element[] = [];  // the element with the focus, and its ancestors
    const note = (event: Event): void => {
      around = [];
      for (let at = event.type === 'focusin' ? event.target as Element | null : null; at; at = at.parentElement) {
        around.push(at);
      }
    };
    const observer = new MutationObserver(() => {
      const [last] = around;
      if (last?.isConnected === false || last?.matches(':disabled')) {
        around.map((at) => (at.isConnected ? at.querySelector<HTMLElement>('button:enabled:not(.step)') : null))
          .find((near) => near !== null)?.focus({ preventScroll: true });
      }
    });
    observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    addEventListener('focusin', note);
    addEventListener('pointerdown', note, true);
  }, []);
}
