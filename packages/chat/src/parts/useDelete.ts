import { useChatContext } from '../ChatContext.js';
import type { Turn } from '../model/ChatState.js';

/** Deletes a turn after the user has confirmed; undefined if turns cannot be deleted. */
export function useDelete(turn: Turn): (() => void) | undefined {
  const { chat, ui, t, attempt } = useChatContext();
  if (!chat.transport.remove) return undefined;
  return () =>
    ui.set({
      confirmation: {
        title: t('deleteTurn'),
        text: t('deleteTurnConfirm'),
        run: () => attempt(chat.remove(turn.key)),
      },
    });
}
