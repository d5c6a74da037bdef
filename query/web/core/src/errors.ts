// The errors: one class for each kind, all of them SlidebaseError.
import { kindOf } from '../../wasm/instance.mjs';

/** The base class of all errors that this package throws. */
export class SlidebaseError extends Error {
  override name = 'SlidebaseError';
}

/** An invalid shape, depth, number or option. */
export class BadArgument extends SlidebaseError {
  override name = 'BadArgument';
}

/** Not a board of this puzzle. For an array, `row` is the first wrong row, from 0. */
export class BadBoard extends SlidebaseError {
  override name = 'BadBoard';
  constructor(message: string, readonly row: number | null = null, /** The message without the position. */ readonly reason = message) {
    super(message);
  }
}

/** The table is missing. */
export class NoTable extends SlidebaseError {
  override name = 'NoTable';
}

/** The table does not match its checksums. */
export class Damaged extends SlidebaseError {
  override name = 'Damaged';
}

/** Not a table, or a table of another format version. */
export class NotATable extends SlidebaseError {
  override name = 'NotATable';
}

/** The system, a server or the network failed to deliver the data. */
export class Unreadable extends SlidebaseError {
  override name = 'Unreadable';
}

/** The host sends whole files instead of the requested ranges: load the whole file instead. */
export class NoRanges extends Unreadable {
  override name = 'NoRanges';
}

/** There is not enough memory. */
export class OutOfMemory extends SlidebaseError {
  override name = 'OutOfMemory';
}

/** Some bytes of the table have to be fetched first. Only the methods of `now` throw it. */
export class Pending extends SlidebaseError {
  override name = 'Pending';
}

/** A question about all boards, but the table is not in memory as a whole. */
export class NeedsTableInMemory extends NoTable {
  override name = 'NeedsTableInMemory';
}

// By the kinds of errors in query/web/wasm/instance.mjs.
const kinds: Record<string, new (message: string) => SlidebaseError> = {
  usage: BadArgument,
  missing: NoTable,
  io: Unreadable,
  pending: Pending,
  format: NotATable,
  damaged: Damaged,
  memory: OutOfMemory,
};

/** @internal */
export function errorOfKind(kind: string, message: string): SlidebaseError {
  return new (kinds[kind] ?? SlidebaseError)(message);
}

/** @internal */
export function errorOfStatus(status: number, message: string): SlidebaseError {
  return errorOfKind(kindOf(status), message);
}
