import type { ModelMessage } from '@heddle/workflow-schema/models';
import type { HistoryPolicy } from '../AgentDefinition.js';
import type { HistoryRound } from '../TurnInput.js';

const unlimitedRounds = 100;

/** The newest rounds that the policy allows, each safe to send; 0 rounds mean as many as there are, up to 100. */
export function historyRounds(
  rounds: readonly HistoryRound[],
  { rounds: most }: HistoryPolicy,
): HistoryRound[] {
  return rounds
    .slice(-(most > 0 ? most : unlimitedRounds))
    .map(({ messages }) => ({ messages: pairSafe(messages) }))
    .filter(({ messages }) => messages.length > 0);
}

/**
 * Drops calls without a result and results without a call, and moves results directly behind their calls, before
 * what a called workflow has said meanwhile: strict models refuse anything else.
 */
export function pairSafe(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (!messages.some(({ role, toolCalls }) => role === 'tool' || toolCalls !== undefined)) return messages;
  const results = new Map(
    messages.flatMap((message) =>
      message.role === 'tool' && message.toolCallId !== undefined ? [[message.toolCallId, message]] : [],
    ),
  );
  return messages.flatMap((message): ModelMessage[] => {
    const { role, toolCalls, toolCallId: _, ...rest } = message;
    if (role === 'tool') return [];
    if (toolCalls === undefined) return [message];
    const paired = toolCalls.filter(({ id }) => results.has(id));
    const answers = paired.flatMap(({ id }) => results.get(id) ?? []);
    if (paired.length > 0) return [{ ...rest, role, toolCalls: paired }, ...answers];
    return rest.content === '' ? [] : [{ ...rest, role }];
  });
}
