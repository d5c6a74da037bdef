// The names of files beside a script. A build may have given them others, with a hash of what they hold
// (query/explorer/page/build.mjs): then those.
declare const HASHED: Record<string, string> | undefined;

export function named(name: string): string {
  return (typeof HASHED === 'undefined' ? undefined : HASHED[name]) ?? name;
}
