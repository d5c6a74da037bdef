// Builds the package in dist: the module and its types, the program, and the files that come with it.
//
//     node build.mjs WASM_FOLDER TABLES_FOLDER
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { digests, settings } from './bundling.mjs';

const [wasm, tables] = process.argv.slice(2).map((name) => path.resolve(name));
if (tables === undefined) {
  console.error('usage: node build.mjs WASM_FOLDER TABLES_FOLDER');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
fs.rmSync('dist', { recursive: true, force: true });

// src/own_files.ts imports the files from a script beside the module, which writeFiles() writes.
const filesBeside = {
  name: 'files-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^slidebase:files$/ }, () => ({ path: './files.js', external: true }));
  },
};
await build({
  ...settings(),
  entryPoints: ['src/index.ts'],
  plugins: [digests(/^(sliding|cubic)/), filesBeside],
  outfile: 'dist/slidebase.js',
  // The bundle includes fzstd, also under the MIT licence.
  banner: { js: '/*! slidebase, MIT; with fzstd, (c) 2020 Arjun Barrett, MIT */' },
});
// The types have the descriptions of what is exported.
const script = fs.readFileSync('dist/slidebase.js', 'utf8');
fs.writeFileSync('dist/slidebase.js', script.replace(/^ *\/\*\*[^]*?\*\/\n/gm, ''));
// The program and the element import the module beside them.
const moduleBeside = {
  name: 'module-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/src\/index\.js$/ }, () => ({ path: './slidebase.js', external: true }));
  },
};
await build({
  ...settings(),
  entryPoints: ['program/player.ts'],
  outfile: 'dist/player.js',
  minifySyntax: true,
  plugins: [digests(/^$/), filesBeside, moduleBeside],
});
await build({
  ...settings(),
  entryPoints: ['program/cli.ts'],
  define: { VERSION: JSON.stringify(JSON.parse(fs.readFileSync('package.json', 'utf8')).version) },
  outfile: 'dist/slidebase-cli.js',
  external: ['node:fs'],
  plugins: [digests(/^$/), filesBeside, moduleBeside],
  banner: { js: '#!/usr/bin/env node' },
});
fs.chmodSync('dist/slidebase-cli.js', 0o755);
fs.writeFileSync('dist/require.cjs', `throw new Error('slidebase is an ES module, which require() does not load: write ' +
  "import { Sliding } from 'slidebase', or in CommonJS const { Sliding } = await import('slidebase')");
`);
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
// The package has the types that index.d.ts leads to, and those of the element; the others describe internals.
fs.mkdirSync('dist/types');
const reached = new Set(['index.d.ts']);
for (const name of reached) {
  const text = fs.readFileSync(`dist/all_types/src/${name}`, 'utf8');
  fs.writeFileSync(`dist/types/${name}`, text);
  for (const [, other] of text.matchAll(/from '\.\/(\w+)\.js'/g)) {
    reached.add(`${other}.d.ts`);
  }
}
fs.copyFileSync('dist/all_types/program/player.d.ts', 'dist/types/player.d.ts');
fs.rmSync('dist/all_types', { recursive: true });

writeFiles([
  ...['slidebase', 'maker', 'search', 'formats'].map((name) => path.join(wasm, `${name}.wasm`)),
  ...fs.readdirSync(tables).filter((name) => /^(sliding|cubic)-3x3-\d\.sbt$/.test(name)).map((name) => path.join(tables, name)),
]);
fs.copyFileSync('../../../LICENSE', 'LICENSE');

// A script for each file, which holds it as text, and one that imports them when they are needed.
function writeFiles(files) {
  fs.mkdirSync('dist/files');
  const lines = files.map((file) => {
    const name = path.basename(file);
    const text = gzipSync(fs.readFileSync(file), { level: 9 }).toString('base64');
    fs.writeFileSync(`dist/files/${name}.js`, `export default '${text}';\n`);
    return `  '${name}': () => import('./files/${name}.js'),\n`;
  });
  fs.writeFileSync('dist/files.js', `export default {\n${lines.join('')}};\n`);
}
