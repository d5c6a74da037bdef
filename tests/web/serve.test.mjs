// The explorer's own server, as a program and as ./run explorer starts it, under the Node that runs this test.
//
//     ./run wasm
//
// If SLIDEBASE_NODE is set, the version of that Node must begin with it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = `${root}query/web/page/serve.mjs`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-serve-'));
after(() => fs.rmSync(folder, { recursive: true }));
fs.writeFileSync(`${folder}/index.html`, '<!DOCTYPE html><title>page</title>');
fs.writeFileSync(`${folder}/large.sbt`, Buffer.alloc(64 << 20, 7));

test('this is the expected version of Node', (t) => {
  t.diagnostic(process.version);
  assert.ok(process.version.startsWith(process.env.SLIDEBASE_NODE ?? 'v'), process.version);
});

async function served(words, use) {
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise((resolve, reject) => {
      let text = '';
      server.stdout.on('data', (data) => /http:\S+/.test(text += data) && resolve(text));
      server.on('exit', (code) => reject(new Error(`serve.mjs exits with ${code} after "${text}"`)));
    });
    await use(/http:\S+/.exec(line)[0], server.pid);
  } finally {
    server.kill();
  }
}

test('it serves a folder, even if its own path contains a link', async () => {
  fs.symlinkSync(path.dirname(script), `${folder}/link`);
  for (const file of [script, `${folder}/link/serve.mjs`]) {
    await served([file, folder], async (address) => {
      assert.match(await (await fetch(address)).text(), /<title>page/);
      const { status, headers } = await fetch(`${address}large.sbt`, { headers: { Range: 'bytes=5-8' } });
      assert.deepEqual([status, headers.get('content-range')], [206, `bytes 5-8/${64 << 20}`]);
    });
  }
});

test('an aborted download leaves no file open', { skip: !fs.existsSync('/proc/self/fd') }, () =>
  served([script, folder], async (address, pid) => {
    const isOpen = () => fs.readdirSync(`/proc/${pid}/fd`).filter((name) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/fd/${name}`).endsWith('large.sbt');
      } catch {
        return false;
      }
    }).length;
    for (let time = 0; time < 20; ++time) {
      await new Promise((resolve, reject) => {
        const request = http.get(`${address}large.sbt`, (response) => response.once('data', () => {
          request.destroy();
          resolve();
        }));
        request.on('error', reject);
      });
    }
    for (let tries = 0; isOpen() > 0 && tries < 100; ++tries) {
      await new Promise((resume) => setTimeout(resume, 50));
    }
    assert.equal(isOpen(), 0);
  }));

test('wrong arguments are reported before anything is built', () => {
  for (const [words, message] of [[['--port', 'abc'], /abc/], [['--port', '70000'], /70000/], [['--port'], /--port/],
                               [['--port', '8000', '/nowhere'], /\/nowhere/], [['--prot', '1'], /--prot/]]) {
    const { status, stdout, stderr } = spawnSync(`${root}run`, ['explorer', ...words],
                                                 { encoding: 'utf8', timeout: 20_000 });
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});
