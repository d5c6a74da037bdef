// When the element with the focus disappears or is disabled, moves the focus to a button near it.
import { useEffect } from 'preact/hooks';

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
