// The types of Node that the program uses, except files.
declare const process: { argv: string[]; exitCode: number | undefined };
declare const Buffer: {
  from(bytes: Uint8Array): { toString(encoding: 'latin1'): string };
  from(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer>;
};
