// Moves that are played on a state's line.
import type { Letter } from './sliding.js';
import { mostMoves, possibleLine } from './state.js';
import type { State } from './state.js';

/**
 * The line and the place after these moves, as far as they can be made: those that the line has next are
 * gone along, others take the place of its rest.
 */
export function played(state: State, moves: readonly Letter[]): Pick<State, 'line' | 'at'> {
  let { line, at } = state;
  for (const letter of moves) {
    const next = line[at] === letter ? line : line.slice(0, at) + letter;
    if (next !== line && (next.length > mostMoves || possibleLine({ ...state, line: next }) !== next)) {
      break;
    }
    line = next;
    ++at;
  }
  return { line, at };
}
