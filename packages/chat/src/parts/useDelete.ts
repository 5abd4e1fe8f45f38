import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';

/** Deletes a turn after the user has confirmed; undefined if turns cannot be deleted. */
export function useDelete(turn: Turn): (() => void) | undefined {
  const { chat, t, attempt } = useChatContext();
  if (!chat.transport.remove) return undefined;
  return () => {
    if (globalThis.confirm(t('deleteTurn'))) attempt(chat.remove(turn.key));
  };
}
