// The names of files beside a script. A build may add a hash of their contents to the names
// (query/web/page/build.mjs); named() returns the name that the file then has.
declare const HASHED: Record<string, string> | undefined;

export function named(name: string): string {
  return (typeof HASHED === 'undefined' ? undefined : HASHED[name]) ?? name;
}
