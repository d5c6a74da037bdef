// Plays moves on the line of a state.
import type { Letter } from './sliding.js';
import { mostMoves, possibleLine, type State } from './state.js';

/**
 * The line and the position after these moves, as far as they are legal. A move that is next on the line steps along
 * it; another move replaces the rest of the line.
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
