// Fields and buttons for another board or goal.
import { useEffect, useState } from 'preact/hooks';

import type { Described } from '../../../core/src/index.js';
import { readText, type Read } from '../reading.js';
import type { Store } from '../store.js';
import { Form } from './parts.js';

/** A field for a board or moves, with a message if the text typed cannot be read as that. */
export function BoardField({ label, example, name = 'board', boards, store }: {
  label: string; example: string; name?: Read; boards: Described | undefined; store: Store;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const id = `field-${label.toLowerCase().replace(' ', '-')}`;
  useEffect(() => setProblem(''), [example]);  // the board has changed: the problem is outdated
  const read = (given: string): void => {
    if (boards === undefined) {
      setProblem('The page is still loading.');
      return;
    }
    readText(given, name, store.state, boards).then((read) => {
      store.change(read, { isJump: true });
      setProblem('');
      setText('');
    }).catch((error: Error) => setProblem(error.message));
  };
  return (
    <Form class="field" send={() => read(text)}>
      <label for={id}>{label}</label>
      <div class="row">
        <input id={id} type="text" value={text} placeholder={example} spellcheck={false} autocomplete="off"
          aria-invalid={problem !== ''} aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setProblem('');
          }}
          onPaste={(event) => {
            // The one-line field would join the rows of a pasted board.
            const pasted = event.clipboardData?.getData('text') ?? '';
            if (text === '' && pasted !== '') {
              event.preventDefault();
              setText(pasted.replace(/\s+/g, ' ').trim());
              read(pasted);
            }
          }} />
        <button>{name === 'line' ? 'Try' : 'Set'}</button>
      </div>
      {problem !== '' && <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>}
    </Form>
  );
}

/** Whether a text is a number from 0 on. */
export function isWithin(text: string, most: number): boolean {
  return /^\d+$/.test(text) && Number(text) <= most;
}

/** A field for a number, as it is typed: it may be empty, or too large. */
export function NumberField({ most, value, set }: { most: number; value: string; set: (text: string) => void }) {
  return <input type="number" min={0} max={most} value={value} aria-invalid={!isWithin(value, most)}
    onInput={(event) => set(event.currentTarget.value)} />;
}

/** Draws a board at an exact distance. */
export function Shuffle({ what = 'Shuffle to exactly', does = 'Shuffle', longest, unit, draw }: {
  what?: string; does?: string; longest: number; unit: string; draw: (depth: number) => void;
}) {
  const [depth, setDepth] = useState(String(Math.min(20, longest)));
  const isDepth = isWithin(depth, longest);
  return (
    <Form class="row" send={() => isDepth && draw(Number(depth))}>
      <label>{what} <NumberField most={longest} value={depth} set={setDepth} /> {unit}s</label>
      <button disabled={!isDepth}>{does}</button>
      {!isDepth && <span class="problem" role="alert">0 to {longest}</span>}
    </Form>
  );
}
