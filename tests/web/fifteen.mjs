// Shared by the tests of the fifteen: a folder with its files as on a page's host, and boards.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const sources = path.join(root, 'query/web/page/src/jobs');
export const core = path.join(root, 'query/web/core');
export const wasm = path.join(root, 'build/wasm/bin/search.wasm');
const { build } = await import(pathToFileURL(path.join(core, 'node_modules/esbuild/lib/main.js')));

export const blankFirst = Uint8Array.from({ length: 16 }, (_, cell) => cell);
export const blankLast = Uint8Array.from({ length: 16 }, (_, cell) => (cell + 1) % 16);

// One of the boards that are 80 moves from blankFirst; it takes many seconds.
export const farthest = Uint8Array.of(15, 14, 8, 12, 10, 11, 9, 13, 2, 6, 5, 1, 3, 7, 4, 0);

// Korf's hundred, with their distances to blankFirst.
export const korf = fs.readFileSync(path.join(root, 'data/fifteen-korf100.tsv'), 'utf8').trim().split('\n')
  .filter((line) => !line.startsWith('#')).map((line) => line.split(/\s+/).map(Number))
  .map((row) => ({ number: row[0], board: Uint8Array.from(row.slice(1, 17)), distance: row[17] }));

// A temporary folder with client.js, worker.js and the module.
export async function makeFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-fifteen-'));
  const ownFiles = { path: path.join(sources, '../loading.ts') };  // those of the page, as in its own build
  const plugins = [{ name: 'own-files', setup: ({ onResolve }) => onResolve({ filter: /\/own_files\.js$/ }, () => ownFiles) }];
  const common = { bundle: true, format: 'esm', target: 'es2022', absWorkingDir: core, plugins };
  await build({ ...common, entryPoints: [`${sources}/client.ts`], outfile: `${folder}/client.js` });
  await build({ ...common, entryPoints: [`${sources}/worker.ts`], outfile: `${folder}/worker.js` });
  fs.writeFileSync(`${folder}/package.json`, '{"type": "module"}');
  fs.copyFileSync(wasm, `${folder}/search.wasm`);
  return folder;
}

// The fifteen of client.js, whose Desk is given.
export const fifteenAt = (desk) => ({
  solve: (board, goal, { metric = 'single', atMost, countOf, ...options } = {}) =>
    desk.ask('search', { rows: 4, cols: 4, metric, board, goal, atMost, countOf }, options),
  close: () => desk.close(),
});
