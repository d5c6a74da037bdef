// The errors: one class for each kind, all of them SlidebaseError.
import { kindOf } from '../../wasm/instance.mjs';

/** The base class of all errors that this package throws. */
export class SlidebaseError extends Error {}

/** An invalid shape, depth, number or option. */
export class BadArgument extends SlidebaseError {}

/** Not a board of this puzzle. For an array, `row` is the first wrong row, from 0. */
export class BadBoard extends SlidebaseError {
  constructor(message: string, readonly row: number | null = null, /** The message without the position. */ readonly reason = message) {
    super(message);
  }
}

/** The table is missing. */
export class NoTable extends SlidebaseError {}

/** The table does not match its checksums. */
export class Damaged extends SlidebaseError {}

/** Not a table, or a table of another format version. */
export class NotATable extends SlidebaseError {}

/** The system, a server or the network failed to deliver the data. */
export class Unreadable extends SlidebaseError {}

/** The host sends whole files instead of the requested ranges: load the whole file instead. */
export class NoRanges extends Unreadable {}

/** There is not enough memory. */
export class OutOfMemory extends SlidebaseError {}

/** Some bytes of the table have to be fetched first. Only the methods of `now` throw it. */
export class Pending extends SlidebaseError {}

/** A question about all boards, but the table is not in memory as a whole. */
export class NeedsTableInMemory extends NoTable {}

// Their names, whatever a bundler calls the classes.
for (const [name, { prototype }] of Object.entries({
  SlidebaseError, BadArgument, BadBoard, NoTable, Damaged, NotATable, Unreadable, NoRanges, OutOfMemory, Pending,
  NeedsTableInMemory,
})) {
  prototype.name = name;
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

/** @internal An invalid value as a short text for a message. */
export function shown(value: unknown): string {
  return (typeof value === 'string' ? JSON.stringify(value)
    : typeof value === 'object' && value !== null ? Object.prototype.toString.call(value) : String(value)).slice(0, 60);
}
