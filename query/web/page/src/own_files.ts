// Replaces own_files.ts of the npm package: the files are beside the page's script, the tables in a folder there.
import { load } from './loading.js';

export function ownFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return load(name.endsWith('.sbt') ? `tables/${name}` : name, new AbortController().signal, () => {});
}
