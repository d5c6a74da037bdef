// The choices and best times that the browser keeps for this page, and sends to nobody. A browser that keeps nothing
// keeps them only while the page is open.

/** Whether the browser keeps tables, whether an arrow key moves the tile or the blank, and how steps are written. */
export interface Settings {
  keep: 'no' | 'yes';
  arrows: 'tile' | 'blank';
  notation: 'tiles' | 'arrows' | 'letters';
}

const usual: Settings = { keep: 'no', arrows: 'tile', notation: 'tiles' };

const chosen = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    return chosen.get(name) ?? localStorage.getItem(`slidebase-${name}`);
  } catch {
    return null;
  }
}

export function keepAs(name: string, value: string): void {
  chosen.set(name, value);
  try {
    localStorage.setItem(`slidebase-${name}`, value);
  } catch {
    // It is forgotten when the page is closed.
  }
}

let changed = (): void => {};

/** Calls listener() after each choice. */
export function onChoice(listener: () => void): void {
  changed = listener;
}

export function choose<T extends keyof Settings>(name: T, value: Settings[T]): void {
  keepAs(name, value);
  changed();
}

export function setting<T extends keyof Settings>(name: T): Settings[T] {
  return (kept(name) ?? usual[name]) as Settings[T];
}
