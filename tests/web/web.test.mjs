// Faults that end an instance of the library in WebAssembly, which the package never meets.
//
//     ./run wasm
import assert from 'node:assert/strict';
import test from 'node:test';

import { newInstance } from './table.mjs';

test('faults of any kind end the instance', () => {
  const instance = newInstance();
  assert.throws(() => instance.throw_else(0), { kind: 'internal' });
  assert.throws(() => instance.answer_size(), /make another one/);
  assert.throws(() => newInstance().throw_else(9), { kind: 'internal', message: /out_of_range/ });
  assert.throws(() => newInstance().allocate(0xfffffff0), { kind: 'memory' });
});
