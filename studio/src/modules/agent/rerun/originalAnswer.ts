import type { AgentStory } from '@heddle/api-contract/families/agent-chat';

interface ToldEvent {
  type?: string;
  text?: string;
  usage?: { inputTokens: number; outputTokens: number; cost?: number };
}

/** An answer with its time, tokens and cost; without the suggested questions, which are not asked for again. */
export function originalAnswer(story: AgentStory): {
  text: string;
  ms: number | undefined;
  tokens: number;
  cost: number;
} {
  const events = story.events.map(({ at, event }) => ({ at, event: event as ToldEvent }));
  const answered = events.findLast(({ event }) => event.type === 'answered');
  const suggested = events.find(({ event }) => event.type === 'suggested')?.event.usage;
  const start = events[0]?.at;
  return {
    text: answered?.event.text ?? '',
    ms: answered && start !== undefined ? answered.at - start : undefined,
    tokens: story.usage.token_count - (suggested ? suggested.inputTokens + suggested.outputTokens : 0),
    cost: Math.max(0, story.cost - (suggested?.cost ?? 0)),
  };
}
