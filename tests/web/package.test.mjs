// The npm package as users get it: packed and installed from its tarball into an empty folder. Runs the examples
// of its README, checks them as TypeScript, and compares its program with slidebase-query.
//
//     ./run wasm
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build as esbuild } from '../../query/web/core/node_modules/esbuild/lib/main.js';
import { standardTables } from '../../query/web/core/dist/slidebase.js';
import { slideTables } from './table.mjs';

const core = fileURLToPath(new URL('../../query/web/core/', import.meta.url));
const samples = fileURLToPath(new URL('../../data/samples/', import.meta.url));
const build = fileURLToPath(new URL('../../build/release/', import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-package-'));
const installed = path.join(folder, 'node_modules/slidebase');
const npm = (...words) => execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
let packed;

before(() => {
  [packed] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', folder, core));
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true, "type": "module"}');
  npm('install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', `./${packed.filename}`);
});
after(() => fs.rmSync(folder, { recursive: true }));

test('the package has what it needs, no dependencies and no install script', (t) => {
  const files = packed.files.map((file) => file.path);
  for (const name of ['LICENSE', 'README.md', 'player.js', 'dist/slidebase.js', 'dist/files/slidebase.wasm.js', 'dist/types/index.d.ts', 'dist/types/player.d.ts',
                      ...standardTables.map((table) => `dist/files/${table}.js`)]) {
    assert.ok(files.includes(name), name);
  }
  assert.ok(files.every((name) => /^(dist\/|LICENSE$|README\.md$|package\.json$|player\.js$)/.test(name)));
  const { dependencies, scripts, version } =
    JSON.parse(fs.readFileSync(path.join(installed, 'package.json')));
  assert.equal(dependencies, undefined);
  assert.equal(scripts, undefined);
  const project = fs.readFileSync(new URL('../../CMakeLists.txt', import.meta.url), 'utf8');
  assert.equal(version, /project\(slidebase VERSION (\S+)/.exec(project)[1]);
  assert.deepEqual(fs.readdirSync(path.join(folder, 'node_modules')).filter((name) => name[0] !== '.'),
                   ['slidebase']);
  execFileSync(process.execPath, ['-e', 'import("slidebase/player")'], { cwd: folder });  // where there are no elements
  t.diagnostic(`${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
});

const page = fs.readFileSync(path.join(core, 'README.md'), 'utf8');
const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

// A line `question;    // answer`, or `// answer: and more`, becomes a comparison.
const asserted = (code) => "import assert from 'node:assert/strict';\n" +
  code.replace(/^(?!const |import )(.*?);\s+\/\/ (.*?)(: .*)?$/gm, 'assert.deepEqual($1, $2);');

test('the examples of its README are right', async () => {
  assert.ok(examples.length >= 5);
  for (const [i, code] of examples.entries()) {
    const file = path.join(folder, `example${i}.mjs`);
    fs.writeFileSync(file, asserted(code));
    assert.match(fs.readFileSync(file, 'utf8'), /assert\.deepEqual/);
    await import(pathToFileURL(file));
  }
});

// The compiler says the same on every Node.js.
const skip = process.env.SLIDEBASE_NODE !== undefined;

test('the examples of its README compile as TypeScript', { skip }, () => {
  examples.forEach((code, i) => fs.writeFileSync(path.join(folder, `typed${i}.mts`), code));
  for (const resolution of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
    const tsc = spawnSync(process.execPath, [
      path.join(core, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022',
      '--exactOptionalPropertyTypes', '--module', resolution[0], '--moduleResolution', resolution[1],
      ...examples.map((_, i) => `typed${i}.mts`),
    ], { cwd: folder, encoding: 'utf8' });
    assert.equal(tsc.status, 0, tsc.stdout);
  }
});

test('its types need no types of pages, and work with those of Node', { skip }, () => {
  const types = fileURLToPath(new URL('node_modules/@types', import.meta.url));
  fs.writeFileSync(path.join(folder, 'plain.mts'), `import { BadBoard, Cubic, Sliding, Tables } from 'slidebase';
    const puzzle = await Sliding.open('3x3', { goal: '123804765', tables: Tables.bytes(new Uint8Array(1)) });
    const distance: number | null = await puzzle.distance([[1, 2, 3], [8, 0, 4], [7, 6, 5]]);
    const start: [number, number] = (await Cubic.open()).start;
    const slides: 'single' | 'multi' = (await Sliding.open('3x3', { metric: 'mtm' })).metric;
    await Sliding.open('4x4', { signal: { aborted: false, reason: undefined } });
    const name: string = new BadBoard('x').name;
    export { distance, name, slides, start };\n`);
  for (const more of [['--typeRoots', path.join(folder, 'none')], ['--types', 'node', '--typeRoots', types]]) {
    for (const resolution of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
      const tsc = spawnSync(process.execPath, [
        path.join(core, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022',
        '--skipLibCheck', 'false', '--exactOptionalPropertyTypes', '--module', resolution[0],
        '--moduleResolution', resolution[1], ...more, 'plain.mts'], { cwd: folder, encoding: 'utf8' });
      assert.equal(tsc.status, 0, `${more.join(' ')} ${resolution}: ${tsc.stdout}`);
    }
  }
});

const run = (words) => spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });

test('require() loads the package or says what to do; --version prints the version; package.json can be read', () => {
  const { status, stdout, stderr } =
    run(['-e', "require('slidebase').Sliding.open().then((puzzle) => console.log(puzzle.now.distance('867254301')))"]);
  if (process.features.require_module === true) {
    assert.deepEqual({ status, stdout }, { status: 0, stdout: '31\n' }, stderr);
  } else {
    assert.equal(status, 1);
    assert.match(stderr, /Error: slidebase is an ES module, .* await import\('slidebase'\)/);
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json')));
  assert.equal(run(['-p', "require('slidebase/package.json').version"]).stdout, `${version}\n`);
  assert.equal(run([path.join(folder, 'node_modules/.bin/slidebase'), '--version']).stdout, `slidebase ${version}\n`);
  assert.match(page, /^# slidebase\n\n    npm install slidebase\n/);
});

// Without one option of the bundler, and with nothing copied: as one plain script, which has no address of its own, and as
// modules.
test('a bundle of it answers wherever it is', async () => {
  const app = path.join(folder, 'app.js');
  fs.writeFileSync(app, `import { Cubic, Sliding } from 'slidebase';
    Promise.all([Sliding.open(), Sliding.open('3x3', { metric: 'multi' }), Sliding.open('4x4'), Cubic.open()])
      .then((puzzles) => Promise.all(puzzles.map((puzzle) => puzzle.distance(puzzle.end))))
      .then((distances) => console.log(...distances));`);
  for (const options of [{}, { format: 'esm', splitting: true }]) {
    const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'slidebase-bundle-'));
    const { warnings } = await esbuild({ bundle: true, entryPoints: [app], outdir, logLevel: 'silent', ...options });
    assert.deepEqual(warnings, []);
    fs.writeFileSync(path.join(outdir, 'package.json'), `{"type": "${options.format === 'esm' ? 'module' : 'commonjs'}"}`);
    const { stdout, stderr } = spawnSync(process.execPath, [path.join(outdir, 'app.js')], { encoding: 'utf8' });
    assert.deepEqual({ stdout, stderr }, { stdout: '0 0 0 0\n', stderr: '' });
    fs.rmSync(outdir, { recursive: true });
  }
});

const solve = (words, input) =>
  spawnSync(process.execPath, [path.join(folder, 'node_modules/.bin/slidebase'), 'solve', ...words],
            { cwd: folder, input, encoding: 'utf8', maxBuffer: 1 << 26 });

// Those of boards for which the package has a table.
for (const sample of ['42', 'acwing845', 'alds1_13_b', 'alds1_13_c', 'aoj1268', 'boj1525', 'hackerrank', 'hdu1043', 'hdu3567',
                      'lightoj15', 'lines', 'p1379', 'poj1077', 'princeton', 'uva10181', 'uva652']) {
  test(`slidebase solve answers the sample ${sample}`, () => {
    const answers = fs.readFileSync(path.join(samples, `${sample}.ans`), 'utf8');
    const file = path.join(samples, `${sample}.in`);
    const { status, stdout, stderr } = solve(['--format', sample, file]);
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: answers, stderr: '' });
    assert.equal(solve(['--format', sample], fs.readFileSync(file)).stdout, answers);
  });
}

const askQuery = (format, input, ...more) =>
  spawnSync(path.join(build, 'bin/slidebase-query'), ['solve', '--format', format, ...more], {
    input, encoding: 'utf8', env: { ...process.env, SLIDEBASE_PATH: path.join(build, 'share/slidebase') },
    maxBuffer: 1 << 26,
  });

test('slidebase solve reports what is invalid, and where, as slidebase-query does', () => {
  for (const [format, input] of [
    ['lines', '867254301\n\nhello\r\n1 2 RBW/RWW/EWW\n213456780\n\xe9\n12\n1 2 3\n4 5 6\n7 8 0\n[[1, 2, 3], [4, 5, 6]\n'],
    ['lines', '\ufeffid,board\n7,867254301\n8,12\n'],
    ['eight', '12345678x\n1 2 3 4 x 5 6 7\n1 2 3\n4 5 6\n7 x 8\n1 2 3 4 5 6 7 9 x'],
    ['uva652', '3\n\n12345678x\n\n1 2 3 4 x 5 6 7 8\n'],
    ['aoj1268', '3 3\nWWW\nWBW\nWWE\n1 2 W R\n3 3\nWWW WWE WWW\n0 0\n1 1'],
  ]) {
    const { status, stdout, stderr } = solve(['--format', format], input);
    const query = askQuery(format, input);
    assert.deepEqual({ status, stdout }, { status: 1, stdout: query.stdout }, format);
    assert.equal(stderr, query.stderr.replaceAll('slidebase-query: ', 'slidebase: '), format);
  }
});

test('slidebase solve answers 4x4 as slidebase-query does', () => {
  const input = '6 1 7 3/12 2 11 0/10 5 4 8/14 9 15 13\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n1 2\n0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n';
  for (const goal of [[], ['--goal', '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15']]) {
    const { status, stdout } = solve(['--board', '4x4', ...goal], input);
    assert.equal(stdout, askQuery('lines', input, '--board', '4x4', ...goal).stdout);
    assert.equal(status, 1);
  }
});

// The search itself is compared in slides.test.mjs; preparing it takes as long as all the rest here.
test('slidebase solve answers 4x4 in slides as slidebase-query does', { skip: process.env.SLIDEBASE_LONG !== '1' }, () => {
  const input = '12 1 10 2/7 11 4 14/5 0 9 15/8 13 6 3\n2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n1 2\n';
  const { status, stdout } = solve(['--board', '4x4', '--metric', 'multi'], input);
  const expected = askQuery('lines', input, '--board', '4x4', '--metric', 'multi', '--tables', slideTables());
  assert.deepEqual({ status, stdout }, { status: expected.status, stdout: expected.stdout });
  assert.match(stdout, /^31\trr/);
});

test('slidebase solve --metric multi answers as slidebase-query does', () => {
  const boards = '867254301\n8 6 7 2 5 4 3 x 1\n213456780\n123456780\n';
  for (const [format, ...more] of [['lines', '--metric', 'multi'], ['lines', '--metric=mtm', '--goal', '123804765'],
                                   ['eight', '--metric', 'multi'], ['lines', '--metric', 'stm']]) {
    const input = format === 'lines' ? `${boards}1 2 RBW/RWW/EWW\n12\n${boards}` : boards;
    const { status, stdout } = solve(['--format', format, ...more], input);
    const query = askQuery(format, input, ...more);
    assert.deepEqual({ status, stdout }, { status: query.status, stdout: query.stdout }, more.join(' '));
  }
});

// The program handles plain lines separately from others, and reads input in pieces of 256 KiB.
const spaced = (board) => [...board].map((tile) => (tile === '0' ? 'x' : tile)).join(' ');
for (const [format, notations] of [
  ['lines', [(board) => board, spaced, (board) => board.replace(/(...)(...)(...)/, '$1/$2/$3'),
             (board) => `  ${board}\r`, (board) => board.slice(0, 8), () => '', () => '123456788']],
  ['eight', [(board) => board, spaced, (board) => `\t${spaced(board)} `, (board) => `${spaced(board)}\r`,
             (board) => spaced(board).replace('x', 'y'),
             (board) => spaced(board).replace(/(.{6})(.{6})(.*)/, '$1\n$2\n$3')]],
]) {
  test(`slidebase solve --format ${format} answers all notations, in pieces, as slidebase-query does`, () => {
    let chance = 1;
    const draw = (below) => {
      chance = Math.imul(chance, 1103515245) + 12345 >>> 0;
      return (chance >>> 8) % below;
    };
    const lines = Array.from({ length: 70_000 }, () => {
      const tiles = [...'012345678'];
      for (let i = 9; i > 1; --i) {
        const j = draw(i);
        [tiles[i - 1], tiles[j]] = [tiles[j], tiles[i - 1]];
      }
      const rare = draw(500);
      return notations[rare < notations.length ? rare : draw(2)](tiles.join(''));
    });
    const input = `${lines.join('\n')}\n`;
    const { status, stdout, stderr } = solve(['--format', format], input);
    const query = askQuery(format, input);
    assert.equal(status, 1);
    assert.ok(stdout === query.stdout);
    const places = (text) => [...text.matchAll(/<stdin>:(\d+:\d+): /g)].map(([, place]) => place);
    assert.ok(places(stderr).length > 20);
    assert.deepEqual(places(stderr), places(query.stderr));
  });
}

test('slidebase solve answers each line as it arrives', async () => {
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/.bin/slidebase'), 'solve']);
  const output = child.stdout[Symbol.asyncIterator]();
  for (let time = 0; time < 3; ++time) {
    child.stdin.write('123456708\n');
    assert.equal(String((await output.next()).value), '1\tr\n');
  }
  child.stdin.end();
  assert.equal((await output.next()).done, true);
});

test('slidebase solve ends silently when nobody reads its answers', () => {
  const { stdout, stderr } = spawnSync('sh', ['-c', 'yes 123456708 | "$0" "$1" solve | head -n 1',
    process.execPath, path.join(folder, 'node_modules/.bin/slidebase')], { encoding: 'utf8' });
  assert.deepEqual({ stdout, stderr: stderr.replace(/^yes: .*\n/, '') }, { stdout: '1\tr\n', stderr: '' });
});

test('slidebase reports wrong usage', () => {
  for (const [words, message] of [
    [['--format', 'nope'], /--format: there is no format 'nope'/],
    [['--format', 'jsonl'], /only slidebase-query reads JSON/],
    [['--goal', '12'], /--goal/],
    [['--metric', 'double'], /--metric: say single \(stm\) or multi \(mtm\), not 'double'/],
    [['--metric', 'multi', '--format', 'aoj1268'], /--metric multi: cubes roll one at a time/],
    [['--what'], /--what: there is no such option/],
    [['nothing.txt'], /nothing\.txt/],
    [['--tables', 'nothing.sbt'], /nothing\.sbt/],
  ]) {
    const { status, stdout, stderr } = solve(words, '');
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});
