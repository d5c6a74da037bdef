// data/digests.tsv, which the build takes as a text.
declare module '*.tsv' {
  const text: string;
  export default text;
}

// The files of the package, by name: build.mjs writes this module. Each is packed by gzip, in base 64.
declare module 'slidebase:files' {
  const files: Record<string, () => Promise<{ default: string }>>;
  export default files;
}

// Node, as far as it is used.
declare const process: { argv: string[]; exitCode: number | undefined };
declare module 'node:fs' {
  const fs: {
    openSync(path: string | URL, flags: string): number;
    closeSync(file: number): void;
    fstatSync(file: number): { size: number; mtimeMs: number };
    readSync(file: number, into: Uint8Array, at: number, size: number, offset: number | null): number;
    writeSync(file: number, bytes: Uint8Array): number;
  };
  export default fs;
}
