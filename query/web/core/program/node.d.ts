// The types of Node that the program uses, except files.
declare const process: { argv: string[]; exitCode: number | undefined };
declare const Buffer: {
  from(bytes: Uint8Array): { toString(encoding: 'latin1'): string };
  from(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer>;
};
declare module 'node:fs' {
  const fs: {
    openSync(path: string, flags: string): number;
    closeSync(file: number): void;
    readSync(file: number, into: Uint8Array, at: number, size: number, offset: number | null): number;
    writeSync(file: number, bytes: Uint8Array): number;
  };
  export default fs;
}
