import type { HistoryService, NodeContext } from '@heddle/executor';

/** What was said in the run's conversation; nothing where the run has none, and the node's console says so. */
export async function chatHistory(
  context: NodeContext<unknown>,
  rounds: number,
): ReturnType<HistoryService['recent']> {
  // A service that is absent throws when it is asked for, but a plain run has no conversation to speak of.
  if (rounds <= 0) return [];
  if (!('history' in context.services)) {
    context.log(['This run belongs to no conversation, so the model was told no earlier messages.']);
    return [];
  }
  const { signal } = context;
  const messages = await context.services.history.recent({ rounds }, { signal });
  return messages.map(({ role, content }) => ({ role, content }));
}
