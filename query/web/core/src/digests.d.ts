// data/digests.tsv, which the build takes as a text.
declare module '*.tsv' {
  const text: string;
  export default text;
}
