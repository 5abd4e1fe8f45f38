import type { HistoryService, NodeContext } from '@heddle/executor';

/** What was said in the run's conversation; nothing where the run has none, and then no history is asked for. */
export async function chatHistory(
  context: NodeContext<unknown>,
  rounds: number,
): ReturnType<HistoryService['recent']> {
  // A service that is absent throws when it is asked for, but a plain run has no conversation to speak of.
  if (rounds <= 0 || !('history' in context.services)) return [];
  const { signal } = context;
  const messages = await context.services.history.recent({ rounds }, { signal });
  return messages.map(({ role, content }) => ({ role, content }));
}
