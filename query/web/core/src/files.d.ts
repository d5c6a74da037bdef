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
