// The files that come with the package: WebAssembly modules and the tables of 3x3. Each is a script of its own that holds
// the file as text, because that is what all bundlers, Node and plain pages load in the same way, without an option and
// without a copy made by hand. The page has its own version (query/web/page/src/loading.ts).
import files from 'slidebase:files';

/** The bytes of one of the files. */
export async function ownFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: text } = await files[name]!();
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
