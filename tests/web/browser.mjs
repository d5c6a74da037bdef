// Chromium for tests: an empty page whose scripts can import the npm package, its errors, and its memory
// use.
import fs from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

import { chromium } from 'playwright-core';

import { startFiles } from './server.mjs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';

// For the option `skip` of a test.
export const noBrowser = fs.existsSync(executablePath) ? false
  : `there is no ${executablePath}; CHROMIUM may name another browser`;

// No network traffic except that of the tests.
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
               '--disable-component-update', '--disable-sync'];

const dist = fileURLToPath(new URL('../../query/web/core/dist/', import.meta.url));

// A browser with the npm package at /core/ of its pages' host, and `folders` as startFiles() has them.
export async function startBrowser(folders = {}) {
  const files = await startFiles({ '/core/': dist, ...folders });
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  });
  const opened = async (context, path) => {
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.addInitScript(countMemory);
    await page.goto(files.origin + path);
    return { page, problems, memory: (options) => memoryOf(page, options) };
  };
  return {
    origin: files.origin,
    newContext: (options) => browser.newContext(options),
    // Returns { page, problems, memory }: the errors of its console and scripts, and a function that returns the
    // bytes that its scripts and WebAssembly hold; with { collect: true } after collecting garbage.
    openPage: async (context, path = '/') => opened(context ?? await browser.newContext(), path),
    async close() {
      await browser.close();
      await files.close();
    },
  };
}

// Runs in the page before its scripts. The browser's counts do not include the memories of WebAssembly.
function countMemory() {
  const memories = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...given) {
      super(...given);
      memories.push(new WeakRef(this.exports.memory));
    }
  };
  globalThis.wasmBytes = () => memories.reduce((sum, memory) =>
    sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
}

async function memoryOf(page, { collect = false } = {}) {
  const session = await page.context().newCDPSession(page);
  await (collect && session.send('HeapProfiler.collectGarbage'));
  const heap = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const wasm = await page.evaluate(() => globalThis.wasmBytes());
  return { script: heap.usedSize, buffers: heap.backingStorageSize ?? 0, wasm };
}
