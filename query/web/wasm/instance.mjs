// Makes an instance of a web module, with the functions that it imports (imports.h).

// An error thrown by the library: its message, and the kind of error in the library's terms.
export class SlidebaseError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = 'SlidebaseError';
    this.kind = kind;
  }
}

const kinds = {
  '-2': 'usage', '-3': 'damaged', '-4': 'io', '-5': 'pending', '-7': 'missing', '-8': 'format',
  '-9': 'memory',
};

// The kind of a status of slidebase/c.h.
export const kindOf = (status) => kinds[status] ?? 'internal';

// `module` is a compiled WebAssembly.Module. `decompress` decodes the bytes of zstd frames, as the
// package fzstd does; `advance` is called with the progress of long work. Each is needed only if
// the module imports it. Returns the module's exports, ready to be called. Once a call has thrown,
// all others throw as well: make another instance.
export function makeInstance(module, decompress, advance = () => {}) {
  let memory;
  let lost = false;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);

  const slidebase = {
    advance,
    fail(status, text, size) {
      throw new SlidebaseError(kindOf(status), new TextDecoder().decode(bytes(text, size)));
    },
    decode_zstd(frame, frameSize, plain, plainSize) {
      let decoded;
      try {
        decoded = decompress(bytes(frame, frameSize));
      } catch {
        return 0;
      }
      if (decoded.length !== plainSize) {
        return 0;
      }
      bytes(plain, plainSize).set(decoded);
      return 1;
    },
  };

  const guarded = (call) => (...values) => {
    if (lost) {
      throw new SlidebaseError('internal', 'this instance has thrown before: make another one');
    }
    try {
      return call(...values);
    } catch (error) {
      lost = true;
      throw error;
    }
  };

  const { exports } = new WebAssembly.Instance(module, { slidebase });
  ({ memory } = exports);
  exports._initialize();
  const made = {};
  for (const [name, value] of Object.entries(exports)) {
    made[name] = value instanceof Function ? guarded(value) : value;
  }
  return made;
}
