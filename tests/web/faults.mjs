// Faults of hosts of tables, for the servers of server.mjs, with the error name and message that each causes. Without
// a message the answer is right nevertheless. The table must be small enough to be sent whole.
import { gzipSync } from 'node:zlib';

import { send, sendCompressed, sendWhole } from './server.mjs';

const whole = ({ size, read }) => read(0n, BigInt(size));
const requested = ({ read }, { first, last }) => read(first, last - first + 1n);

// Sends zeros for ever, at 12 MB a second, so that few bytes are left in buffers when the client stops reading.
function sendOn(response) {
  if (!response.destroyed) {
    response.write(Buffer.alloc(1 << 16));
    setTimeout(sendOn, 5, response);
  }
}

export const faults = {
  'does not support ranges, and the file is small: it is read whole': {
    fault: ({ response, file }) => sendWhole(response, whole(file)) ?? true,
  },
  'does not support ranges, and the file is large': {
    fault({ response }) {
      response.writeHead(200, { 'Content-Length': 5e9 });
      sendOn(response);
      return true;
    },
    name: 'NoRanges',
    message: /the server sends the whole file instead of a range$/,
  },
  'does not support ranges, and does not send the file size': {
    fault({ response }) {
      response.writeHead(200);
      sendOn(response);
      return true;
    },
    name: 'NoRanges',
    message: /the server sends the whole file instead of a range$/,
  },
  'compresses': {
    fault: ({ response, range, answer, file }) =>
      sendCompressed(response, answer, requested(file, range)) ?? true,
    message: /the server compresses ranges \(gzip\)/,
  },
  'compresses the whole file': {
    fault({ response, file }) {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      response.end(gzipSync(whole(file)));
      return true;
    },
  },
  'sends less than it announces, once': {
    fault: ({ number, response, range, answer, file }) => number === 2 &&
      (send(response, answer, requested(file, range).subarray(1)) ?? true),
  },
  'sends less than it announces': {
    fault: ({ number, response, range, answer, file }) => number > 1 &&
      (send(response, answer, requested(file, range).subarray(1)) ?? true),
    message: /the answer ended after (\d+) of \d+ bytes \(tried twice\)$/,
  },
  'sends another range': {
    fault({ number, response, range, answer, file }) {
      if (number === 1) {
        return false;
      }
      answer['Content-Range'] = `bytes 0-${range.last - range.first}/${file.size}`;
      send(response, answer, file.read(0n, range.last - range.first + 1n));
      return true;
    },
    message: /the server sends bytes 0 to/,
  },
  'has another ETag half-way': {
    fault({ number, answer }) {
      answer.ETag = number > 2 ? '"2"' : '"1"';
      return false;
    },
    message: /the file was changed since it was opened/,
  },
  'has another size half-way': {
    fault({ number, answer }) {
      answer['Content-Range'] = answer['Content-Range']
        .replace(/\d+$/, (size) => String(Number(size) + (number > 2 ? 1 : 0)));
      return false;
    },
    message: /the file was changed since it was opened/,
  },
  'flips a bit': {
    fault({ number, response, range, answer, file }) {
      const body = Buffer.from(requested(file, range));
      body[body.length >> 1] ^= number > 2 ? 1 : 0;
      send(response, answer, body);
      return true;
    },
    name: 'Damaged',
    message: /table\.sbt: .*(is damaged|does not match|do not lead)/,
  },
  'answers 500 once': {
    fault: ({ number, response }) => number === 2 && (response.writeHead(500).end() ?? true),
  },
  'answers 500': {
    fault: ({ response }) => response.writeHead(500).end() ?? true,
    message: /the server answers HTTP 500 \(tried twice\)$/,
  },
  'has no such file': {
    fault: ({ response }) => response.writeHead(404).end() ?? true,
    message: /the server answers HTTP 404$/,
  },
  'hangs once': { fault: ({ number }) => number === 2, options: { timeout: 200 } },
  'hangs': {
    fault: ({ number }) => number > 1,
    options: { timeout: 100 },
    message: /no answer within 100 ms \(tried twice\)$/,
  },
  'hangs in the middle of an answer': {
    fault({ number, response, answer }) {
      if (number > 1) {
        response.writeHead(206, answer);
        response.write(Buffer.alloc(4));
      }
      return number > 1;
    },
    options: { timeout: 100 },
    message: /no answer within 100 ms \(tried twice\)$/,
  },
  'closes the connection': {
    fault: ({ number, response }) => number > 1 && (response.destroy(), true),
    message: /it cannot be reached, .* \(tried twice\)$/,
  },
  'does not send the size': {
    fault({ answer }) {
      delete answer['Content-Range'];
      return false;
    },
    message: /the server does not report the file size/,
  },
  'sends a page instead of a table': {
    fault({ response, answer }) {
      const page = Buffer.from('<!DOCTYPE html>');
      answer['Content-Range'] = `bytes 0-${page.length - 1}/${page.length}`;
      send(response, answer, page);
      return true;
    },
    name: 'NotATable',
    message: /not a slidebase table/,
  },
};
