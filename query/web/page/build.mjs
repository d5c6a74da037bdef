// Builds the explorer, a folder of static files:
//
//     node build.mjs WASM_FOLDER INTO TABLES_FOLDER...
//
// WASM_FOLDER has the modules that are copied below. All .sbt files of the TABLES_FOLDERs become the page's
// own tables.
//
// The names of scripts, styles and WebAssembly contain a hash of their contents, and the files refer to each other by
// these names. Whatever a browser or a proxy has cached, a script finds the WebAssembly that it was built with, or none.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { minify } from 'terser';

import { digestsOf, settings } from '../core/bundling.mjs';

const [wasm, into, ...tables] = process.argv.slice(2).map((name) => path.resolve(name));
if (tables.length === 0) {
  console.error('usage: node build.mjs WASM_FOLDER INTO TABLES_FOLDER...');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
fs.rmSync(into, { recursive: true, force: true });
fs.mkdirSync(path.join(into, 'tables'), { recursive: true });

// Leaves out the parts that the page does not use: a worker searches 4x4, no table has a path, and digests and the
// package's own files are files beside the page.
const withoutFiles = {
  name: 'without-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(file_source|search_questions)\.js$/ }, () => ({ path: 'none', namespace: 'none' }));
    onResolve({ filter: /\/own_files\.js$/ }, () => ({ path: path.resolve('src/loading.ts') }));
    onLoad({ filter: /digests\.tsv$/ }, () => ({ contents: '', loader: 'text' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({
      contents: 'export class SearchQuestions {} export class FileSource {}',
    }));
  },
};
// The scripts include code of others, all of it under the MIT licence too.
const banner = { js: '/*! MIT: slidebase; preact, (c) 2015 Jason Miller; fzstd, (c) 2020 Arjun Barrett */' };
const hashed = {};  // file names with their hash, by the names that the sources use
const script = async (from, name, more = {}) => {
  const outfile = path.join(into, name);
  await build({ ...settings(), minify: true, charset: 'utf8', entryPoints: [from], outfile, ...more });
  if (name.endsWith('.js')) {
    await smaller(outfile);
  }
};

const own = tables.flatMap((folder) => fs.readdirSync(folder)).filter((name) => name.endsWith('.sbt'));
for (const name of ['slidebase.wasm', 'maker.wasm', 'search.wasm', 'formats.wasm']) {
  copy(path.join(wasm, name), name);
  rename(name);
}
await script('explorer.css', 'explorer.css');
rename('explorer.css');
// Well-known boards of 4x4: a name and a board to a line. Their goal has the blank first.
for (const [name, text] of [['boards.txt', knownBoards()], ['digests.txt', digestsOf('../../../data/digests.tsv', /^(sliding|cubic)/)]]) {
  fs.writeFileSync(path.join(into, name), text);
  rename(name);
}
await script('src/main.tsx', 'explorer.js', {
  banner,
  plugins: [withoutFiles],
  // This makes shorter code than react-jsx, the setting for TypeScript, which names the children of each element.
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
  inject: ['src/h.ts'],
  define: { OWN_TABLES: JSON.stringify(own.sort()) },
});
rename('explorer.js');
fs.writeFileSync(path.join(into, 'index.html'), fs.readFileSync('index.html', 'utf8')
  .replace(/(?<=(?:href|src)=")[\w.]+(?=")/g, (name) => hashed[name] ?? name));
for (const name of ['icon.svg', 'manifest.webmanifest', '../../../LICENSE']) {
  copy(name, path.basename(name));
}
for (const folder of tables) {
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.sbt'))) {
    copy(path.join(folder, name), `tables/${name}`);
  }
}
// All files tell editions apart. The service worker keeps those that every visit needs, and others once they are used.
const files = fs.readdirSync(into, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'LICENSE')
  .map((entry) => path.relative(into, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')).sort();
const edition = createHash('sha256');
for (const name of files) {
  edition.update(name).update(fs.readFileSync(path.join(into, name)));
}
await script('src/service_worker.ts', 'service_worker.js', {
  format: 'iife',
  define: {
    FILES: JSON.stringify(['./', ...['explorer.js', 'explorer.css', 'slidebase.wasm'].map((name) => `./${hashed[name]}`)]),
    EDITION: JSON.stringify(edition.digest('hex').slice(0, 8)),
  },
});

function knownBoards() {
  const rows = (name) => fs.readFileSync(`../../../data/${name}`, 'utf8').trim().split('\n')
    .filter((line) => !line.startsWith('#')).map((line) => line.split(' ').map(Number));
  const line = (name, cells) => `${name}\t${cells.map((tile) => tile.toString(36)).join('')}\n`;
  return [...rows('fifteen-farthest.tsv').map((cells, i) => line(`80 moves, ${i + 1}`, cells)),
          ...rows('fifteen-korf100.tsv').map(([number, ...cells]) => line(`Korf ${number}, ${cells[16]} moves`, cells.slice(0, 16)))].join('');
}

// Terser makes the script that esbuild wrote a little smaller.
async function smaller(file) {
  const text = fs.readFileSync(file, 'utf8');
  const used = Object.fromEntries(Object.entries(hashed).filter(([name]) => text.includes(name)));
  const { code } = await minify(`const HASHED = ${JSON.stringify(used)};${text}`, {
    module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true },
  });
  fs.writeFileSync(file, code);
}

function rename(name) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(into, name))).digest('hex').slice(0, 8);
  hashed[name] = name.replace('.', `-${hash}.`);
  fs.renameSync(path.join(into, name), path.join(into, hashed[name]));
}

function copy(from, name) {
  fs.copyFileSync(from, path.join(into, name));
  fs.chmodSync(path.join(into, name), 0o644);
}
