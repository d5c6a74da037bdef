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

import { digests } from '../core/digests.mjs';

const [wasm, into, ...tables] = process.argv.slice(2).map((name) => path.resolve(name));
if (tables.length === 0) {
  console.error('usage: node build.mjs WASM_FOLDER INTO TABLES_FOLDER...');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
fs.rmSync(into, { recursive: true, force: true });
fs.mkdirSync(path.join(into, 'tables'), { recursive: true });

const common = {
  absWorkingDir: process.cwd(),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  charset: 'utf8',
  legalComments: 'none',
};
// Leaves out modules that the page does not use: files are read only under Node, and a worker searches 4x4.
const withoutFiles = {
  name: 'without-files',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/(file_source|search_questions)\.js$/ }, () => ({ path: 'none', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({
      contents: 'export class FileSource {} export class SearchQuestions {}',
    }));
  },
};
// The scripts include code of others, all of it under the MIT licence too.
const banner = { js: '/*! MIT: slidebase; preact, (c) 2015 Jason Miller; fzstd, (c) 2020 Arjun Barrett */' };
const hashed = {};  // file names with their hash, by the names that the sources use
const script = async (from, name, more = {}) => {
  const outfile = path.join(into, name);
  await build({ ...common, entryPoints: [from], outfile, ...more,
                define: { HASHED: JSON.stringify(hashed), ...more.define } });
  if (name.endsWith('.js')) {
    await smaller(outfile);
  }
};

const own = tables.flatMap((folder) => fs.readdirSync(folder)).filter((name) => name.endsWith('.sbt'));
for (const name of ['slidebase.wasm', 'slides.wasm', 'rolls.wasm', 'fifteen.wasm', 'fifteen_slides.wasm', 'maker.wasm',
                    'study.wasm']) {
  copy(path.join(wasm, name), name);
  rename(name);
}
await script('explorer.css', 'explorer.css');
rename('explorer.css');
for (const [from, name] of [['src/fifteen/worker.ts', 'fifteen_worker.js'], ['src/making/worker.ts', 'maker_worker.js'],
                            ['src/drawing/worker.ts', 'drawing_worker.js']]) {
  await script(from, name);
  rename(name);
}
await script('src/main.tsx', 'explorer.js', {
  banner,
  plugins: [withoutFiles, digests(/^(sliding|cubic-(\d|marked-(2x[234]|3x3)|dice-2x[23]))/, 12)],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { OWN_TABLES: JSON.stringify(own.sort()) },
});
rename('explorer.js');
fs.writeFileSync(path.join(into, 'index.html'), fs.readFileSync('index.html', 'utf8')
  .replace(/(?<=(?:href|src)=")[\w.]+(?=")/g, (name) => hashed[name] ?? name));
for (const name of ['icon.svg', '../../../LICENSE']) {
  copy(name, path.basename(name));
}
for (const folder of tables) {
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.sbt'))) {
    copy(path.join(folder, name), `tables/${name}`);
  }
}
// The files that the service worker keeps for use offline after the first visit.
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
    FILES: JSON.stringify(['./', ...files.filter((name) => name !== 'index.html').map((name) => `./${name}`)]),
    EDITION: JSON.stringify(edition.digest('hex').slice(0, 16)),
  },
});

// Terser takes another thirtieth off what esbuild wrote.
async function smaller(file) {
  const { code } = await minify(fs.readFileSync(file, 'utf8'), {
    module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true },
  });
  fs.writeFileSync(file, code);
}

function rename(name) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(into, name))).digest('hex').slice(0, 12);
  hashed[name] = name.replace('.', `-${hash}.`);
  fs.renameSync(path.join(into, name), path.join(into, hashed[name]));
}

function copy(from, name) {
  fs.copyFileSync(from, path.join(into, name));
  fs.chmodSync(path.join(into, name), 0o644);
}
