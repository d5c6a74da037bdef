// Serves folders of static files on a free local port, with ranges, and prints the address:
//
//     node serve.mjs FOLDER [--port N] [TABLES_FOLDER]
//
// The files of TABLES_FOLDER are at /large/. Files larger than 2^32 bytes are served too.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Returns a server that does not listen yet. `large` may be undefined. */
export function serverOf(folder, large) {
  return http.createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const file = fileOf(request.url, folder, large);
    const stat = file === undefined ? undefined : fs.statSync(file, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file.\n');
      return;
    }
    send(file, stat, request, response);
  });
}

// The file of an address, or undefined where it is outside the folders.
function fileOf(url, folder, large) {
  let name;
  try {
    name = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  const isLarge = large !== undefined && name.startsWith('/large/');
  const root = fs.realpathSync(isLarge ? large : folder);
  const wanted = path.join(root, isLarge ? name.slice('/large'.length) : name === '/' ? 'index.html' : name);
  const isWithin = !name.includes('\0') && wanted.startsWith(root + path.sep);
  return isWithin ? wanted : undefined;
}

function send(file, stat, request, response) {
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-cache',
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    ETag: `"${stat.mtimeMs.toString(36)}-${stat.size.toString(36)}"`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  let first = 0, last = stat.size - 1, status = 200;
  if (range !== null) {
    first = Number(range[1]);
    last = range[2] === '' ? last : Math.min(Number(range[2]), last);
    if (first > last) {
      response.writeHead(416, { 'Content-Range': `bytes */${stat.size}` }).end();
      return;
    }
    status = 206;
    headers['Content-Range'] = `bytes ${first}-${last}/${stat.size}`;
  } else if (request.headers['if-none-match'] === headers.ETag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, { ...headers, 'Content-Length': Math.max(0, last + 1 - first) });
  if (request.method === 'HEAD' || last < first) {
    response.end();
    return;
  }
  // If either stream ends early, pipeline() ends the other and closes the file.
  pipeline(fs.createReadStream(file, { start: first, end: last }), response, () => {});
}

function main(words) {
  const port = words.indexOf('--port');
  const number = port < 0 ? 0 : Number(words.splice(port, 2)[1]);
  const [folder, large] = words;
  if (folder === undefined || !Number.isInteger(number) || number < 0 || number > 65535) {
    console.error('usage: node serve.mjs FOLDER [--port N] [TABLES_FOLDER]');
    process.exit(2);
  }
  for (const name of [folder, large]) {
    if (name !== undefined && !fs.statSync(name, { throwIfNoEntry: false })?.isDirectory()) {
      console.error(`serve.mjs: ${name} is not a folder`);
      process.exit(2);
    }
  }
  const server = serverOf(folder, large);
  server.on('error', (error) => {
    console.error(`serve.mjs: ${error.message}`);
    process.exit(2);
  });
  server.listen(number, '127.0.0.1', () => {
    console.log(`The explorer is at http://127.0.0.1:${server.address().port}/ until Ctrl-C`);
    if (large !== undefined) {
      console.log(`The tables of ${large} are at http://127.0.0.1:${server.address().port}/large/`);
    }
  });
}

// Older versions of Node have no import.meta.filename.
if (process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2));
}
