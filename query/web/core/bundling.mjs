// What the builds of the package and of the page share.
import fs from 'node:fs';

// The settings of esbuild.
export const settings = () => ({
  absWorkingDir: process.cwd(),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
});

// The digests of the complete tables whose names match, a line each: the name, a tab, the digest. digestsOf() returns
// them as a text; digests() is a plugin for esbuild that imports data/digests.tsv as this text.
export const digestsOf = (path, names) => fs.readFileSync(path, 'utf8').split('\n').filter((line) => names.test(line))
  .map((line) => line.split('\t').slice(0, 2).join('\t')).join('\n');

export const digests = (names) => ({
  name: 'digests',
  setup({ onLoad }) {
    onLoad({ filter: /digests\.tsv$/ }, ({ path }) => ({ contents: digestsOf(path, names), loader: 'text' }));
  },
});
