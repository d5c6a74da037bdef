// Hosts of tables on free local ports, with range requests, and with faults.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

// The headers that a host of tables sends to pages of other sites.
export const toOtherSites = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range, ETag',
};

// Serves a file of `size` bytes at every path, whose bytes `read(offset, size)` returns; or at(path) returns
// { size, read } of the file at a path, or undefined. `fault({ number, response, range, answer, file })` may change
// `answer`, or answer the request itself and return true. All answers have the `headers`, and are delayed by `delay`
// milliseconds. Returns { address, log, sent, close }: log has the range of each request, sent() returns the
// number of bytes sent.
export async function startHost({
  size, read, at = () => ({ size, read }), fault = () => false, headers = {}, delay = 0,
}) {
  const log = [];
  const sockets = new Set();
  const answerTo = (request, response) => {
    const file = at(new URL(request.url, 'http://host').pathname);
    Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? [];
    if (request.method !== 'GET' || file === undefined || first === undefined) {
      log.push({ method: request.method, url: request.url });
      response.writeHead(404).end();
      return;
    }
    const end = BigInt(file.size) - 1n;
    const range = { first: BigInt(first), last: BigInt(last) < end ? BigInt(last) : end };
    log.push({ method: request.method, url: request.url, ...range });
    const answer = {
      ETag: '"1"', 'Content-Range': `bytes ${range.first}-${range.last}/${file.size}`,
    };
    if (!fault({ number: log.length, response, range, answer, file })) {
      send(response, answer, file.read(range.first, range.last - range.first + 1n));
    }
  };
  const server = http.createServer((request, response) => {
    if (delay > 0) {
      setTimeout(answerTo, delay, request, response);
    } else {
      answerTo(request, response);
    }
  });
  server.on('connection', (socket) => sockets.add(socket));
  const { origin, close } = await listen(server);
  const sent = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { address: `${origin}/a/table.sbt`, log, sent, close };
}

export async function withServer(host, use) {
  const { address, log, close } = await startHost(host);
  try {
    return await use(address, log);
  } finally {
    await close();
  }
}

// Serves the files of folders, each at its prefix; the first prefix that fits counts: { '/core/': folder,
// '/': another }. At / is an empty page, unless a folder has an index.html.
export async function startFiles(folders) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript',
                  '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json',
                  '.wasm': 'application/wasm' };
  const empty = '<!DOCTYPE html><link rel="icon" href="data:,"><title>test</title>';
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host');
    const prefix = Object.keys(folders).find((name) => pathname.startsWith(name));
    const file = prefix !== undefined &&
      path.join(folders[prefix], path.normalize(`/${pathname.slice(prefix.length)}`),
                pathname.endsWith('/') ? 'index.html' : '');
    if (!file || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(pathname === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end(empty);
      return;
    }
    const body = fs.readFileSync(file);
    const headers = { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? [];
    if (first === undefined) {
      sendWhole(response, body, headers);
      return;
    }
    const end = Math.min(Number(last), body.length - 1);
    send(response, { ...headers, 'Content-Range': `bytes ${first}-${end}/${body.length}` },
         body.subarray(Number(first), end + 1));
  });
  return listen(server);
}

async function listen(server) {
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

// A file, which stays open until the process ends.
export function fileHost(name) {
  const file = fs.openSync(name);
  return {
    size: fs.fstatSync(file).size,
    read(offset, size) {
      const bytes = Buffer.alloc(Number(size));
      fs.readSync(file, bytes, 0, bytes.length, Number(offset));
      return bytes;
    },
  };
}

export function send(response, headers, body) {
  response.writeHead(206, { ...headers, 'Content-Length': body.length });
  response.end(body);
}

export function sendWhole(response, body, headers = {}) {
  response.writeHead(200, { 'Content-Length': body.length, ...headers });
  response.end(body);
}

export function sendCompressed(response, headers, body) {
  const packed = gzipSync(body);
  response.writeHead(206, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': packed.length });
  response.end(packed);
}
