// The keys that work everywhere on the page, and the page's title.
import { useEffect, useRef } from 'preact/hooks';

import { letters } from '../sliding.js';
import type { Letter } from '../sliding.js';

/** Whether keys typed at this element are text. */
export function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['range', 'radio', 'checkbox', 'button'].includes(target.type));
}

/** The move of an arrow key: the blank goes where it points. */
export function letterOfArrow(event: KeyboardEvent): Letter | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  return /^Arrow(Down|Left|Right|Up)$/.exec(event.key)?.[1]![0]!.toLowerCase() as Letter | undefined;
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

export function usePageTitle(distance: number | null | undefined, board: string): void {
  useEffect(() => {
    document.title = `${distance === undefined ? '' : `${distance ?? 'no way'} · `}${board} · slidebase explorer`;
  }, [distance, board]);
}
