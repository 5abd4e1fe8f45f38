import type { HistoryService, NodeContext } from '@heddle/executor';

/** The messages of the run's conversation; empty, with a console message, if the run has none. */
export async function chatHistory(
  context: NodeContext<unknown>,
  rounds: number,
): ReturnType<HistoryService['recent']> {
  // Accessing an absent service throws, so do not ask for it unless history is wanted: a plain run has no
  // conversation.
  if (rounds <= 0) return [];
  if (!('history' in context.services)) {
    context.log(['This run belongs to no conversation, so the model was told no earlier messages.']);
    return [];
  }
  const { signal } = context;
  const messages = await context.services.history.recent({ rounds }, { signal });
  return messages.map(({ role, content }) => ({ role, content }));
}
