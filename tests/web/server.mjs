// A host of tables on a free local port, which knows ranges; and what hosts do wrong.
import http from 'node:http';
import { gzipSync } from 'node:zlib';

// `read(offset, size)` gives bytes of a file of `size` bytes. `fault(request number, response, range)`
// may answer a request in its own way, and then returns true. Calls use(address, log), where log has
// the range of each request.
export async function withServer({ size, read, fault = () => false, headers = {} }, use) {
  const log = [];
  const server = http.createServer((request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? [];
    const range = { first: BigInt(first), last: BigInt(last) };
    range.last = range.last < BigInt(size) ? range.last : BigInt(size) - 1n;
    log.push({ method: request.method, ...range });
    const answer = {
      ETag: '"1"', ...headers,
      'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
    };
    if (!fault({ number: log.length, response, range, answer })) {
      send(response, answer, read(range.first, range.last - range.first + 1n));
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/a/table.sbt`, log);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
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
