import { runMultiAgentTurn } from './multi-agent/runMultiAgentTurn.js';
import { runSingleTurn } from './runSingleTurn.js';
import type { TurnOutput, TurnPause } from './TurnEvent.js';
import type { TurnInput } from './TurnInput.js';
import type { TurnOptions } from './TurnOptions.js';

/**
 * Answers one question. Gives events, which the host records, and pieces of text in between; returns when the
 * turn has ended, or when the user or the host must do something first. Then, and after a crash, the host calls
 * it again with the same input and all events: nothing that was recorded is done again.
 */
export function runTurn(input: TurnInput, options: TurnOptions): AsyncGenerator<TurnOutput, TurnPause> {
  const { multiAgent } = input.definition;
  return multiAgent ? runMultiAgentTurn(input, multiAgent, options) : runSingleTurn(input, options);
}
