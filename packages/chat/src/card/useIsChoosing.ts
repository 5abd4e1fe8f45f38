import { useChatContext } from '../ChatContext.js';
import { useChatState } from '../controller/useChatState.js';

/**
 * Whether the agent waits for a choice, such as whether a tool may run. A message would be the answer, and what a
 * button of a card sends comes from a tool: nobody who presses `More` means to allow something.
 */
export function useIsChoosing(): boolean {
  const { chat } = useChatContext();
  const turn = useChatState(chat).turns.at(-1);
  if (turn?.status !== 'requires_action') return false;
  return turn.messages.findLast(({ interrupt }) => interrupt)?.interrupt?.type === 'options';
}
