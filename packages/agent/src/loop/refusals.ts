import type { Json } from '@heddle/workflow-schema';
import type { ModelToolCall } from '@heddle/workflow-schema/models';
import type { TurnLimits } from '../AgentDefinition.js';
import { TurnError } from '../TurnError.js';
import type { TurnState } from '../TurnState.js';
import type { OfferedTools } from './toolNames.js';

const shownCharacters = 200;

/**
 * What the model is told instead of the result of a call that is not run; undefined if it is run. Throws once
 * the model was told and asks again.
 */
export function refusalOf(
  state: TurnState,
  call: ModelToolCall,
  tools: OfferedTools,
  limits: TurnLimits,
): string | undefined {
  const { toolRounds, repeatedCalls, callsPerRound } = limits;
  if (state.rounds.length > toolRounds) {
    if (state.rounds.length > toolRounds + 1) throw tooManyRounds(toolRounds);
    return `Tools were used ${toolRounds} times in turn, which is the limit. Answer now with what you know.`;
  }
  const calls = state.rounds.at(-1)?.calls ?? [];
  if (calls.findIndex((other) => other.call === call) >= callsPerRound)
    return `At most ${callsPerRound} tools may be called at a time. Call this one again if it is still needed.`;
  if (!tools.has(call.name)) {
    const names = [...tools.keys()].join(', ');
    return `There is no tool named ${call.name}. The tools are: ${names || 'none'}.`;
  }
  if (call.malformed !== undefined) {
    const shown = call.malformed.slice(0, shownCharacters);
    return `The arguments of ${call.name} are not a JSON object: ${shown}\nCall it again with a JSON object that fits its schema.`;
  }
  return repetition(state, call, repeatedCalls, limits.atLimit);
}

function repetition(
  state: TurnState,
  call: ModelToolCall,
  most: number,
  atLimit: TurnLimits['atLimit'],
): string | undefined {
  const key = keyOf(call);
  let times = 0;
  for (const { calls } of state.rounds) {
    for (const other of calls) {
      if (other.call.name === call.name && keyOf(other.call) === key) times++;
      if (other.call === call) break;
    }
  }
  if (times < most) return undefined;
  if (times > most || atLimit === 'fail') {
    const message = `the model called ${call.name} with the same arguments ${times} times`;
    throw new TurnError('repeatedCall', message, { tool: call.name, times });
  }
  return `${call.name} was called with these arguments ${times} times. Use the earlier result, change the arguments, or answer.`;
}

/** Fails a turn in which the model never stops to ask for tools. */
export function tooManyRounds(rounds: number): TurnError {
  return new TurnError('toolRounds', `the model asked for tools more than ${rounds} times in turn`, {
    rounds,
  });
}

/** The arguments of a call as text, whatever the order of their keys. */
function keyOf({ arguments: values, malformed }: ModelToolCall): string {
  return malformed ?? JSON.stringify(sorted(values));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}
