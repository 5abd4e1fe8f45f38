import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { RoundState } from '../TurnState.js';

/** The rounds as the model receives them: each call with its result, never the reasoning. */
export function roundMessages(rounds: readonly RoundState[]): ModelMessage[] {
  return rounds.flatMap(({ text, calls }): ModelMessage[] => [
    {
      role: 'assistant',
      content: text,
      ...(calls.length === 0 ? {} : { toolCalls: calls.map(({ call }) => call) }),
    },
    ...calls.map(
      ({ call, output = '' }): ModelMessage => ({ role: 'tool', content: output, toolCallId: call.id }),
    ),
  ]);
}
