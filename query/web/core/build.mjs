// Builds the package in dist: the module and its types, the program, slidebase.wasm and the tables.
//
//     node build.mjs WASM_FOLDER TABLES_FOLDER
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { digests, settings } from './bundling.mjs';

const [wasm, tables] = process.argv.slice(2).map((name) => path.resolve(name));
if (tables === undefined) {
  console.error('usage: node build.mjs WASM_FOLDER TABLES_FOLDER');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
fs.rmSync('dist', { recursive: true, force: true });

await build({
  ...settings(),
  entryPoints: ['src/index.ts'],
  plugins: [digests(/^(sliding|cubic)/)],
  outfile: 'dist/slidebase.js',
  // The bundle includes fzstd, also under the MIT licence.
  banner: { js: '/*! slidebase, MIT; with fzstd, (c) 2020 Arjun Barrett, MIT */' },
});
// The types have the descriptions of what is exported.
const script = fs.readFileSync('dist/slidebase.js', 'utf8');
fs.writeFileSync('dist/slidebase.js', script.replace(/^ *\/\*\*[^]*?\*\/\n/gm, ''));
// The program imports the module beside it, so that only the module has to find the wasm and the tables.
await build({
  ...settings(),
  entryPoints: ['src/cli.ts'],
  define: { VERSION: JSON.stringify(JSON.parse(fs.readFileSync('package.json', 'utf8')).version) },
  outfile: 'dist/slidebase-cli.js',
  plugins: [{
    name: 'module-beside',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\/index\.js$/ }, () => ({ path: './slidebase.js', external: true }));
    },
  }],
  banner: { js: '#!/usr/bin/env node' },
});
fs.chmodSync('dist/slidebase-cli.js', 0o755);
fs.writeFileSync('dist/require.cjs', `throw new Error('slidebase is an ES module, which require() does not load: write ' +
  "import { Sliding } from 'slidebase', or in CommonJS const { Sliding } = await import('slidebase')");
`);
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], { stdio: 'inherit' });
// Keeps the types that index.d.ts leads to; the others describe internals.
const reached = new Set(['index.d.ts']);
for (const name of reached) {
  for (const [, other] of fs.readFileSync(`dist/types/${name}`, 'utf8').matchAll(/from '\.\/(\w+)\.js'/g)) {
    reached.add(`${other}.d.ts`);
  }
}
fs.readdirSync('dist/types').filter((name) => !reached.has(name)).forEach((name) => fs.rmSync(`dist/types/${name}`));

for (const name of ['slidebase.wasm', 'slides.wasm', 'rolls.wasm', 'fifteen.wasm', 'fifteen_slides.wasm', 'formats.wasm']) {
  fs.copyFileSync(path.join(wasm, name), `dist/${name}`);
  fs.chmodSync(`dist/${name}`, 0o644);
}
fs.mkdirSync('dist/tables');
for (const name of fs.readdirSync(tables).filter((file) => /^(sliding|cubic)-3x3-\d\.sbt$/.test(file))) {
  fs.copyFileSync(path.join(tables, name), `dist/tables/${name}`);
}
fs.copyFileSync('../../../LICENSE', 'LICENSE');
