// One instance of a module that was built for the web, with what it asks for (imports.h).

// What the library throws: its message, and the kind of error as the library tells them apart.
export class SlidebaseError extends Error {
  constructor(kind, message) {
    super(message);
    this.name = 'SlidebaseError';
    this.kind = kind;
  }
}

// By statuses of slidebase/c.h.
const kinds = {
  '-2': 'usage', '-3': 'damaged', '-4': 'io', '-7': 'missing', '-8': 'format', '-9': 'memory',
};

// `module` is a compiled WebAssembly.Module, `decompress` decodes the bytes of zstd frames (that of
// the package fzstd does), and `advance` hears how far work is that takes long, as far as the module asks for them.
// Returns what the module exports, ready to be called. Once a call has
// thrown, all others throw as well: make another instance, which takes a millisecond.
export function makeInstance(module, decompress, advance = () => {}) {
  let memory;
  let lost = false;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);

  const slidebase = {
    advance,
    fail(status, text, size) {
      throw new SlidebaseError(kinds[status] ?? 'internal',
                               new TextDecoder().decode(bytes(text, size)));
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
