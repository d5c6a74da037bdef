// The keys that work everywhere on the page, and the page's title.
import { useEffect, useRef } from 'preact/hooks';

import { setting } from '../settings.js';
import { letters, opposite } from '../sliding.js';
import type { Letter } from '../sliding.js';

/** Whether keys typed at this element are text. */
export function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['range', 'radio', 'checkbox', 'button'].includes(target.type));
}

/** The move of an arrow key, which points where the tile goes, or if so chosen where the blank goes. */
export function letterOfArrow(event: KeyboardEvent): Letter | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  const letter = /^Arrow(Down|Left|Right|Up)$/.exec(event.key)?.[1]![0]!.toLowerCase() as Letter | undefined;
  return letter !== undefined && setting('arrows') === 'tile' ? opposite(letter) : letter;
}

/**
 * d, l, r and u play moves wherever the focus is, except in a field. b plays the best move, if its letters are given.
 * Escape calls leave().
 */
export function usePageKeys(play: (line: Letter[]) => void, best: string | undefined, leave?: () => void): void {
  const latest = useRef({ play, best, leave });
  latest.current = { play, best, leave };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) {
        return;
      }
      const key = event.key.toLowerCase();
      if (key === 'escape') {
        latest.current.leave?.();
      }
      const line = key === 'b' ? latest.current.best : letters.find((name) => name === key);
      if (line !== undefined) {
        latest.current.play([...line] as Letter[]);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Comma and full stop step back and forward along a line, Home and End go to its ends. */
export function useLineKeys(at: number, length: number, go: (to: number) => void): void {
  const latest = useRef({ at, length, go });
  latest.current = { at, length, go };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { at: from, length: last, go: goTo } = latest.current;
      const to = ({ ',': from - 1, '.': from + 1, Home: 0, End: last } as Record<string, number>)[event.key];
      const isElsewhere = event.target instanceof HTMLInputElement || isText(event.target) || event.defaultPrevented;
      if (to !== undefined && to >= 0 && to <= last && last > 0 && !isElsewhere &&
          !(event.ctrlKey || event.metaKey || event.altKey)) {
        event.preventDefault();
        goTo(to);
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function usePageTitle(distance: number | null | undefined, board: string): void {
  useEffect(() => {
    document.title = `${distance === undefined ? '' : `${distance ?? 'no way'} · `}${board} · slidebase explorer`;
  }, [distance, board]);
}
