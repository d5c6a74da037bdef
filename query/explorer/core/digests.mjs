// A plugin for esbuild: imports data/digests.tsv as text, only the lines of complete tables.
import fs from 'node:fs';

export const digests = {
  name: 'digests',
  setup({ onLoad }) {
    onLoad({ filter: /digests\.tsv$/ }, ({ path }) => ({
      contents: fs.readFileSync(path, 'utf8').split('\n').filter((line) => /^(sliding|cubic)/.test(line)).join('\n'),
      loader: 'text',
    }));
  },
};
