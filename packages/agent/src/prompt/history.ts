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

/** Drops calls without a result and results without a call, which strict models refuse. */
export function pairSafe(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (!messages.some(({ role, toolCalls }) => role === 'tool' || toolCalls !== undefined)) return messages;
  const answered = new Set(
    messages.map(({ role, toolCallId }) => (role === 'tool' ? toolCallId : undefined)),
  );
  const asked = new Set(messages.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id)));
  return messages.flatMap((message): ModelMessage[] => {
    const { role, toolCalls, toolCallId, ...rest } = message;
    if (role === 'tool') return toolCallId !== undefined && asked.has(toolCallId) ? [message] : [];
    if (toolCalls === undefined) return [message];
    const paired = toolCalls.filter(({ id }) => answered.has(id));
    if (paired.length > 0) return [{ ...rest, role, toolCalls: paired }];
    return rest.content === '' ? [] : [{ ...rest, role }];
  });
}
