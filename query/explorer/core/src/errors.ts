// What can go wrong: one class a kind, all of them SlidebaseError.

/** Everything that this module throws of its own. */
export class SlidebaseError extends Error {
  override name = 'SlidebaseError';
}

/** A shape, depth, number or option that there is not. */
export class BadArgument extends SlidebaseError {
  override name = 'BadArgument';
}

/** Not a board of this puzzle; of an array, `row` is the first row that is none, from 0. */
export class BadBoard extends SlidebaseError {
  override name = 'BadBoard';
  constructor(message: string, readonly row: number | null = null, /** Without the place. */ readonly reason = message) {
    super(message);
  }
}

/** The table is in none of the places. */
export class NoTable extends SlidebaseError {
  override name = 'NoTable';
}

/** The table is not what its checksums say. */
export class Damaged extends SlidebaseError {
  override name = 'Damaged';
}

/** Not a table, or one of another version. */
export class NotATable extends SlidebaseError {
  override name = 'NotATable';
}

/** The system, a server or the network did not give what was asked of it. */
export class Unreadable extends SlidebaseError {
  override name = 'Unreadable';
}

/** The host sends whole files instead of the ranges that it is asked for: bring the file whole. */
export class NoRanges extends Unreadable {
  override name = 'NoRanges';
}

/** It takes more memory than there is. */
export class OutOfMemory extends SlidebaseError {
  override name = 'OutOfMemory';
}

/** The bytes of the table are not here yet: only where an answer was asked for at once. */
export class Pending extends SlidebaseError {
  override name = 'Pending';
}

// By the kinds that common/web/instance.mjs tells apart.
const kinds: Record<string, new (message: string) => SlidebaseError> = {
  usage: BadArgument,
  missing: NoTable,
  io: Unreadable,
  format: NotATable,
  damaged: Damaged,
  memory: OutOfMemory,
};

/** @internal */
export function errorOfKind(kind: string, message: string): SlidebaseError {
  return new (kinds[kind] ?? SlidebaseError)(message);
}

// By the statuses of slidebase/c.h.
const statuses: Record<number, new (message: string) => SlidebaseError> = {
  [-2]: BadArgument,
  [-3]: Damaged,
  [-4]: Unreadable,
  [-5]: Pending,
  [-7]: NoTable,
  [-8]: NotATable,
  [-9]: OutOfMemory,
};

/** @internal */
export function errorOfStatus(status: number, message: string): SlidebaseError {
  return new (statuses[status] ?? SlidebaseError)(message);
}

/** A question about all boards, where the table is not all in memory. */
export class NeedsTableInMemory extends NoTable {
  override name = 'NeedsTableInMemory';
}
