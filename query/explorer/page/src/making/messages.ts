// The messages between the page and the worker that makes tables.
import type { Kind } from '../puzzles.js';

export type Request = Kind;

export type Reply =
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'table'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'error'; name: string; message: string };
