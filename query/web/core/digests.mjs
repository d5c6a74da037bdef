// The digests of the complete tables whose names match, a line each: the name, a tab, the digest. digestsOf() returns
// them as a text; digests() is a plugin for esbuild that imports data/digests.tsv as this text.
import fs from 'node:fs';

export const digestsOf = (path, names) => fs.readFileSync(path, 'utf8').split('\n').filter((line) => names.test(line))
  .map((line) => line.split('\t').slice(0, 2).join('\t')).join('\n');

export const digests = (names) => ({
  name: 'digests',
  setup({ onLoad }) {
    onLoad({ filter: /digests\.tsv$/ }, ({ path }) => ({ contents: digestsOf(path, names), loader: 'text' }));
  },
});
