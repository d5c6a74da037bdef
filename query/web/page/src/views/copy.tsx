// Copies the board and its solution as text for judges and people, as a picture, or as a link.
import { useState } from 'preact/hooks';

import { pieces } from '../cubes.js';
import { opposite, type Letter } from '../sliding.js';
import { addressOf, startOf, type State } from '../state.js';
import { movingPictureOf, pictureOf } from './small_board.js';
import { asThemselves, Select } from './parts.js';

interface Props {
  state: State;
  board: readonly number[];
  path: string | null | undefined;
}

const png = 'Picture (PNG)';
export const oneLine = 'One line';
const pngScale = 4;

// The picture in pixels.
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * pngScale, image.height * pngScale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob();
}

/** Saves what the page made as a file of the user's. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

type Texts = Record<string, () => string>;

/** Copies a text, which stands below, and says so. */
export function CopyButton({ text }: { text: string }) {
  const [{ said, of }, say] = useState({ said: '', of: '' });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say({ said: 'Copied.', of: text });
    } catch {
      say({ said: 'This browser does not let pages copy: use the text below.', of: text });
    }
  };
  return <><button onClick={copy}>Copy</button> <span role="status">{of === text ? said : ''}</span></>;
}

export function Copy(props: Props) {
  const texts = textsOf(props);
  const [chosen, choose] = useState('Link');
  const name = texts[chosen] === undefined ? 'Link' : chosen;
  const text = texts[name]!();
  const download = async (): Promise<void> => {
    const isSvg = text.startsWith('<svg');
    save(name === png ? await pngOf(text) : new Blob([text], { type: isSvg ? 'image/svg+xml' : 'text/plain' }),
         `slidebase.${name === png ? 'png' : isSvg ? 'svg' : 'txt'}`);
  };
  return (
    <>
      <div class="row">
        <Select label="As" value={name} options={asThemselves(texts)} choose={choose} />
        <button onClick={download}>Download</button>
        {name !== png && <CopyButton key={name} text={text} />}
      </div>
      {text.startsWith('<svg') && <img class="preview" alt="" src={`data:image/svg+xml,${encodeURIComponent(text)}`} />}
      <textarea readOnly dir="ltr" aria-label={`As ${name}`} rows={Math.min(6, text.split('\n').length)} value={text} />
    </>
  );
}

export function textsOf({ state, board, path }: Props): Texts {
  const { family, cubes, cols, metric } = state;
  const rows = Array.from({ length: state.rows }, (_, row) => board.slice(row * cols, (row + 1) * cols));
  const link = (): string => new URL(addressOf(state), location.href).href;
  const pictures = {
    'Picture (SVG)': () => pictureOf(board, state),
    [png]: () => pictureOf(board, state),
    ...(path && { 'Moving picture (SVG)': () => movingPictureOf(board, path, state) }),
    'Frame for a page (HTML)': () => `<iframe src="${link().replace('#', '?view=player#').replaceAll('&', '&amp;')}" width="360" height="480" ` +
      'title="slidebase"></iframe>\n',
  };
  const way = path === null || path === undefined ? 'unsolvable' : path;
  if (family === 'cubic') {
    const start = startOf(state).join(' ');
    const letters = rows.map((row) => row.map((cell) => pieces[cubes].symbols[cell]!));
    const space = cubes === 'dice' ? ' ' : '';
    return {
      Link: link,
      [oneLine]: () => `${start} ${letters.map((row) => row.join(space)).join('/')}\n`,
      JSON: () => `${JSON.stringify(cubes === 'dice' ? letters : letters.map((row) => row.join('')))}\n`,
      ...(cubes === 'axes' && board.length === 9 && {
        'AOJ 1268 and POJ 3131': () => `${start}\n${letters.map((row) => row.join(' ')).join('\n')}\n0 0\n`,
        "Judge's answer": () => `${path === null || path === undefined || path.length > 30 ? -1 : path.length}\n`,
      }),
      'Best solution': () => `${way}\n`,
      ...pictures,
    };
  }
  const cell = (tile: number): string => (tile === 0 ? 'x' : String(tile));
  return {
    Link: link,
    [oneLine]: () => `${board.length <= 10 ? board.join('') : board.join(' ')}\n`,
    Rows: () => `${rows.map((row) => row.map((tile) => (tile === 0 ? '_' : String(tile))
      .padStart(String(board.length - 1).length)).join(' ')).join('\n')}\n`,
    JSON: () => `${JSON.stringify(rows)}\n`,
    ...(board.length === 9 && {
      'POJ 1077, HDU 1043, ZOJ 1217': () => `${board.map(cell).join(' ')}\n`,
      'UVa 652': () => `1\n\n${board.map(cell).join(' ')}\n`,
      // Judges count single moves.
      ...(metric === 'single' && { "Judge's answer": () => `${way}\n` }),
    }),
    'Best solution': () => `${way}\n`,
    ...(path && { "Best solution, tiles' moves": () => tilesWay(path) }),
    ...(state.line && { 'Moves made': () => `${state.line}\n`, "Moves made, tiles' moves": () => tilesWay(state.line) }),
    ...pictures,
  };
}

// Where the tiles go: opposite to the blank.
const tilesWay = (way: string): string => `${[...way].map((letter) => opposite(letter as Letter)).join('')}\n`;
